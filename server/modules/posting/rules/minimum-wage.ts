import type { PayPeriod } from "#db/values.ts";
import type { PostingFields } from "../posting-fields.ts";
import { errorAt, type Finding, warningAt } from "./finding.ts";
import { type MinimumWage, minimumWages } from "./minimum-wage-rates.ts";

const weeksPerYear = 52;
const usualHoursPerWeek = 37.5;
const usualHoursPerDay = 7.5;

/** The rates of a day in London. */
export function minimumWageOn(now: Date): MinimumWage {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(now);
  return minimumWages.findLast(({ from }) => from <= today) ?? minimumWages[0];
}

/** What an hour comes to, in pence. */
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

/** Whether the lowest pay stated may be paid at all. An advert may not ask for an age, so the full rate counts for everybody but apprentices. */
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
