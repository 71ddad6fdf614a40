import type { BasisRate, PayPeriod } from "#db/values.ts";
import { payBasisLabels } from "#server/modules/market/jobs/labels.ts";
import { londonDate } from "#server/text/london-time.ts";
import { plausiblePayRange } from "#server/text/salary/pay-groups.ts";
import type { PostingFields } from "../posting-fields.ts";
import { errorAt, type Finding, questionAt, warningAt } from "./advertiser-rules.ts";

const widestTimes = 2;

/** Checks that pay has a period, an order, a plausible size, and a basis for a daily or hourly rate. */
export function checkPay(fields: PostingFields, now: Date): Finding[] {
  const { payPeriod, payMinPence, payMaxPence, payBasis } = fields;
  const hasFigure = payMinPence !== undefined || payMaxPence !== undefined;
  if (!hasFigure) {
    if (fields.payOtherRates) return [errorAt("payMinPence", "State the first rate, or take the further rates back.")];
    if (payPeriod) return [errorAt("payMinPence", "State the pay for the period you chose, or take the period back.")];
    return [warningAt("payMinPence", "The advert states no pay: adverts that do are opened and answered more often.")];
  }
  if (!payPeriod) return [errorAt("payPeriod", "Say whether the pay is for a year, month, week, day or hour.")];
  const found: Finding[] = [];
  if (payMinPence !== undefined && payMaxPence !== undefined) {
    if (payMinPence > payMaxPence) found.push(errorAt("payMinPence", "The lowest pay is above the highest."));
    else if (payMaxPence > widestTimes * payMinPence && fields.payText === undefined) {
      const sentence =
        "The highest pay is more than double the lowest: narrow the range, or say in the words about pay what it depends on. Keep it as it is?";
      found.push(questionAt("looks-like-wide-pay", "payMaxPence", sentence));
    }
  }
  const [least, most] = plausiblePayRange[payPeriod];
  for (const [name, pence] of [["payMinPence", payMinPence] as const, ["payMaxPence", payMaxPence] as const]) {
    if (pence === undefined || (pence >= least * 100 && pence <= most * 100)) continue;
    const bounds = `£${least.toLocaleString("en-GB")} and £${most.toLocaleString("en-GB")}`;
    const sentence = `£${(pence / 100).toLocaleString("en-GB")} a ${payPeriod} cannot be right: between ${bounds} is believed. Keep it as it is?`;
    found.push(questionAt("looks-like-wrong-pay", name, sentence));
  }
  if ((payPeriod === "day" || payPeriod === "hour") && !payBasis) {
    found.push(errorAt("payBasis", "Say what the rate is: PAYE, umbrella inside IR35, outside IR35, or not determined."));
  }
  if (payBasis === "outside-ir35" && fields.contractType === "permanent") {
    found.push(errorAt("payBasis", "A permanent job is paid through PAYE: it cannot be outside IR35."));
  }
  if (payBasis === "not-determined") {
    found.push(
      warningAt("payBasis", "Surveyors ask first whether a rate is inside or outside IR35: have it determined as soon as you can."),
    );
  }
  found.push(...checkOtherRates(fields, now));
  return found.length > 0 && found.some(({ severity }) => severity === "error") ? found : [...found, ...checkMinimumWage(fields, now)];
}

/** Checks rates for further bases: each needs a figure, an order, a plausible size and a basis of its own. */
function checkOtherRates(fields: PostingFields, now: Date): Finding[] {
  const { payOtherRates = [], payBasis, payPeriod } = fields;
  if (payOtherRates.length === 0) return [];
  if (payPeriod !== "day" && payPeriod !== "hour" && payPeriod !== "week") {
    return [errorAt("payOtherRates", "Rates for several bases are for a week, a day or an hour: take them back, or change the period.")];
  }
  if (payBasis === undefined) return [errorAt("payBasis", "Say what the first rate is, so that it can be told from the others.")];
  return payOtherRates.flatMap((rate, at) => checkRate(rate, at, fields, now));
}

function checkRate(rate: BasisRate, at: number, fields: PostingFields, now: Date): Finding[] {
  const { payOtherRates = [], payBasis, payPeriod = "day", contractType } = fields;
  const { basis, minPence, maxPence } = rate;
  const fault = (part: string, detail: string) => [errorAt("payOtherRates", detail, `/${at}/${part}`)];
  const label = payBasisLabels[basis];
  if (basis === payBasis || payOtherRates.findIndex((other) => other.basis === basis) < at) {
    return fault("basis", `“${label}” already has a rate: choose another basis, or take this rate back.`);
  }
  if (minPence === null && maxPence === null) return fault("minPence", `State the rate for “${label}”, or take it back.`);
  if (minPence !== null && maxPence !== null && minPence > maxPence) {
    return fault("minPence", `The lowest rate for “${label}” is above the highest.`);
  }
  if (basis === "outside-ir35" && contractType === "permanent") {
    return fault("basis", "A permanent job is paid through PAYE: it cannot be outside IR35.");
  }
  const [least, most] = plausiblePayRange[payPeriod];
  const far = [minPence, maxPence].find((pence) => pence !== null && (pence < least * 100 || pence > most * 100));
  if (far != null) {
    const bounds = `£${least.toLocaleString("en-GB")} and £${most.toLocaleString("en-GB")}`;
    return fault("minPence", `£${(far / 100).toLocaleString("en-GB")} a ${payPeriod} cannot be right: between ${bounds} is believed.`);
  }
  return minimumWageOf(rate, fields, now).map((found) => ({ ...found, field: "payOtherRates", pointer: `/payOtherRates/${at}/minPence` }));
}

