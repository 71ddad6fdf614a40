import type { PostingFields } from "../posting-fields.ts";
import { type Finding, warningAt } from "./finding.ts";

/** Pay reviews and surveys are yearly: half a year on, a figure has often moved. */
const outdatedAfterMs = 182 * 86_400_000;
const monthAndYear = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", month: "long", year: "numeric" });

/** Pay that came along with the copy of an earlier advert. */
export function checkPayAge({ payMinPence, payMaxPence }: PostingFields, payAsOf: Date | null, now: Date): Finding[] {
  if (payAsOf === null || now.getTime() - payAsOf.getTime() < outdatedAfterMs) return [];
  if (payMinPence === undefined && payMaxPence === undefined) return [];
  const field = payMinPence === undefined ? "payMaxPence" : "payMinPence";
  return [warningAt(field, `This pay was copied from an advert of ${monthAndYear.format(payAsOf)}: make sure that it still holds.`)];
}
