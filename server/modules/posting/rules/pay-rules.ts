import { believablePay } from "#server/modules/feeds/import/feed-pay.ts";
import type { PostingFields } from "../posting-fields.ts";
import { errorAt, type Finding, questionAt, warningAt } from "./finding.ts";
import { checkMinimumWage } from "./minimum-wage.ts";
import { checkOtherRates } from "./other-rates.ts";

const widestTimes = 2;

/** Pay has a period, an order, a size that can be believed, and for a day's or hour's rate a basis. */
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
  const [least, most] = believablePay[payPeriod];
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
