import { seniorityLevels } from "#db/taxonomy/role.ts";
import { ricsLabels } from "#db/taxonomy/standing.ts";
import { type RicsLevel, ricsLevels } from "#db/values.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import type { AdvertFacts, MatchReason, Seeker } from "./match.types.ts";

const rankOf = new Map<string, number>(seniorityLevels.map(({ slug, order }) => [slug, order]));

/** Slugs of the levels at most `apart` steps from one; the level itself among them. */
export function levelsNear(level: string, apart: number): string[] {
  const rank = rankOf.get(level);
  if (rank === undefined) return [];
  return seniorityLevels.filter(({ order }) => Math.abs(order - rank) <= apart).map(({ slug }) => slug);
}

export function judgeLevel({ level }: Seeker, advert: AdvertFacts): MatchReason[] {
  const own = level === null ? undefined : rankOf.get(level);
  const asked = rankOf.get(advert.level);
  if (own === undefined || asked === undefined) return [];
  const label = labelOf("level", advert.level);
  if (asked === own) return [{ kind: "fit", text: `Your level: ${label}`, points: 30 }];
  if (asked === own + 1) return [{ kind: "fit", text: `One level above yours: ${label}`, points: 14 }];
  if (asked === own - 1) return [{ kind: "note", text: `One level below yours: ${label}`, points: 6 }];
  return [{ kind: "gap", text: `${asked - own > 0 ? "Well above" : "Well below"} your level: ${label}`, points: -25 }];
}

export function judgeCategory({ category }: Seeker, advert: AdvertFacts): MatchReason[] {
  if (category === null) return [];
  const label = labelOf("category", advert.category);
  return category === advert.category
    ? [{ kind: "fit", text: `Your role: ${label}`, points: 16 }]
    : [{ kind: "note", text: `Another role than yours: ${label}`, points: -8 }];
}

/** The ladder in its order: who stands at or above what is asked has it; "preferred" shuts nobody out. */
export function judgeRics({ ricsLevel }: Seeker, { ricsLevel: asked, ricsRule }: AdvertFacts): MatchReason[] {
  if (asked === "none" || ricsLevel === null) return [];
  const rank = (level: RicsLevel) => ricsLevels.indexOf(level);
  const yours = ricsLevel === "none" ? "you have no RICS level" : `you: ${ricsLabels[ricsLevel]}`;
  if (rank(ricsLevel) >= rank(asked)) return [{ kind: "fit", text: `${ricsLabels[asked]} asked; ${yours}`, points: 10 }];
  if (ricsRule === "required") return [{ kind: "gap", text: `${ricsLabels[asked]} required; ${yours}`, points: -25 }];
  if (ricsRule !== "working-towards") return [{ kind: "note", text: `${ricsLabels[asked]} preferred; ${yours}`, points: 0 }];
  const isOnTheWay = rank(ricsLevel) >= rank("enrolled-apc");
  const text = `${ricsLabels[asked]} or working towards it; ${yours}`;
  return [isOnTheWay ? { kind: "fit", text, points: 8 } : { kind: "gap", text, points: -10 }];
}
