import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { readBenefitSlugs } from "#server/modules/hiring/feeds/import/feed-pay.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { htmlToTyped } from "#server/modules/market/jobs/pay-words.ts";
import { bandOfPounds, readProjectValue } from "#server/modules/people/profiles/reading/read-project-value.ts";
import { readDay } from "#server/modules/people/profiles/reading/read-when.ts";
import { readTimeOfDay } from "#server/text/dates/calendar-day.ts";
import { readProjectValue as readValueBand } from "#server/text/recognise/contract-suites.ts";
import type { SalaryFlags } from "#server/text/salary/salary.types.ts";
import { readStatedPay, tidyText } from "#server/text/stated/reading.ts";

export const typedFields = ["pay", "hoursPerDay", "hoursPerWeek", "durationMonths", "startsOn", "closesOn", "projectValueBand"] as const;
export type TypedField = (typeof typedFields)[number];

/** Fields read from a text, for the author to confirm, or a sentence about what is wrong with it. */
export type TypedReading = { fields: PostingFields } | { fault: string };

/** Parses free text typed into a form field. Never throws. */
export function readTypedField(field: TypedField, text: string, { now, isAgency }: { now: Date; isAgency: boolean }): TypedReading {
  if (field === "pay") return readPay(text, isAgency);
  if (field === "hoursPerDay" || field === "hoursPerWeek") return readWorkingHours(text, field);
  if (field === "durationMonths") return readLength(text);
  if (field === "projectValueBand") return readProjectValueBand(text);
  const reading = readDay(text, now, field === "closesOn" ? "last" : "first");
  return "value" in reading ? { fields: { [field]: reading.value } } : reading;
}

/** Parses as for feeds; implausible pay is queried when the advert is checked. */
function readPay(text: string, isAgency: boolean): TypedReading {
  const reading = readStatedPay(text, isAgency);
  if ("fault" in reading) return reading;
  const { minPence, maxPence, period, basis, otherRates, flags } = reading.value;
  const benefits = readBenefitSlugs(flags, text);
  const payText = payNotes(flags);
  return {
    fields: {
      ...(minPence !== null && { payMinPence: minPence }),
      ...(maxPence !== null && { payMaxPence: maxPence }),
      ...(period !== null && { payPeriod: period }),
      ...(basis !== null && { payBasis: basis }),
      ...(otherRates.length > 0 && { payOtherRates: otherRates }),
      ...(benefits.length > 0 && { benefits }),
      ...(payText !== "" && { payText }),
    },
  };
}

