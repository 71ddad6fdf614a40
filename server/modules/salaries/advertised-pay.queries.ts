import { requireAllowed } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { monthsBefore } from "#server/modules/accounts/personal-data/time-limits.ts";
import type { AdvertisedPay, PayCell, PayFigure, PayObservation } from "./pay.types.ts";
import { payBookOf } from "./pay-book.ts";
import { countsOf, figureOf, isIn } from "./pay-figure.ts";
import { windowMonths } from "./pay-observations.queries.ts";
import { widerCells } from "./wider-cells.ts";

/** Raised whenever a rule of counting changes, so that figures of different rules are never compared. */
export const methodVersion = "2026-11";

/**
 * What adverts of the last six months say a cell is paid, or the next wider cell with enough of them, which is named.
 * @throws AppError invalid-fields for a place that is not there
 */
export async function readAdvertisedPay(ctx: Context, asked: PayCell): Promise<AdvertisedPay> {
  requireAllowed(ctx, "salary.readAggregate", { isPublished: true });
  const { gazetteer } = ctx.services;
  if (asked.place !== undefined && !gazetteer.bySlug(asked.place)) {
    throw invalidFields([{ pointer: "/place", detail: "Choose a place of the list." }]);
  }
  const { present, past, from, to } = await readWindows(ctx);
  const placeIdOf = (cell: PayCell) => (cell.place === undefined ? null : (gazetteer.bySlug(cell.place)?.id ?? null));
  const within = (observations: readonly PayObservation[], cell: PayCell) => {
    const placeId = placeIdOf(cell);
    return observations.filter((observation) => isIn(observation, cell, placeId));
  };
  const counted = countsOf(within(present, asked));
  const answer = (cell: PayCell, widened: string[], figure: PayFigure | null): AdvertisedPay => ({
    cell,
    widened,
    figure,
    before: figure && figureOf(within(past, cell)),
    asked: counted,
    from: from.toISOString(),
    to: to.toISOString(),
    methodVersion,
  });
  const figure = figureOf(within(present, asked));
  if (figure) return answer(asked, [], figure);
  const widened: string[] = [];
  for (const { cell, because } of widerCells(asked, gazetteer)) {
    widened.push(because);
    const wider = figureOf(within(present, cell));
    if (wider) return answer(cell, widened, wider);
  }
  return answer(asked, [], null);
}

const groupings = ["level", "category", "side", "sector", "valueBand", "ricsLevel"] as const;
export type PayGrouping = (typeof groupings)[number];
export const payGroupings: readonly PayGrouping[] = groupings;

/** One figure for each value of a grouping within a cell. Groups with too few adverts are listed with their counts and no figure. */
export async function readPayReport(ctx: Context, { by, ...cell }: PayCell & { by: PayGrouping }) {
  requireAllowed(ctx, "salary.readAggregate", { isPublished: true });
  const place = cell.place === undefined ? null : ctx.services.gazetteer.bySlug(cell.place);
  if (place === undefined) throw invalidFields([{ pointer: "/place", detail: "Choose a place of the list." }]);
  const { present, from, to } = await readWindows(ctx);
  const groups = new Map<string, PayObservation[]>();
  for (const observation of present) {
    const value = observation[by];
    if (value === null || !isIn(observation, cell, place?.id ?? null)) continue;
    const known = groups.get(value);
    if (known) known.push(observation);
    else groups.set(value, [observation]);
  }
  const rows = [...groups].map(([value, observations]) => ({ value, ...countsOf(observations), figure: figureOf(observations) }));
  rows.sort((one, other) => other.adverts - one.adverts || one.value.localeCompare(other.value));
  return { by, rows, from: from.toISOString(), to: to.toISOString(), methodVersion };
}

/** Observations of the last six months, and of the six before. */
async function readWindows(ctx: Context) {
  const to = ctx.now;
  const [from, before] = [monthsBefore(to, windowMonths), monthsBefore(to, 2 * windowMonths)];
  const all = await payBookOf(ctx.services).observations(to);
  const between = (start: Date, end: Date) =>
    all.filter(({ publishedAtMs }) => publishedAtMs >= start.getTime() && publishedAtMs < end.getTime());
  return { present: between(from, new Date(to.getTime() + 1)), past: between(before, from), from, to };
}
