import type { PayPeriod } from "#db/values.ts";
import { isPlausible, readPayAmount } from "#server/text/pay-amount.ts";
import {
  asFault,
  asReading,
  findMoneyFault,
  formatPounds,
  type Reading,
  readStatedPay,
  type StatedPay,
  tidyText,
} from "#server/text/stated/reading.ts";

const mostPence = 100_000_000;
const scales = {
  year: { what: "The minimum pay a year", example: "65,000", other: "day" },
  day: { what: "The minimum pay a day", example: "475", other: "year" },
} as const;
/** Conversion factors where the conversion is unambiguous. */
const factors: Record<"year" | "day", Partial<Record<PayPeriod, number>>> = { year: { year: 1, month: 12 }, day: { day: 1, week: 1 / 5 } };
const hoursPerDay = 8;

/**
 * Parses pay sought on one scale into pence: a number is already pence, text is pay as people write it ("65k + car", "£450pd outside",
 * "55-65k"). A range yields its lower end; a week or month is converted.
 */
export function readExpectedPay(sent: number | string, scale: "year" | "day"): Reading<number> {
  const { what, example, other } = scales[scale];
  if (typeof sent === "number")
    return Number.isInteger(sent) ? checkAmount(sent / 100, scale) : asFault(`${what} is a whole number of pence.`);
  const text = tidyText(sent);
  const fault = findMoneyFault(text, what);
  if (fault !== null) return asFault(fault);
  const plain = readPayAmount(text);
  if (plain && (plain.scaleHint === scale || !/[a-jl-z]/i.test(text))) return checkAmount(plain.pence / 100, scale);
  const stated = readStatedPay(text);
  if ("fault" in stated) return /\d/.test(text) && stated.fault.includes("slip") ? stated : asFault(`Enter pounds, such as ${example}.`);
  return convertToScale(stated.value, text, scale, other);
}

function convertToScale({ minPence, maxPence, period }: StatedPay, text: string, scale: "year" | "day", other: PayPeriod): Reading<number> {
  const amount = ((minPence ?? maxPence) as number) / 100;
  const factor = period === null ? 1 : factors[scale][period];
  if (factor !== undefined) return checkAmount(amount * factor, scale);
  if (period === other) return asFault(otherScaleMessage(scale, text));
  if (period === "hour" && scale === "day") {
    return asFault(
      `Enter the rate per day: ${formatPounds(amount)} an hour is ${formatPounds(amount * hoursPerDay)} for ${hoursPerDay} hours.`,
    );
  }
  return asFault(`Enter the amount per ${scale}: you entered one per ${period === "hour" ? "an" : "a"} ${period}.`);
}

function checkAmount(amount: number, scale: "year" | "day"): Reading<number> {
  const pence = Math.round(amount * 100);
  return pence >= 1 && pence <= mostPence ? asReading(pence) : asFault(outOfRangeMessage(amount, scale));
}

/** Returns why a figure looks wrong for its scale, as text for the user; null for plausible pay in this profession. */
export function describePayDoubt(pence: number, scale: "year" | "day"): string | null {
  const amount = pence / 100;
  if (isPlausible(amount, scale)) return null;
  return isPlausible(amount, scales[scale].other) ? otherScaleMessage(scale, formatPounds(amount)) : outOfRangeMessage(amount, scale);
}

const outOfRangeMessage = (amount: number, scale: "year" | "day") =>
  `${formatPounds(amount)} a ${scale} is outside the usual range for this work. Check the amount.`;

const otherScaleMessage = (scale: "year" | "day", typed: string) =>
  scale === "year"
    ? `${typed} looks like a day’s pay. A day rate goes in the day rates below; here goes a year’s pay, such as 65,000.`
    : `${typed} looks like a year’s pay. That goes in the field for a year; here goes a day’s, such as 475.`;
