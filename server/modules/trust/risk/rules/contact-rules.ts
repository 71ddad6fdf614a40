import { contactDetailsIn } from "#server/kernel/questions/contact-details.ts";
import { excerptAround, hostOf, isHostOf, type Rule, ruleMatch } from "./hosts.ts";

const messengers = [/\bwhats\s?-?app\b/i, /\btelegram\b/i, /\b(?:signal|viber|we\s?chat)\s+(?:app|me|us|number|on)\b/i];
const roundTheSite = [
  /\b(?:call|ring|text|phone|telephone|message|e-?mail)\b[^.!?\n]{0,60}\b(?:to apply|only|instead|directly)\b/i,
  /\b(?:to apply|apply only|apply by|applications? by)\b[^.!?\n]{0,40}\b(?:call|ring|text|phone|telephone|e-?mail|message)\b/i,
  /\bdo(?: not|n['’]t) apply (?:here|online|through|via|on this)\b/i,
];

const contactOutside: Rule = ({ advert: { words, mailHosts }, poster, firm }) => {
  const messenger = findFirstMatch(words, messengers);
  if (messenger) return ruleMatch("contact-outside", `The words lead to a chat: ${messenger}.`);
  const kinds = contactDetailsIn(words).filter((kind) => kind !== "web address");
  if (kinds.length === 0) return null;
  const round = findFirstMatch(words, roundTheSite);
  if (round) return ruleMatch("contact-outside", `The words hold ${joinKinds(kinds)} and say to use it: ${round}.`);
  const firmHosts = [firm.domain, poster.hasFreeMail ? null : poster.mailDomain];
  const strange = mailHosts.filter((host) => !isHostOf(host, firmHosts));
  if (strange.length > 0)
    return ruleMatch("contact-outside", `The words hold an e-mail address at ${strange.slice(0, 3).join(", ")}, not the firm’s.`, 0.5);
  return ruleMatch("contact-outside", `The words hold ${joinKinds(kinds)}.`, 0.25);
};

const joinKinds = (kinds: readonly string[]): string => kinds.map((kind) => `${kind.startsWith("e") ? "an" : "a"} ${kind}`).join(" and ");

const fee =
  "(?:registration|admin(?:istration)?|processing|joining|start-?up|vetting|dbs|security|visa|uniform|training|placement|starter pack)";
/** "Placement cost manager" is a job title, "placement cost" a demand for money. */
const role =
  "(?:manager|management|consultant|consultancy|engineer|planner|planning|controller|control|estimator|surveyor|analyst|lead|director)";
const money = [
  new RegExp(String.raw`\b${fee}\s+(?:(?:fee|charge|deposit)s?|costs?(?!\s+${role}))\b`, "gi"),
  /\b(?:pay|send|transfer)\b[^.!?\n]{0,40}(?:£\s?\d+|\bfee\b|\bdeposit\b)[^.!?\n]{0,60}\b(?:before|to secure|to start|up ?-?front|in advance|to reserve)\b/gi,
  /\bup ?-?front (?:fee|payment|cost)\b/gi,
  /\bpay for (?:your|their) own (?:training|dbs|vetting|equipment|background check)\b/gi,
  /\b(?:western union|moneygram|bitcoin|crypto(?:currency)? (?:wallet|payment)|(?:buy|purchase|send)[^.!?\n]{0,20}gift cards?)\b/gi,
];
const negation = /\b(?:no|not|never|without|free of|we pay|we cover|paid|covers?|covered|reimburse[ds]?|refund(?:ed)?|support(?:ed)?)\b/i;

/** Returns the first match that is not negated by the words around it. */
function findRequest(words: string, patterns: readonly RegExp[]): string | null {
  for (const { 0: found, index } of patterns.flatMap((pattern) => [...words.matchAll(pattern)])) {
    const beside = `${words.slice(Math.max(0, index - 40), index)} ${words.slice(index + found.length, index + found.length + 40)}`;
    if (!negation.test(beside)) return excerptAround(words, index, found.length);
  }
  return null;
}

const asksForMoney: Rule = ({ advert: { words } }) => {
  const found = findRequest(words, money);
  return found ? ruleMatch("asks-for-money", `The words say ${found}.`) : null;
};

const send = String.raw`\b(?:send|provide|submit|supply|e-?mail|upload|forward|give|enclose|attach|include)\b`;
const bank = [
  new RegExp(String.raw`${send}[^.!?\n]{0,80}\b(?:bank (?:details|account|statements?)|sort code|account number|card details)\b`, "i"),
];
const papers = [
  new RegExp(
    String.raw`${send}[^.!?\n]{0,80}\b(?:passport|driving licen[cs]e|national insurance number|ni number|proof of (?:id|identity|address)|utility bill)\b`,
    "i",
  ),
];
const early =
  /\b(?:with your (?:cv|application)|before (?:the |any |an |your )?(?:interview|meeting)|to apply|in order to apply|when applying)\b/i;
const late =
  /\b(?:offer|induction|first day|once appointed|if (?:you are )?successful|successful (?:candidate|applicant)s?|on starting|site access)\b/i;

const asksForPapers: Rule = ({ advert: { words } }) => {
  const [atBank, ofPapers] = [findFirstMatch(words, bank), findFirstMatch(words, papers)];
  if (atBank && !late.test(atBank)) return ruleMatch("asks-for-papers", `The words say ${atBank}.`);
  if (!ofPapers || late.test(ofPapers)) return null;
  return ruleMatch("asks-for-papers", `The words say ${ofPapers}.`, early.test(words) ? 1 : 0.4);
};

const unseen = [
  /\bno interviews?\b(?! (?:feedback|expenses))/i,
  /\bwithout (?:an |any )?interview\b/i,
  /\binterviews? (?:is |are )?not (?:needed|required|necessary)\b/i,
  /\bguaranteed (?:job|position|placement)\b/i,
];

const noInterview: Rule = ({ advert: { title, words } }) => {
  const found = findFirstMatch(`${title}\n${words}`, unseen);
  return found ? ruleMatch("no-interview", `The words say ${found}.`) : null;
};

export const contactRules = {
  "contact-outside": contactOutside,
  "asks-for-money": asksForMoney,
  "asks-for-papers": asksForPapers,
  "no-interview": noInterview,
};

const newForDays = 14;
const manyForNew = 5;
const manyInHour = 12;
const manyInDay = 30;
const alikeFrom = 0.6;

const newAccount: Rule = ({ poster: { accountDays, advertsInDay } }) =>
  accountDays !== null && accountDays < newForDays && advertsInDay >= manyForNew
    ? ruleMatch(
        "new-account",
        `The account is ${accountDays} ${accountDays === 1 ? "day" : "days"} old and has sent ${advertsInDay} adverts within a day.`,
      )
    : null;

const manyAtOnce: Rule = ({ poster: { advertsInHour, advertsInDay } }) => {
  if (advertsInHour >= manyInHour) return ruleMatch("many-at-once", `${advertsInHour} adverts within an hour.`);
  return advertsInDay >= manyInDay ? ruleMatch("many-at-once", `${advertsInDay} adverts within a day.`) : null;
};

const likeRefusedAdvert: Rule = ({ nearestRefused }) =>
  nearestRefused !== null && nearestRefused.likeness >= alikeFrom
    ? ruleMatch(
        "like-refused-advert",
        `${Math.round(nearestRefused.likeness * 100)}% of its words are those of “${nearestRefused.title}”, which was refused.`,
      )
    : null;

const refusedBefore: Rule = ({ poster: { refusedAdverts } }) =>
  refusedAdverts > 0 ? ruleMatch("refused-before", `${refusedAdverts} refused within a year.`, refusedAdverts / 3) : null;

const struckBefore: Rule = ({ poster: { strikes } }) =>
  strikes > 0 ? ruleMatch("struck-before", `${strikes} within a year.`, strikes / 2) : null;

const reportedBefore: Rule = ({ firm: { reportWeight } }) =>
  reportWeight >= 1
    ? ruleMatch(
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
  if (is !== null && is !== was && !isHostOf(is, [was])) note(`the link now leads to ${is}${was ? ` instead of ${was}` : ""}`, 1);
  const added = after.contacts.filter((contact) => !before.contacts.includes(contact));
  if (added.length > 0) note(`the words now hold ${added.slice(0, 3).join(", ")}`, 1);
  if (before.hirer !== after.hirer) note(`the hirer is now “${after.hirer || "unnamed"}” instead of “${before.hirer || "unnamed"}”`, 0.6);
  if (before.pay !== after.pay)
    note(`the pay is now ${after.pay || "not stated"} instead of ${before.pay || "not stated"}`, isJump(before.pay, after.pay) ? 0.7 : 0.2);
  if (before.title !== after.title) note(`the title is now “${after.title}” instead of “${before.title}”`, 0.3);
  return found.length === 0 ? null : ruleMatch("changed-after-reading", `Since it was last read: ${found.join("; ")}.`, share);
};

/** Returns whether the highest figure rose by a quarter or more. */
const isJump = (before: string, after: string): boolean => highest(after) >= payJumpFrom * highest(before) && highest(before) > 0;
const highest = (pay: string): number => Math.max(0, ...(pay.match(/\d[\d,]*/g) ?? []).map((figure) => Number(figure.replaceAll(",", ""))));

const sharedWithSuspended: Rule = ({ poster: { suspendedOnNetwork } }) =>
  suspendedOnNetwork > 0
    ? ruleMatch(
        "shared-with-suspended",
        `${suspendedOnNetwork} suspended ${suspendedOnNetwork === 1 ? "account has" : "accounts have"} used the same network.`,
      )
    : null;

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

/** Returns the first match of any pattern. */
function findFirstMatch(text: string, patterns: readonly RegExp[]): string | null {
  const found = patterns
    .map((pattern) => pattern.exec(text))
    .filter((match) => match !== null)
    .sort((a, b) => a.index - b.index);
  const first = found[0];
  return first ? excerptAround(text, first.index, first[0].length) : null;
}
