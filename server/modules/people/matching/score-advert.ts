import { needs } from "#db/values.ts";
import { labelOf, payBasisLabels } from "#server/modules/market/jobs/labels.ts";
import { judgePlace } from "./judge-place.ts";
import { judgeCategory, judgeLevel, judgeRics } from "./judge-standing.ts";
import type { AdvertFacts, Match, MatchReason, Seeker } from "./match.types.ts";

const yearsCountedAtMost = 5;
const namedAtMost = 4;

/** Each suite an advert asks for, held against the years somebody has worked with it. */
function judgeSuites({ suites: own }: Seeker, { suites }: AdvertFacts): MatchReason[] {
  if (own.size === 0) return [];
  const strictest = new Map<string, (typeof suites)[number]>();
  for (const asked of suites) {
    const known = strictest.get(asked.suite);
    if (asked.suite !== "any" && (!known || needs.indexOf(asked.need) < needs.indexOf(known.need))) strictest.set(asked.suite, asked);
  }
  return [...strictest.values()].flatMap(({ suite, need }): MatchReason[] => {
    const label = labelOf("suite", suite);
    const years = own.get(suite);
    if (years !== undefined) {
      const points = (need === "must" ? 12 : 8) + Math.min(years, yearsCountedAtMost);
      return [{ kind: "fit", text: `${label}: you have ${yearsLabel(years)}; ${needWords[need]}`, points }];
    }
    if (need === "must") return [{ kind: "gap", text: `${label} is required; your profile does not name it`, points: -8 }];
    return need === "will-train" ? [{ kind: "note", text: `${label}: they will train you`, points: 3 }] : [];
  });
}

const needWords = { must: "required", useful: "useful here", "will-train": "they would train" } as const;

const yearsLabel = (years: number) => (years < 1 ? "under a year" : years === 1 ? "1 year" : `${years} years`);

function judgeSector({ sectors }: Seeker, { sector }: AdvertFacts): MatchReason[] {
  if (sector === null || !sectors.has(sector)) return [];
  return [{ kind: "fit", text: `${labelOf("sector", sector)}: among your projects`, points: 8 }];
}

/** Skills, software and rules of measurement: those that are there are named, and those required that are not. */
function judgeTools({ tools: own }: Seeker, { tools }: AdvertFacts): MatchReason[] {
  if (own.size === 0) return [];
  const isOwn = ({ vocabulary, slug }: (typeof tools)[number]) => own.has(`${vocabulary}:${slug}`);
  const here = tools.filter(isOwn);
  const missing = tools.filter((tool) => tool.need === "must" && !isOwn(tool));
  const reasons: MatchReason[] = [];
  if (here.length > 0) reasons.push({ kind: "fit", text: `${named(here)}: in your profile`, points: Math.min(here.length * 2, 10) });
  if (missing.length > 0) {
    const text = `${named(missing)} required; not in your profile`;
    reasons.push({ kind: "gap", text, points: -Math.min(missing.length * 2, 10) });
  }
  return reasons;
}

function named(tools: AdvertFacts["tools"]): string {
  const labels = tools.map(({ vocabulary, slug }) => labelOf(vocabulary, slug));
  const more = labels.length - namedAtMost;
  return more > 0 ? `${labels.slice(0, namedAtMost).join(", ")} and ${more} more` : labels.join(", ");
}

const sought = (isSought: boolean, { label, fit, gap }: { label: string; fit: number; gap: number }): MatchReason =>
  isSought
    ? { kind: "fit", text: `${label}, as you seek`, points: fit }
    : { kind: "gap", text: `${label}: not among what you seek`, points: gap };

function judgeContract({ contractTypes }: Seeker, { contractType }: AdvertFacts): MatchReason[] {
  if (contractTypes.size === 0) return [];
  return [sought(contractTypes.has(contractType), { label: labelOf("contractType", contractType), fit: 8, gap: -22 })];
}

function judgeWorkType({ workTypes }: Seeker, { workType }: AdvertFacts): MatchReason[] {
  if (workTypes.size === 0) return [];
  return [sought(workTypes.has(workType), { label: labelOf("workType", workType), fit: 5, gap: -8 })];
}

/** Salaries against the salary sought and day rates against the day rate sought, never one against the other. */
function judgePay({ payYearMinPence, payDayMinPence }: Seeker, advert: AdvertFacts): MatchReason[] {
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

function judgeBasis({ payBases }: Seeker, { payBasis }: AdvertFacts): MatchReason[] {
  if (payBases.size === 0 || payBasis === null) return [];
  return [sought(payBases.has(payBasis), { label: payBasisLabels[payBasis], fit: 5, gap: -12 })];
}

function judgeStart({ freeFrom }: Seeker, { startsOn }: AdvertFacts): MatchReason[] {
  if (freeFrom === null || startsOn === null) return [];
  const starts = `Starts ${dayLabel(startsOn)}`;
  return startsOn >= freeFrom
    ? [{ kind: "fit", text: `${starts}; you are free by then`, points: 4 }]
    : [{ kind: "gap", text: `${starts}; you are free from ${dayLabel(freeFrom)}`, points: -6 }];
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const dayLabel = (day: string) => dayFormat.format(new Date(`${day}T12:00:00Z`));

const judges = [
  judgeLevel,
  judgeSuites,
  judgePlace,
  judgePay,
  judgeCategory,
  judgeRics,
  judgeContract,
  judgeSector,
  judgeTools,
  judgeWorkType,
  judgeBasis,
  judgeStart,
];
const orderOfKinds: readonly MatchReason["kind"][] = ["fit", "gap", "note"];

/** Holds an advert against what somebody offers and seeks. What they have not said counts neither way; the same two always give the same. */
export function scoreAdvert(seeker: Seeker, advert: AdvertFacts): Match {
  const reasons = judges.flatMap((judge) => judge(seeker, advert));
  const ordered = reasons
    .map((reason, at) => ({ reason, at }))
    .sort(
      (a, b) =>
        orderOfKinds.indexOf(a.reason.kind) - orderOfKinds.indexOf(b.reason.kind) ||
        Math.abs(b.reason.points) - Math.abs(a.reason.points) ||
        a.at - b.at,
    );
  return { score: reasons.reduce((sum, { points }) => sum + points, 0), reasons: ordered.map(({ reason }) => reason) };
}
