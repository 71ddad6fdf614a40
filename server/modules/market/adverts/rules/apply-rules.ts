import { daysAfter } from "#db/time-limits.ts";
import { limits } from "#db/values.ts";
import { endOfLondonDay, parseFeedDate } from "#server/text/dates/feed-date.ts";
import { londonDate } from "#server/text/london-time.ts";
import { londonDay } from "#server/text/plain-words.ts";
import { barredUntil } from "../../promises/promise-rules.ts";
import type { PostingFields } from "../posting-fields.ts";
import { errorAt, type Finding, warningAt } from "./advertiser-rules.ts";

const dayMs = 86_400_000;

/** Returns the last second of the closing date in London; null for an invalid date. */
export function closingMoment(closesOn: string): Date | null {
  const day = parseFeedDate(closesOn);
  return day && endOfLondonDay(day.day);
}

/** Checks the way to apply and the closing date. */
export function checkApplying(fields: PostingFields, now: Date, promiseBrokenAt: Date | null = null): Finding[] {
  return [
    ...checkAddress(fields),
    ...checkPromise(fields, barredUntil(promiseBrokenAt, now)),
    ...checkDays(fields, now),
    ...checkQuestions(fields),
  ];
}

function checkPromise({ applyKind, replyPromiseDays }: PostingFields, until: Date | null): Finding[] {
  if (replyPromiseDays === undefined) return [];
  if (applyKind === "external") {
    return [errorAt("replyPromiseDays", "You can promise an answer to people who apply here; yours apply on another site.")];
  }
  return until === null
    ? []
    : [
        errorAt(
          "replyPromiseDays",
          `You broke a promise to answer, so you can promise again from ${londonDay(until)}. Leave it empty until then.`,
        ),
      ];
}

function checkAddress({ applyKind, applyUrl }: PostingFields): Finding[] {
  if (applyKind !== "external") {
    return applyUrl === undefined
      ? []
      : [errorAt("applyUrl", "People apply here: take the address back, or choose to take applications elsewhere.")];
  }
  if (applyUrl === undefined) return [errorAt("applyUrl", "Give the address where people apply.")];
  return isApplyAddress(applyUrl)
    ? []
    : [
        errorAt(
          "applyUrl",
          "The address for applications must begin with https:// and lead to a public site, without a user name or port.",
        ),
      ];
}

/** Requires https, a public host name, no credentials and no port. */
export function isApplyAddress(address: string): boolean {
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password, port, hostname, href } = new URL(address);
  if (username || password || port || href.length > 1024) return false;
  return /\.[a-z][a-z\d-]+\.?$/i.test(hostname) && !/\.(?:local|internal|localhost|test|invalid|onion)\.?$/i.test(hostname);
}

function checkDays({ closesOn, startsOn }: PostingFields, now: Date): Finding[] {
  const found: Finding[] = [];
  const closes = closesOn === undefined ? undefined : closingMoment(closesOn);
  if (closes === null) found.push(errorAt("closesOn", "The closing date is no day of the calendar."));
  else if (closes && closes <= now) found.push(errorAt("closesOn", "The closing date has passed."));
  else if (closes && closes > endOfLondonDay(londonDate(daysAfter(now, limits.closingMaxDays)))) {
    found.push(errorAt("closesOn", `The closing date may be at most ${limits.closingMaxDays} days away.`));
  }
  const starts = startsOn === undefined ? undefined : parseFeedDate(startsOn);
  if (starts === null) found.push(errorAt("startsOn", "The start is no day of the calendar."));
  else if (starts && starts.at.getTime() < now.getTime() - dayMs) found.push(warningAt("startsOn", "The start has passed."));
  return found;
}

function checkQuestions({ applyKind, questions = [] }: PostingFields): Finding[] {
  if (applyKind === "external" && questions.length > 0) {
    return [errorAt("questions", "Questions are asked of people who apply here; yours apply on another site.")];
  }
  return questions.flatMap(({ question }, at) =>
    [...question].length < 5 ? [errorAt("questions", "A question needs at least 5 characters.", `/${at}/question`)] : [],
  );
}