/** Returns the pay text beside the figures. */
function payNotes({ doe, negotiable, proRata }: SalaryFlags): string {
  const said = [doe && "depending on experience", negotiable && "negotiable", proRata && "pro rata"].filter((words) => words !== false);
  return said.join(", ").replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

function readWorkingHours(text: string, field: "hoursPerDay" | "hoursPerWeek"): TypedReading {
  const read = readHours(text, field === "hoursPerDay" ? "day" : "week");
  const most = read?.per === "week" ? 80 : 24;
  if (read === null || read.hours < 1 || read.hours > most) {
    return { fault: field === "hoursPerDay" ? "Enter hours a day, such as 7.5." : "Enter hours a week, such as 37.5." };
  }
  return { fields: { [read.per === "day" ? "hoursPerDay" : "hoursPerWeek"]: read.hours } };
}

function readLength(text: string): TypedReading {
  const read = readDuration(text);
  if (read === null) return { fault: "Enter the length, such as 6 months or 1 year. Leave it empty if there is no end date." };
  if (read.months > 120) return { fault: "The length is at most 120 months." };
  return { fields: { durationMonths: read.months, ...(read.extensionLikely && { extensionLikely: true }) } };
}

/** Uses the upper end of a range, as for feeds. */
function readProjectValueBand(text: string): TypedReading {
  const band = readValueBand(`Project value ${/^\s*£/.test(text) ? text : `£${text.trim()}`}`);
  if (band !== null) return { fields: { projectValueBand: band } };
  const reading = readProjectValue(text);
  return "value" in reading ? { fields: { projectValueBand: bandOfPounds(reading.value) } } : reading;
}

type HoursPer = "day" | "week";

const fractions: Record<string, string> = { "¼": ".25", "½": ".5", "¾": ".75", "1⁄4": ".25", "1⁄2": ".5", "3⁄4": ".75" };
const figure = /(?<![\d:.])(\d{1,2}(?:[.,]\d{1,2})?)(?:\s*(?:-|–|to)\s*\d{1,2}(?:\.\d{1,2})?)?\s*(?:hours?|hrs?|h)?(?![\d:])/i;
const minutes = /^(\d{1,2})\s*(?:hours?|hrs?|h)\s*(\d{1,2})\s*(?:minutes?|mins?|m)?(?!\d)/i;
const weekly = /\bweek|\bp\.?\/?w\b|hpw|\/\s*w/i;
const daily = /\bday\b|daily|\bp\.?\/?d\b|hpd|\/\s*d/i;

/** Parses working hours ("37.5", "37½ hours a week", "8 hrs/day", "8.30am to 5pm"), with the period named; null if there are none. */
function readHours(typed: string, defaultPer: HoursPer): { hours: number; per: HoursPer } | null {
  const text = tidyText(withFractions(typed));
  const per = weekly.test(text) ? "week" : daily.test(text) ? "day" : defaultPer;
  const span = parseTimeSpan(text);
  if (span !== null) return { hours: span, per: "day" };
  const exact = minutes.exec(text);
  const hours = exact ? Number(exact[1]) + Number(exact[2]) / 60 : Number(figure.exec(text)?.[1]?.replace(",", ".") ?? Number.NaN);
  return hours > 0 ? { hours: Math.round(hours * 100) / 100, per } : null;
}

/** Parses the hours between two times of day: "8.30 to 5pm", "0900-1730". "pm" may be missing. */
function parseTimeSpan(text: string): number | null {
  const times = /^(?:from |hours:? )?([\d:.]{1,5}\s*(?:am|pm)?)\s*(?:-|–|to|until|till)\s*([\d:.]{1,5}\s*(?:am|pm)?)\b/i.exec(text);
  if (!times || /hours|hrs/i.test(text.slice(times[0].length, times[0].length + 8))) return null;
  const [from, to] = [times[1] ?? "", times[2] ?? ""].map(timeOf);
  if (from == null || to == null) return null;
  const until = to <= from && !/[ap]m/i.test(times[2] ?? "") ? to + 12 : to;
  const hours = Math.round((until - from) * 100) / 100;
  return hours >= 1 && hours <= 16 && (/[:.ap]|^\d{4}/i.test(times[0]) || from >= 6) ? hours : null;
}

function timeOf(written: string): number | null {
  const plain = written.trim().replace(/^(\d{2})(\d{2})$/, "$1:$2");
  const read = readTimeOfDay(/^\d{1,2}$/.test(plain) ? `${plain}:00` : plain);
  return read === null || read === "impossible" ? null : read.ms / 3_600_000;
}

const withFractions = (text: string): string =>
  text.replace(/(\d?)\s?([¼½¾])/g, (_all, whole: string, sign: string) => `${whole || "0"}${fractions[sign] ?? ""}`);

const words: Record<string, number> = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, nine: 9, twelve: 12, eighteen: 18 },
};
const count = `(\\d{1,3}(?:\\.\\d)?|${Object.keys(words).join("|")})`;
const unit = "(years?|yrs?|y|months?|mths?|mnths?|mos?|m|weeks?|wks?|w|days?)";
const length = new RegExp(`\\b${count}(?:\\s*(?:-|–|to|or)\\s*${count})?\\s*\\+?[\\s-]*${unit}\\b`, "i");
const monthsIn = { y: 12, m: 1, w: 12 / 52, d: 1 / 21 } as const;

/** Parses a contract length: "6 months", "12-18 mths", "a year", "26 weeks + extension". Null where none is named. */
function readDuration(typed: string) {
  const text = tidyText(typed);
  const [, written = "", longer, named = ""] = length.exec(text) ?? [];
  const amount = words[written.toLowerCase()] ?? Number(written);
  const scale = monthsIn[named.charAt(0).toLowerCase() as keyof typeof monthsIn];
  if (named === "" || !(amount > 0)) return null;
  const mayGoOn = longer !== undefined || /\+|\bplus\b|\bexten|\broll(?:ing|s)?\b|\binitial/i.test(text);
  return { months: Math.max(1, Math.round(amount * scale)), extensionLikely: mayGoOn ? true : null };
}

export type TypedTextReading = TypedReading & { field: TypedField; text: string };

/** Parses texts typed into form fields, in the order sent. */
export function readTypedTexts(
  ctx: Context,
  { texts, isAgency }: { texts: readonly { field: TypedField; text: string }[]; isAgency: boolean },
): TypedTextReading[] {
  const { userId, companyId } = requireUser(ctx.principal);
  requireAllowed(ctx, "job.create", { ownerId: userId, companyId });
  return texts.map(({ field, text }) => ({ field, text, ...readTypedField(field, text, { now: ctx.now, isAgency }) }));
}

/** Returns a posting as the form shows it. Converts an HTML description from a file or API to typed text, so that no tags are shown. */
export const toFormFields = (fields: PostingFields): PostingFields =>
  fields.description === undefined ? fields : { ...fields, description: htmlToTyped(fields.description) };
