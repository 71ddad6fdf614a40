import { and, eq, inArray, isNull } from "drizzle-orm";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { pageStatus } from "../jobs/job-visibility.ts";
import { labelOf } from "../jobs/labels.ts";
import type { AdvertisedPay, PayCell, PayFigure, PayObservation, PayWindows } from "./pay.types.ts";
import { countsOf, figureOf, inCell, isPayMonth, labelOfMonth, monthOf, monthsShown, payCacheOf } from "./pay-book.ts";
import { describeCell, filterTexts, type PayFilter, placeText, scaleWords } from "./pay-filter.ts";

/** Increment whenever a counting rule changes, so that figures from different rules are never compared. */
export const methodVersion = "2026-11.3";

/**
 * Returns advertised pay over the last six months for a cell, or for the next wider cell with enough adverts, which is named.
 * @throws AppError invalid-fields for an unknown place
 */
export async function readAdvertisedPay(ctx: Context, requestedCell: PayCell): Promise<AdvertisedPay> {
  const windows = await readPayWindows(ctx);
  requirePlace(ctx.services.gazetteer, requestedCell);
  return advertisedPayIn(windows, requestedCell, ctx.services.gazetteer, ctx.now);
}

/** Returns observations of the last six months and of the six before, for callers who may read aggregate pay. */
export function readPayWindows(ctx: Context): Promise<PayWindows> {
  requireAllowed(ctx, "salary.readAggregate", { isPublished: true });
  return payCacheOf(ctx.services).windows(ctx.now);
}

/** Returns the observations of a cell, resolving its place's slug. */
export function observationsIn(observations: readonly PayObservation[], cell: PayCell, gazetteer: Gazetteer): PayObservation[] {
  const placeId = cell.place === undefined ? null : (gazetteer.bySlug(cell.place)?.id ?? null);
  return observations.filter(inCell(cell, placeId));
}

export function advertisedPayIn(windows: PayWindows, requestedCell: PayCell, gazetteer: Gazetteer, now: Date): AdvertisedPay {
  const present = observationsIn(windows.present, requestedCell, gazetteer);
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
  if (figure) return answer(requestedCell, [], figure);
  const widened: string[] = [];
  for (const { cell, because } of listWiderCells(requestedCell, gazetteer)) {
    widened.push(because);
    const wider = figureOf(observationsIn(windows.present, cell, gazetteer));
    if (wider) return answer(cell, widened, wider);
  }
  return answer(requestedCell, [], null);
}

const groupings = ["level", "category", "side", "sector", "valueBand", "ricsLevel", "region", "basis"] as const;
export type PayGrouping = (typeof groupings)[number];
export const payGroupings: readonly PayGrouping[] = groupings;

/** Returns one figure for each value of a grouping within a cell. Groups with too few adverts have counts and no figure. */
export async function readPayReport(ctx: Context, { by, ...cell }: PayCell & { by: PayGrouping }) {
  const windows = await readPayWindows(ctx);
  const { gazetteer } = ctx.services;
  requirePlace(gazetteer, cell);
  const rows = groupPay(observationsIn(windows.present, cell, gazetteer), by);
  return { by, rows, from: windows.from.toISOString(), to: ctx.now.toISOString(), methodVersion };
}

/** Groups observations, largest group first. Adverts without the attribute are left out. */
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
    throw invalidFields([{ pointer: "/place", detail: "Choose a place from the list." }]);
  }
}

