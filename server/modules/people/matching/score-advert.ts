import { seniorityLevels } from "#db/taxonomy/role.ts";
import { ricsLabels } from "#db/taxonomy/standing.ts";
import { needs, type RicsLevel, ricsLevels } from "#db/values.ts";
import { labelOf, payBasisLabels } from "#server/modules/market/jobs/labels.ts";
import { distanceMiles } from "#server/modules/market/places/distance.ts";
import type { AdvertFacts, Match, MatchReason, Seeker } from "./advert-facts.queries.ts";

/** Default where no travel distance is given. */
export const usualTravelMiles = 25;

/** Compares the distance to the work with how far the jobseeker travels; for a county or region, whether the work is inside it. */
function judgePlace({ place, travelMiles }: Seeker, { workType, points, placeIds }: AdvertFacts): MatchReason[] {
  if (place === null) return [];
  if (workType === "remote") return [{ kind: "fit", text: "Can be done from anywhere", points: 10 }];
  if (placeIds.includes(place.id) && place.point === null) return [{ kind: "fit", text: `In ${place.name}`, points: 14 }];
  const { point } = place;
  if (point === null) return points.length === 0 ? [] : [{ kind: "gap", text: `Not in ${place.name}`, points: -20 }];
  if (points.length === 0) return [];
  const miles = Math.min(...points.map((each) => distanceMiles(point, each)));
  const reach = travelMiles ?? usualTravelMiles;
  const words = milesLabel(miles, place.name);
  if (miles <= Math.max(reach, 1)) return [{ kind: "fit", text: words, points: 16 - Math.round((8 * miles) / Math.max(reach, 1)) }];
  return [{ kind: "gap", text: travelMiles === null ? words : `${words}; you travel up to ${travelMiles}`, points: -20 }];
}

function milesLabel(miles: number, name: string): string {
  if (miles < 1) return `In ${name}`;
  const whole = Math.round(miles);
  return `${whole} ${whole === 1 ? "mile" : "miles"} from ${name}`;
}

const rankOf = new Map<string, number>(seniorityLevels.map(({ slug, order }) => [slug, order]));

/** Returns the slugs of levels at most `apart` steps away, including the level itself. */
export function levelsNear(level: string, apart: number): string[] {
  const rank = rankOf.get(level);
  if (rank === undefined) return [];
  return seniorityLevels.filter(({ order }) => Math.abs(order - rank) <= apart).map(({ slug }) => slug);
}

function judgeLevel({ level }: Seeker, advert: AdvertFacts): MatchReason[] {
  const seekerRank = level === null ? undefined : rankOf.get(level);
  const advertRank = rankOf.get(advert.level);
  if (seekerRank === undefined || advertRank === undefined) return [];
  const label = labelOf("level", advert.level);
  if (advertRank === seekerRank) return [{ kind: "fit", text: `Your level: ${label}`, points: 30 }];
  if (advertRank === seekerRank + 1) return [{ kind: "fit", text: `One level above yours: ${label}`, points: 14 }];
  if (advertRank === seekerRank - 1) return [{ kind: "note", text: `One level below yours: ${label}`, points: 6 }];
  return [{ kind: "gap", text: `${advertRank - seekerRank > 0 ? "Well above" : "Well below"} your level: ${label}`, points: -25 }];
}

function judgeCategory({ category }: Seeker, advert: AdvertFacts): MatchReason[] {
  if (category === null) return [];
  const label = labelOf("category", advert.category);
  return category === advert.category
    ? [{ kind: "fit", text: `Your role: ${label}`, points: 16 }]
    : [{ kind: "note", text: `Another role than yours: ${label}`, points: -8 }];
}

/** Levels are ordered: one at or above the requested level meets it; "preferred" excludes nobody. */
export function judgeRics({ ricsLevel }: Seeker, { ricsLevel: requiredLevel, ricsRule }: AdvertFacts): MatchReason[] {
  if (requiredLevel === "none" || ricsLevel === null) return [];
  const rank = (level: RicsLevel) => ricsLevels.indexOf(level);
  const yours = ricsLevel === "none" ? "you have no RICS level" : `you: ${ricsLabels[ricsLevel]}`;
  if (rank(ricsLevel) >= rank(requiredLevel)) return [{ kind: "fit", text: `${ricsLabels[requiredLevel]} asked; ${yours}`, points: 10 }];
  if (ricsRule === "required") return [{ kind: "gap", text: `${ricsLabels[requiredLevel]} required; ${yours}`, points: -25 }];
  if (ricsRule !== "working-towards") return [{ kind: "note", text: `${ricsLabels[requiredLevel]} preferred; ${yours}`, points: 0 }];
  const isOnTheWay = rank(ricsLevel) >= rank("enrolled-apc");
  const text = `${ricsLabels[requiredLevel]} or working towards it; ${yours}`;
  return [isOnTheWay ? { kind: "fit", text, points: 8 } : { kind: "gap", text, points: -10 }];
}

const yearsCountedAtMost = 5;
const namedAtMost = 4;

