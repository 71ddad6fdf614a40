import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { labelOf } from "../jobs/labels.ts";
import type { AdvertisedPay, PayCell, PayFigure, PayObservation, PayWindows } from "./pay.types.ts";
import { payBookOf } from "./pay-book.ts";
import { countsOf, figureOf, inCell } from "./pay-figure.ts";

/** Raised whenever a rule of counting changes, so that figures of different rules are never compared. */
export const methodVersion = "2026-11.3";

/**
 * What adverts of the last six months say a cell is paid, or the next wider cell with enough of them, which is named.
 * @throws AppError invalid-fields for a place that is not there
 */
export async function readAdvertisedPay(ctx: Context, asked: PayCell): Promise<AdvertisedPay> {
  const windows = await readPayWindows(ctx);
  requirePlace(ctx.services.gazetteer, asked);
  return advertisedPayIn(windows, asked, ctx.services.gazetteer, ctx.now);
}

/** Observations of the last six months and of the six before, for whoever may read figures over them. */
export function readPayWindows(ctx: Context): Promise<PayWindows> {
  requireAllowed(ctx, "salary.readAggregate", { isPublished: true });
  return payBookOf(ctx.services).windows(ctx.now);
}

/** Observations of a cell whose place is one of the list. */
export function observationsIn(observations: readonly PayObservation[], cell: PayCell, gazetteer: Gazetteer): PayObservation[] {
  const placeId = cell.place === undefined ? null : (gazetteer.bySlug(cell.place)?.id ?? null);
  return observations.filter(inCell(cell, placeId));
}

export function advertisedPayIn(windows: PayWindows, asked: PayCell, gazetteer: Gazetteer, now: Date): AdvertisedPay {
  const present = observationsIn(windows.present, asked, gazetteer);
  const answer = (cell: PayCell, widened: string[], figure: PayFigure | null): AdvertisedPay => ({
    cell,
    widened,
    figure,
    before: figure && figureOf(observationsIn(windows.past, cell, gazetteer)),
    asked: countsOf(present),
    from: windows.from.toISOString(),
    to: now.toISOString(),
    methodVersion,
  });
  const figure = figureOf(present);
  if (figure) return answer(asked, [], figure);
  const widened: string[] = [];
  for (const { cell, because } of widerCells(asked, gazetteer)) {
    widened.push(because);
    const wider = figureOf(observationsIn(windows.present, cell, gazetteer));
    if (wider) return answer(cell, widened, wider);
  }
  return answer(asked, [], null);
}

const groupings = ["level", "category", "side", "sector", "valueBand", "ricsLevel", "region", "basis"] as const;
export type PayGrouping = (typeof groupings)[number];
export const payGroupings: readonly PayGrouping[] = groupings;

/** One figure for each value of a grouping within a cell. Groups with too few adverts are listed with their counts and no figure. */
export async function readPayReport(ctx: Context, { by, ...cell }: PayCell & { by: PayGrouping }) {
  const windows = await readPayWindows(ctx);
  const { gazetteer } = ctx.services;
  requirePlace(gazetteer, cell);
  const rows = groupPay(observationsIn(windows.present, cell, gazetteer), by);
  return { by, rows, from: windows.from.toISOString(), to: ctx.now.toISOString(), methodVersion };
}

/** Largest groups first. Adverts that do not say are in none. */
export function groupPay(observations: readonly PayObservation[], by: PayGrouping) {
  const groups = new Map<string, PayObservation[]>();
  for (const observation of observations) {
    const value = observation[by];
    if (value === null) continue;
    const known = groups.get(value);
    if (known) known.push(observation);
    else groups.set(value, [observation]);
  }
  const rows = [...groups].map(([value, members]) => ({ value, ...countsOf(members), figure: figureOf(members) }));
  return rows.sort((one, other) => other.adverts - one.adverts || one.value.localeCompare(other.value));
}

function requirePlace(gazetteer: Gazetteer, { place }: PayCell): void {
  if (place !== undefined && !gazetteer.bySlug(place)) {
    throw invalidFields([{ pointer: "/place", detail: "Choose a place of the list." }]);
  }
}

interface WiderCell {
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
function* widerCells(cell: PayCell, gazetteer: Gazetteer): Generator<WiderCell> {
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