interface WiderCell {
  cell: PayCell;
  /** Why the cell was widened, as a sentence. */
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
 * Yields ever wider cells for one with too few adverts: first the areas around the place, then without the extra cuts, then without the
 * level, finally without the category. Scale and basis are never dropped, since they are different kinds of pay.
 */
function* listWiderCells(cell: PayCell, gazetteer: Gazetteer): Generator<WiderCell> {
  let present = cell;
  for (const area of areasAround(present.place, gazetteer)) {
    const because = `Too few adverts in ${nameOf(present.place, gazetteer)}. Showing ${area ? nameOf(area, gazetteer) : "the whole of the UK"} instead.`;
    present = { ...present, place: area };
    yield { cell: present, because };
  }
  for (const [extra, name] of extras) {
    if (present[extra] === undefined) continue;
    present = { ...present, [extra]: undefined };
    yield { cell: present, because: `Too few adverts for that ${name}. Showing figures without it.` };
  }
  if (present.level !== undefined) {
    const because = `Too few adverts for ${labelOf("level", present.level)}. Showing all levels.`;
    present = { ...present, level: undefined };
    yield { cell: present, because };
  }
  if (present.category !== undefined) {
    const because = `Too few adverts for ${labelOf("category", present.category)}. Showing all categories.`;
    yield { cell: { ...present, category: undefined }, because };
  }
}

/** Returns slugs of the areas that contain a place, nearest first, ending with undefined for the whole UK. */
function areasAround(slug: string | undefined, gazetteer: Gazetteer): (string | undefined)[] {
  if (slug === undefined) return [];
  const place = gazetteer.bySlug(slug);
  const around = place ? gazetteer.ancestors(place.id).filter((id) => id !== place.id) : [];
  return [...around.map((id) => gazetteer.byId(id)?.slug), undefined];
}

const nameOf = (slug: string | undefined, gazetteer: Gazetteer): string => placeText(slug, gazetteer) || "the UK";

const pageSize = 50;

/**
 * Returns the adverts behind a figure, newest first: one per vacancy, with both amounts as counted. The cell is never widened.
 * @param period "" for the last six months, "before" for the six before them, or a month such as "2026-11"
 */
export async function readCountedAdverts(ctx: Context, { cell, faults }: PayFilter, { period, page }: { period: string; page: number }) {
  const { gazetteer } = ctx.services;
  const windows = await readPayWindows(ctx);
  const isKnown = period === "" || period === "before" || isPayMonth(period, ctx.now);
  const isMixed = cell.scale === "day" && cell.basis === undefined;
  const members = isMixed || !isKnown ? [] : observationsIn(observationsOfPeriod(windows, period), cell, gazetteer);
  const sorted = members.toSorted((one, other) => other.publishedAtMs - one.publishedAtMs || other.jobId - one.jobId);
  const pageCount = Math.max(1, Math.ceil(sorted.length / pageSize));
  const shownPage = Math.min(page, pageCount);
  const unknown = isKnown ? [] : [`There are no figures for “${period.slice(0, 20)}”. Choose one of the last ${monthsShown} months.`];
  return {
    filter: filterTexts(cell, gazetteer),
    faults: [...faults.map(({ detail }) => detail), ...unknown],
    period: isKnown ? period : "",
    periodLabel: isPayMonth(period, ctx.now) ? labelOfMonth(period) : null,
    cell: describeCell(cell, gazetteer),
    money: scaleWords(cell),
    scale: cell.scale,
    isMixed,
    ...countsOf(members),
    figure: figureOf(members),
    page: shownPage,
    pageCount,
    items: await itemsOf(ctx, sorted.slice((shownPage - 1) * pageSize, shownPage * pageSize)),
    from: (period === "before" ? windows.before : windows.from).toISOString(),
    to: (period === "before" ? windows.from : ctx.now).toISOString(),
    methodVersion,
  };
}

function observationsOfPeriod({ present, past }: PayWindows, period: string): readonly PayObservation[] {
  if (period === "") return present;
  if (period === "before") return past;
  return [...past, ...present].filter(({ publishedAtMs }) => monthOf(publishedAtMs) === period);
}

async function itemsOf({ services: { db }, now }: Context, observations: readonly PayObservation[]) {
  const ids = observations.map(({ jobId }) => jobId);
  const { id, title, status, refusalReason, closesAt, expiresAt, endedAt } = jobs;
  const columns = { id, title, status, refusalReason, closesAt, expiresAt, endedAt, company: companies.name };
  const rows =
    ids.length === 0
      ? []
      : await db
          .select(columns)
          .from(jobs)
          .innerJoin(companies, eq(companies.id, jobs.companyId))
          .where(and(inArray(jobs.id, ids), isNull(companies.deletedAt)))
          .limit(pageSize);
  const wording = new Map(
    rows.map((row) => [row.id, { title: row.title, company: row.company, isReadable: pageStatus(row, now) === 200 }]),
  );
  return observations.flatMap(({ jobId, lowPence, highPence, publishedAtMs, isSample }) => {
    const words = wording.get(jobId);
    return words ? [{ id: jobId, ...words, lowPence, highPence, publishedAt: new Date(publishedAtMs).toISOString(), isSample }] : [];
  });
}