/** Compares each requested contract suite with the jobseeker's years of experience. */
function judgeSuites({ suites: seekerSuites }: Seeker, { suites }: AdvertFacts): MatchReason[] {
  if (seekerSuites.size === 0) return [];
  const strictest = new Map<string, (typeof suites)[number]>();
  for (const requiredSuite of suites) {
    const known = strictest.get(requiredSuite.suite);
    if (requiredSuite.suite !== "any" && (!known || needs.indexOf(requiredSuite.need) < needs.indexOf(known.need)))
      strictest.set(requiredSuite.suite, requiredSuite);
  }
  return [...strictest.values()].flatMap(({ suite, need }): MatchReason[] => {
    const label = labelOf("suite", suite);
    const years = seekerSuites.get(suite);
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

/** Compares skills, software and rules of measurement: lists those present and the required ones missing. */
function judgeTools({ tools: seekerTools }: Seeker, { tools }: AdvertFacts): MatchReason[] {
  if (seekerTools.size === 0) return [];
  const isOwn = ({ vocabulary, slug }: (typeof tools)[number]) => seekerTools.has(`${vocabulary}:${slug}`);
  const here = tools.filter(isOwn);
  const missing = tools.filter((tool) => tool.need === "must" && !isOwn(tool));
  const reasons: MatchReason[] = [];
  if (here.length > 0) reasons.push({ kind: "fit", text: `${listTools(here)}: in your profile`, points: Math.min(here.length * 2, 10) });
  if (missing.length > 0) {
    const text = `${listTools(missing)} required; not in your profile`;
    reasons.push({ kind: "gap", text, points: -Math.min(missing.length * 2, 10) });
  }
  return reasons;
}

function listTools(tools: AdvertFacts["tools"]): string {
  const labels = tools.map(({ vocabulary, slug }) => labelOf(vocabulary, slug));
  const more = labels.length - namedAtMost;
  return more > 0 ? `${labels.slice(0, namedAtMost).join(", ")} and ${more} more` : labels.join(", ");
}

const preferenceReason = (isSought: boolean, { label, fit, gap }: { label: string; fit: number; gap: number }): MatchReason =>
  isSought
    ? { kind: "fit", text: `${label}, as you seek`, points: fit }
    : { kind: "gap", text: `${label}: not among what you seek`, points: gap };

function judgeContract({ contractTypes }: Seeker, { contractType }: AdvertFacts): MatchReason[] {
  if (contractTypes.size === 0) return [];
  return [preferenceReason(contractTypes.has(contractType), { label: labelOf("contractType", contractType), fit: 8, gap: -22 })];
}

function judgeWorkType({ workTypes }: Seeker, { workType }: AdvertFacts): MatchReason[] {
  if (workTypes.size === 0) return [];
  return [preferenceReason(workTypes.has(workType), { label: labelOf("workType", workType), fit: 5, gap: -8 })];
}

/** Compares salaries with the salary sought and day rates with the day rate sought, never across. */
function judgePay({ payYearMinPence, payDayMinPence }: Seeker, advert: AdvertFacts): MatchReason[] {
  const { payScale } = advert;
  if (payYearMinPence === null && payDayMinPence === null) return [];
  if (payScale === null) return [{ kind: "note", text: "Pay is not stated", points: -2 }];
  const least = payScale === "year" ? payYearMinPence : payScale === "day" ? payDayMinPence : null;
  if (least === null) return [];
  const name = payScale === "year" ? "Salary" : "Day rate";
  const low = advert.payMinPence;
  const high = advert.payMaxPence;
  // "From £50,000" has no upper bound.
  if (high !== null && high < least) return [{ kind: "gap", text: `${name} ends below what you seek`, points: -22 }];
  if (low !== null && low > least) return [{ kind: "fit", text: `${name} above what you seek`, points: 14 }];
  if (high === null && low !== null && low < least) return [{ kind: "note", text: `${name} begins below what you seek`, points: 0 }];
  return [{ kind: "fit", text: `${name} reaches what you seek`, points: 10 }];
}

function judgeBasis({ payBases }: Seeker, { payBasis }: AdvertFacts): MatchReason[] {
  if (payBases.size === 0 || payBasis === null) return [];
  return [preferenceReason(payBases.has(payBasis), { label: payBasisLabels[payBasis], fit: 5, gap: -12 })];
}

function judgeStart({ freeFrom }: Seeker, { startsOn }: AdvertFacts): MatchReason[] {
  if (freeFrom === null || startsOn === null) return [];
  const starts = `Starts ${dayLabel(startsOn)}`;
  return startsOn >= freeFrom
    ? [{ kind: "fit", text: `${starts}; you are free by then`, points: 4 }]
    : [{ kind: "gap", text: `${starts}; you are free from ${dayLabel(freeFrom)}`, points: -6 }];
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
/** A stored text that is no day is shown as it is. */
function dayLabel(day: string): string {
  const moment = new Date(`${day}T12:00:00Z`);
  return Number.isNaN(moment.getTime()) ? day : dayFormat.format(moment);
}

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

/** Scores an advert against a jobseeker. Facts not stated count neither way; deterministic. */
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
