import type { ApcMainCompetency, apcExperiences } from "../own-values.ts";
import listed from "./competencies.json" with { type: "json" };
import { seniorityLevels, type Term } from "./role.ts";

/** The guide that the lists follow, where they were read, and what no source confirmed. Shown wherever the lists are. */
export const apcPathwayGuide = {
  pathway: "Quantity surveying and construction",
  guide: "RICS pathway guide of December 2025 (version 1.1)",
  readOn: "2026-11-26",
  sources:
    "Levels: qsguidancenotes.com (GN-AC-02, April 2026). Mandatory competencies: isurv.com. Core and optional competencies: isurv.com and a course by an RICS-trained assessor.",
  unconfirmed:
    "The guide has five core competencies besides the two of which one goes to level 3, and our source asks for four of them: we count four of the five. Optional competencies that only one older guide names, such as BIM management, are left out.",
} as const;

/** Competencies of the pathway: those of daily work first, then what every candidate needs besides, then the options. */
export const competencies: readonly Term[] = listed;

const mains = ["commercial-management", "design-economics"];
const mandatoryLevels: Readonly<Record<string, number>> = { ethics: 3, "client-care": 2, communication: 2, "health-and-safety": 2 };
const slugsOf = (group: string) => competencies.flatMap((each) => (each.group === group ? [each.slug] : []));

/** So many of these competencies to this level. */
interface Requirement {
  count: number;
  among: readonly string[];
  level: number;
}

/** What the pathway asks of a candidate. While the level 3 competency is undecided, neither of the two counts as an option. */
export function apcRequirements(main: ApcMainCompetency | null): Requirement[] {
  const others = main === null ? [] : mains.filter((slug) => slug !== main);
  return [
    ...slugsOf("mandatory").map((slug) => ({ count: 1, among: [slug], level: mandatoryLevels[slug] ?? 1 })),
    { count: 1, among: main === null ? mains : [main], level: 3 },
    { count: 4, among: slugsOf("core").filter((slug) => !mains.includes(slug)), level: 2 },
    { count: 2, among: [...others, "conflict-avoidance", ...slugsOf("optional")], level: 2 },
  ];
}

/** Level from 0 to 3 by competency; none is 0. */
export type ApcLevels = ReadonlyMap<string, number>;

const levelIn = (levels: ApcLevels, slug: string): number => levels.get(slug) ?? 0;
const missingOf = ({ count, among, level }: Requirement, levels: ApcLevels): number =>
  Math.max(0, count - among.filter((slug) => levelIn(levels, slug) >= level).length);

/** Counts what is still lacking: each mandatory competency, the level 3 one, and each of the four and the two that are missing. */
export const countApcGaps = (main: ApcMainCompetency | null, levels: ApcLevels): number =>
  apcRequirements(main).reduce((sum, requirement) => sum + missingOf(requirement, levels), 0);

/** Returns the competencies that can still close a gap, each with the level that would do so. */
export function apcTargets(main: ApcMainCompetency | null, levels: ApcLevels): Map<string, number> {
  const targets = new Map<string, number>();
  for (const requirement of apcRequirements(main)) {
    if (missingOf(requirement, levels) === 0) continue;
    for (const slug of requirement.among) {
      if (levelIn(levels, slug) < requirement.level) targets.set(slug, Math.max(requirement.level, targets.get(slug) ?? 0));
    }
  }
  return targets;
}

/** Counts the gaps that work would close which evidences these levels. */
export function countClosedApcGaps(main: ApcMainCompetency | null, levels: ApcLevels, evidenced: ApcLevels): number {
  const after = new Map(levels);
  for (const [slug, level] of evidenced) after.set(slug, Math.max(level, levelIn(levels, slug)));
  return countApcGaps(main, levels) - countApcGaps(main, after);
}

type ApcExperience = (typeof apcExperiences)[number];

/** Months of structured training by experience, and the range of adverts' ranks that suit a candidate with it. */
export const apcExperienceRules: Readonly<
  Record<ApcExperience, { label: string; trainingMonths: number; ranks: readonly [number, number] }>
> = {
  "under-five": { label: "Under five years: 24 months of structured training", trainingMonths: 24, ranks: [1, 5] },
  "five-to-ten": { label: "Five to ten years: 12 months of structured training", trainingMonths: 12, ranks: [3, 6] },
  "ten-or-more": { label: "Ten years or more: no structured training", trainingMonths: 0, ranks: [3, 6] },
};

/** Above the senior level adverts are for people who are chartered, and their text is not read for competencies. */
const highestRank = 6;
const rankOf = new Map<string, number>(seniorityLevels.map(({ slug, order }) => [slug, order]));
export const isBeforeChartership = (level: string): boolean => (rankOf.get(level) ?? highestRank + 1) <= highestRank;

export const levelsForApc = (experience: ApcExperience): string[] => {
  const [least, most] = apcExperienceRules[experience].ranks;
  return seniorityLevels.filter(({ order }) => order >= least && order <= most).map(({ slug }) => slug);
};

/** Months of structured training still to do. A month counts once it has begun and ended; `began` is "2025-09", or null before it. */
export function trainingMonthsLeft({ experience, began }: { experience: ApcExperience; began: string | null }, now: Date): number {
  const { trainingMonths } = apcExperienceRules[experience];
  if (began === null) return trainingMonths;
  const [year = 0, month = 0] = began.split("-").map(Number);
  const done = (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - month;
  return Math.min(trainingMonths, Math.max(0, trainingMonths - done));
}

const openEnded: ReadonlySet<string> = new Set(["permanent", "apprenticeship", "graduate-scheme", "temp-to-perm"]);
const halfTime: ReadonlySet<string> = new Set(["part-time", "job-share"]);

interface Engagement {
  contractType: string;
  workingPattern: string;
  durationMonths: number | null;
}

/** Months of diary that a job gives. */
interface DiaryMonths {
  /** "open": as many as are needed. "unknown": the job ends, and the advert does not say when. */
  length: "open" | "stated" | "unknown";
  /** Whole months, of a stated length. */
  months: number | null;
  /** Part-time months and those of a job share count half. */
  isHalfTime: boolean;
}

export function diaryMonthsOf({ contractType, workingPattern, durationMonths }: Engagement): DiaryMonths {
  const isHalfTime = halfTime.has(workingPattern);
  if (durationMonths !== null)
    return { length: "stated", months: Math.floor(isHalfTime ? durationMonths / 2 : durationMonths), isHalfTime };
  return { length: openEnded.has(contractType) ? "open" : "unknown", months: null, isHalfTime };
}

/** Months that a job would give of those still to do; null where the advert does not say how long it lasts. */
export const diaryMonthsGiven = ({ length, months }: DiaryMonths, left: number): number | null =>
  length === "unknown" ? null : Math.min(left, months ?? left);
