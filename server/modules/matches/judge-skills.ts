import { needs } from "#db/values.ts";
import { labelOf } from "#server/modules/jobs/labels.ts";
import type { AdvertFacts, MatchReason, Seeker } from "./match.types.ts";

const yearsCountedAtMost = 5;
const namedAtMost = 4;

/** Each suite an advert asks for, held against the years somebody has worked with it. */
export function judgeSuites({ suites: own }: Seeker, { suites }: AdvertFacts): MatchReason[] {
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

export function judgeSector({ sectors }: Seeker, { sector }: AdvertFacts): MatchReason[] {
  if (sector === null || !sectors.has(sector)) return [];
  return [{ kind: "fit", text: `${labelOf("sector", sector)}: among your projects`, points: 8 }];
}

/** Skills, software and rules of measurement: those that are there are named, and those required that are not. */
export function judgeTools({ tools: own }: Seeker, { tools }: AdvertFacts): MatchReason[] {
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
