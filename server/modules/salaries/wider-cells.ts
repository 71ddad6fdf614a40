import { labelOf } from "#server/modules/jobs/labels.ts";
import type { Gazetteer } from "#server/modules/places/place.types.ts";
import type { PayCell } from "./pay.types.ts";

export interface WiderCell {
  cell: PayCell;
  /** What was given up, in words. */
  because: string;
}

const extras = [
  ["suite", "contract suite"],
  ["valueBand", "project value"],
  ["ricsLevel", "RICS level"],
  ["sector", "sector"],
  ["side", "side of the table"],
] as const;

/**
 * The cells to look at when one holds too few adverts, each wider than the one before: first the areas around the place, then without the extra
 * cuts, then without the level, at last without the category. Scale and basis are never given up: they are different kinds of money.
 */
export function* widerCells(cell: PayCell, gazetteer: Gazetteer): Generator<WiderCell> {
  let present = cell;
  for (const area of areasAround(present.place, gazetteer)) {
    const because = `Too few adverts in ${nameOf(present.place, gazetteer)}: this is ${area ? nameOf(area, gazetteer) : "the whole of the UK"}.`;
    present = { ...present, place: area };
    yield { cell: present, because };
  }
  for (const [extra, name] of extras) {
    if (present[extra] === undefined) continue;
    present = { ...present, [extra]: undefined };
    yield { cell: present, because: `Too few adverts for that ${name}: this is without it.` };
  }
  if (present.level !== undefined) {
    const because = `Too few adverts for ${labelOf("level", present.level)}: this is every level.`;
    present = { ...present, level: undefined };
    yield { cell: present, because };
  }
  if (present.category !== undefined) {
    const because = `Too few adverts for ${labelOf("category", present.category)}: this is every category.`;
    yield { cell: { ...present, category: undefined }, because };
  }
}

/** Slugs of the areas a place lies in, from the nearest outwards, and at last no place at all. */
function areasAround(slug: string | undefined, gazetteer: Gazetteer): (string | undefined)[] {
  if (slug === undefined) return [];
  const place = gazetteer.bySlug(slug);
  const around = place ? gazetteer.ancestors(place.id).filter((id) => id !== place.id) : [];
  return [...around.map((id) => gazetteer.byId(id)?.slug), undefined];
}

const nameOf = (slug: string | undefined, gazetteer: Gazetteer): string =>
  (slug === undefined ? undefined : gazetteer.bySlug(slug)?.label) ?? "the UK";