function minimumWageOf(
  { basis, minPence, maxPence }: BasisRate,
  { payMinPence: _, payMaxPence: __, ...rest }: PostingFields,
  now: Date,
): Finding[] {
  const rate = { ...(minPence !== null && { payMinPence: minPence }), ...(maxPence !== null && { payMaxPence: maxPence }) };
  return checkMinimumWage({ ...rest, ...rate, payBasis: basis }, now);
}

const weeksPerYear = 52;
const usualHoursPerWeek = 37.5;
const usualHoursPerDay = 7.5;

/** Returns the rates in force on a London date. */
export function minimumWageOn(now: Date): MinimumWage {
  const today = londonDate(now);
  return minimumWages.findLast(({ from }) => from <= today) ?? minimumWages[0];
}

export function hourlyPence(
  pence: number,
  period: PayPeriod,
  { hoursPerDay = usualHoursPerDay, hoursPerWeek = usualHoursPerWeek },
): number {
  const hours: Record<PayPeriod, number> = {
    hour: 1,
    day: hoursPerDay,
    week: hoursPerWeek,
    month: (hoursPerWeek * weeksPerYear) / 12,
    year: hoursPerWeek * weeksPerYear,
  };
  return pence / hours[period];
}

/**
 * Checks the lowest stated pay against the minimum wage. Adverts may not require an age, so the full rate applies to all but apprentices.
 */
export function checkMinimumWage(fields: PostingFields, now: Date): Finding[] {
  const { payPeriod, contractType, payBasis } = fields;
  const [name, pence] =
    fields.payMinPence === undefined ? (["payMaxPence", fields.payMaxPence] as const) : (["payMinPence", fields.payMinPence] as const);
  if (!payPeriod || pence === undefined) return [];
  const wage = minimumWageOn(now);
  const isApprentice = contractType === "apprenticeship";
  const least = isApprentice ? wage.apprenticePence : wage.adultPence;
  const { hoursPerDay, hoursPerWeek } = fields;
  const hours = { ...(hoursPerDay !== undefined && { hoursPerDay }), ...(hoursPerWeek !== undefined && { hoursPerWeek }) };
  const hourly = hourlyPence(pence, payPeriod, hours);
  if (hourly >= least) return [];
  const whose = isApprentice ? "for apprentices" : "from 21 years on";
  const comesTo = `${pounds(pence)} ${payPeriod === "hour" ? "an" : "a"} ${payPeriod} comes to ${pounds(Math.floor(hourly))} an hour${hoursWords(payPeriod, hours)}`;
  const sentence = `${comesTo}; the National Minimum Wage ${whose} is ${pounds(least)}.`;
  const isExempt = contractType === "placement-internship" || payBasis === "outside-ir35";
  return [isExempt ? warningAt(name, `${sentence} Make sure that it need not be paid here.`) : errorAt(name, sentence)];
}

function hoursWords(period: PayPeriod, { hoursPerDay, hoursPerWeek }: { hoursPerDay?: number; hoursPerWeek?: number }): string {
  if (period === "hour") return "";
  if (period === "day")
    return hoursPerDay ? ` at ${hoursPerDay} hours a day` : ` at ${usualHoursPerDay} hours a day (state the hours if they are fewer)`;
  return hoursPerWeek ? ` at ${hoursPerWeek} hours a week` : ` at ${usualHoursPerWeek} hours a week (state the hours if they are fewer)`;
}

const pounds = (pence: number): string =>
  `£${(pence / 100).toLocaleString("en-GB", { minimumFractionDigits: pence % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 })}`;

interface MinimumWage {
  /** First day in force. */
  from: string;
  /** Pence per hour. */
  adultPence: number;
  from18To20Pence: number;
  under18Pence: number;
  apprenticePence: number;
  source: string;
}

const source = "National Minimum Wage rates as reported by howespercival.com; read 20 November 2026";

/** Newest last. The rates of April 2027 had not been published when this was written. */
export const minimumWages: readonly [MinimumWage, ...MinimumWage[]] = [
  { from: "2025-04-01", adultPence: 1221, from18To20Pence: 1000, under18Pence: 755, apprenticePence: 755, source },
  { from: "2026-04-01", adultPence: 1271, from18To20Pence: 1085, under18Pence: 800, apprenticePence: 800, source },
];
