import type { BasisRate } from "#db/values.ts";
import { believablePay } from "#server/modules/feeds/import/feed-pay.ts";
import { payBasisLabels } from "#server/modules/jobs/labels.ts";
import type { PostingFields } from "../posting-fields.ts";
import { errorAt, type Finding } from "./finding.ts";
import { checkMinimumWage } from "./minimum-wage.ts";

/** Rates for further bases: each has a figure, an order and a size that can be believed, and a basis that no other rate has. */
export function checkOtherRates(fields: PostingFields, now: Date): Finding[] {
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
  const [least, most] = believablePay[payPeriod];
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
