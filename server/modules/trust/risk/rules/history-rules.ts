import { hostOf, isOneOf } from "./hosts.ts";
import { type Rule, seen } from "./seen.ts";

const newForDays = 14;
const manyForNew = 5;
const manyInHour = 12;
const manyInDay = 30;
const alikeFrom = 0.6;

const newAccount: Rule = ({ poster: { accountDays, advertsInDay } }) =>
  accountDays !== null && accountDays < newForDays && advertsInDay >= manyForNew
    ? seen(
        "new-account",
        `The account is ${accountDays} ${accountDays === 1 ? "day" : "days"} old and has sent ${advertsInDay} adverts within a day.`,
      )
    : null;

const manyAtOnce: Rule = ({ poster: { advertsInHour, advertsInDay } }) => {
  if (advertsInHour >= manyInHour) return seen("many-at-once", `${advertsInHour} adverts within an hour.`);
  return advertsInDay >= manyInDay ? seen("many-at-once", `${advertsInDay} adverts within a day.`) : null;
};

const likeRefusedAdvert: Rule = ({ nearestRefused }) =>
  nearestRefused !== null && nearestRefused.likeness >= alikeFrom
    ? seen(
        "like-refused-advert",
        `${Math.round(nearestRefused.likeness * 100)}% of its words are those of “${nearestRefused.title}”, which was refused.`,
      )
    : null;

const refusedBefore: Rule = ({ poster: { refusedAdverts } }) =>
  refusedAdverts > 0 ? seen("refused-before", `${refusedAdverts} refused within a year.`, refusedAdverts / 3) : null;

const struckBefore: Rule = ({ poster: { strikes } }) =>
  strikes > 0 ? seen("struck-before", `${strikes} within a year.`, strikes / 2) : null;

const reportedBefore: Rule = ({ firm: { reportWeight } }) =>
  reportWeight >= 1
    ? seen(
        "reported-before",
        `Reports of the last 90 days weigh ${reportWeight.toFixed(1)}, those of reporters in good standing counted whole.`,
        reportWeight / 3,
      )
    : null;

const payJumpFrom = 1.25;

const changedAfterReading: Rule = ({ change }) => {
  if (change === null) return null;
  const { before, after } = change;
  const found: string[] = [];
  let share = 0;
  const note = (text: string, of: number) => {
    found.push(text);
    share += of;
  };
  const [was, is] = [hostOf(before.link || null), hostOf(after.link || null)];
  if (is !== null && is !== was && !isOneOf(is, [was])) note(`the link now leads to ${is}${was ? ` instead of ${was}` : ""}`, 1);
  const added = after.contacts.filter((contact) => !before.contacts.includes(contact));
  if (added.length > 0) note(`the words now hold ${added.slice(0, 3).join(", ")}`, 1);
  if (before.hirer !== after.hirer) note(`the hirer is now “${after.hirer || "unnamed"}” instead of “${before.hirer || "unnamed"}”`, 0.6);
  if (before.pay !== after.pay)
    note(`the pay is now ${after.pay || "not stated"} instead of ${before.pay || "not stated"}`, isJump(before.pay, after.pay) ? 0.7 : 0.2);
  if (before.title !== after.title) note(`the title is now “${after.title}” instead of “${before.title}”`, 0.3);
  return found.length === 0 ? null : seen("changed-after-reading", `Since it was last read: ${found.join("; ")}.`, share);
};

/** Whether the highest figure rose by a quarter or more. */
const isJump = (before: string, after: string): boolean => highest(after) >= payJumpFrom * highest(before) && highest(before) > 0;
const highest = (pay: string): number => Math.max(0, ...(pay.match(/\d[\d,]*/g) ?? []).map((figure) => Number(figure.replaceAll(",", ""))));

const sharedWithSuspended: Rule = ({ poster: { suspendedOnNetwork } }) =>
  suspendedOnNetwork > 0
    ? seen(
        "shared-with-suspended",
        `${suspendedOnNetwork} suspended ${suspendedOnNetwork === 1 ? "account has" : "accounts have"} used the same network.`,
      )
    : null;

/** What went before. */
export const historyRules = {
  "new-account": newAccount,
  "many-at-once": manyAtOnce,
  "like-refused-advert": likeRefusedAdvert,
  "refused-before": refusedBefore,
  "struck-before": struckBefore,
  "reported-before": reportedBefore,
  "changed-after-reading": changedAfterReading,
  "shared-with-suspended": sharedWithSuspended,
};
