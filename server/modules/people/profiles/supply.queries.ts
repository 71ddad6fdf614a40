import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import { seekerIndexOf } from "./search/seeker-tests.ts";

export interface SupplyLine {
  slug: string;
  label: string;
  people: number;
}

/** Returns rounded public counts of findable jobseekers by level and region. */
export async function readSupply(
  ctx: Context,
): Promise<{ people: number | null; levels: SupplyLine[]; regions: SupplyLine[]; leastShown: number }> {
  requireAllowed(ctx, "seeker.readSupply", { isPublished: true });
  const { db, gazetteer } = ctx.services;
  const seekers = await seekerIndexOf(db).entries("updated", ctx.now);
  const levels = new Map<string, number>();
  const regions = new Map<number, number>();
  for (const { level, placeId } of seekers) {
    if (level !== null) levels.set(level, (levels.get(level) ?? 0) + 1);
    const place = placeId === null ? undefined : gazetteer.byId(placeId);
    const regionId = place?.kind === "region" ? place.id : place?.regionId;
    if (regionId) regions.set(regionId, (regions.get(regionId) ?? 0) + 1);
  }
  return {
    people: roundDown(seekers.length),
    levels: [...levels].flatMap(([slug, people]) => toSupplyLine(slug, labelOf("level", slug), people)).sort(byPeople),
    regions: [...regions]
      .flatMap(([id, people]) => {
        const region = gazetteer.byId(id);
        return region ? toSupplyLine(region.slug, region.name, people) : [];
      })
      .sort(byPeople),
    leastShown: minCountShown,
  };
}

function toSupplyLine(slug: string, label: string, people: number): SupplyLine[] {
  const rounded = roundDown(people);
  return rounded === null ? [] : [{ slug, label, people: rounded }];
}

const byPeople = (one: SupplyLine, other: SupplyLine) => other.people - one.people || one.label.localeCompare(other.label);

/** Smaller groups are not counted. */
const minCountShown = 10;
const roundedTo = 5;

/** Rounds a count down; null for a small group. Comparing two counts then reveals nothing about one person. */
export const roundDown = (people: number): number | null => (people < minCountShown ? null : people - (people % roundedTo));
