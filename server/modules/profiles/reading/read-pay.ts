import type { PayScale } from "#db/values.ts";
import { isPlausible, readPayAmount } from "#server/modules/search/understanding/pay-amount.ts";
import { faulty, moneyFault, pounds, type Reading, read, tidied } from "./reading.ts";

const mostPence = 100_000_000;
const namesBasis = /\b(?:umbrella|inside|outside|ir35|paye|ltd|limited|cis)\b/i;
const scales = {
  year: { what: "The least pay a year", example: "65,000", other: "day" },
  day: { what: "The least pay a day", example: "475", other: "year" },
} as const;
const periods: Record<PayScale | "week" | "month", RegExp> = {
  year: /annum|annual|year|\bp\.?a\b/i,
  month: /month|\bpcm\b/i,
  week: /week|\bp\.?w\b/i,
  day: /day|daily|diem|\bp\.?d\b/i,
  hour: /hour|\bhr|\bp\.?h\b/i,
};

/** Pay sought on one scale, in pence: a number is pence already, text is pounds as people type them. */
export function readPaySought(sent: number | string, scale: "year" | "day"): Reading<number> {
  const { what, example, other } = scales[scale];
  if (typeof sent === "number") return Number.isInteger(sent) ? judged(sent / 100, scale) : faulty(`${what} is a whole number of pence.`);
  const text = tidied(sent);
  const fault = moneyFault(text, what);
  if (fault !== null) return faulty(fault);
  if (namesBasis.test(text)) return faulty(`Enter the figure alone, such as ${example}: what the rate is has a choice of its own.`);
  const period = (Object.keys(periods) as (keyof typeof periods)[]).find((each) => periods[each].test(text));
  if (period === other) return faulty(elsewhere(scale, tidied(text)));
  if (period !== undefined && period !== scale)
    return faulty(`Enter what it comes to a ${scale}: you wrote it for ${period === "hour" ? "an" : "a"} ${period}.`);
  const amount = readPayAmount(text);
  return amount ? judged(amount.pence / 100, scale) : faulty(`Enter pounds, such as ${example}.`);
}

function judged(amount: number, scale: "year" | "day"): Reading<number> {
  const pence = Math.round(amount * 100);
  return pence >= 1 && pence <= mostPence ? read(pence) : faulty(outside(amount, scale));
}

/** What looks wrong with a figure on its scale, for the person to say; null for one that is paid for this work. */
export function doubtOfPay(pence: number, scale: "year" | "day"): string | null {
  const amount = pence / 100;
  if (isPlausible(amount, scale)) return null;
  return isPlausible(amount, scales[scale].other) ? elsewhere(scale, pounds(amount)) : outside(amount, scale);
}

const outside = (amount: number, scale: "year" | "day") =>
  `${pounds(amount)} a ${scale} is outside what is paid for this work. Check the figure.`;

const elsewhere = (scale: "year" | "day", typed: string) =>
  scale === "year"
    ? `${typed} looks like a day’s pay. A day rate goes in the day rates below; here goes a year’s pay, such as 65,000.`
    : `${typed} looks like a year’s pay. That goes in the field for a year; here goes a day’s, such as 475.`;
