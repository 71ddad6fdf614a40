import { labelOf, payBasisLabels } from "#server/modules/jobs/labels.ts";
import type { AdvertFacts, MatchReason, Seeker } from "./match.types.ts";

const sought = (isSought: boolean, { label, fit, gap }: { label: string; fit: number; gap: number }): MatchReason =>
  isSought
    ? { kind: "fit", text: `${label}, as you seek`, points: fit }
    : { kind: "gap", text: `${label}: not among what you seek`, points: gap };

export function judgeContract({ contractTypes }: Seeker, { contractType }: AdvertFacts): MatchReason[] {
  if (contractTypes.size === 0) return [];
  return [sought(contractTypes.has(contractType), { label: labelOf("contractType", contractType), fit: 8, gap: -22 })];
}

export function judgeWorkType({ workTypes }: Seeker, { workType }: AdvertFacts): MatchReason[] {
  if (workTypes.size === 0) return [];
  return [sought(workTypes.has(workType), { label: labelOf("workType", workType), fit: 5, gap: -8 })];
}

/** Salaries against the salary sought and day rates against the day rate sought, never one against the other. */
export function judgePay({ payYearMinPence, payDayMinPence }: Seeker, advert: AdvertFacts): MatchReason[] {
  const { payScale } = advert;
  if (payYearMinPence === null && payDayMinPence === null) return [];
  if (payScale === null) return [{ kind: "note", text: "Pay is not stated", points: -2 }];
  const least = payScale === "year" ? payYearMinPence : payScale === "day" ? payDayMinPence : null;
  if (least === null) return [];
  const name = payScale === "year" ? "Salary" : "Day rate";
  const low = advert.payMinPence;
  const high = advert.payMaxPence;
  // "From £50,000" leaves open how far up it goes.
  if (high !== null && high < least) return [{ kind: "gap", text: `${name} ends below what you seek`, points: -22 }];
  if (low !== null && low > least) return [{ kind: "fit", text: `${name} above what you seek`, points: 14 }];
  if (high === null && low !== null && low < least) return [{ kind: "note", text: `${name} begins below what you seek`, points: 0 }];
  return [{ kind: "fit", text: `${name} reaches what you seek`, points: 10 }];
}

export function judgeBasis({ payBases }: Seeker, { payBasis }: AdvertFacts): MatchReason[] {
  if (payBases.size === 0 || payBasis === null) return [];
  return [sought(payBases.has(payBasis), { label: payBasisLabels[payBasis], fit: 5, gap: -12 })];
}

export function judgeStart({ freeFrom }: Seeker, { startsOn }: AdvertFacts): MatchReason[] {
  if (freeFrom === null || startsOn === null) return [];
  const starts = `Starts ${dayLabel(startsOn)}`;
  return startsOn >= freeFrom
    ? [{ kind: "fit", text: `${starts}; you are free by then`, points: 4 }]
    : [{ kind: "gap", text: `${starts}; you are free from ${dayLabel(freeFrom)}`, points: -6 }];
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const dayLabel = (day: string) => dayFormat.format(new Date(`${day}T12:00:00Z`));
