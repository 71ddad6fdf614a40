import type { PayBasis, PayPeriod } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Context } from "#server/kernel/context.ts";
import { observationsIn, readPayWindows } from "./advertised-pay.queries.ts";
import type { EndFigure, PayCell, PayFigure, PayObservation, PayWindows } from "./pay.types.ts";
import { figureOf } from "./pay-book.ts";
import { describeCell, filterTexts } from "./pay-filter.ts";
import { regionOf, toPayScale } from "./pay-observations.queries.ts";

/** Fields of an advert that determine its pay comparison. */
export interface PaidAdvert {
  category: string;
  level: string;
  payPeriod: PayPeriod | null;
  payMinPence: number | null;
  payMaxPence: number | null;
  payCurrency: string;
  payBasis: PayBasis | null;
  officePlaceId: number | null;
  sitePlaceId: number | null;
}

type ComparedEnd = Pick<EndFigure, "p25" | "p50" | "p75" | "adverts">;

/**
 * Compares an advert's pay with adverts for the same role and level in its region, or in the UK where the region has too few. Each end is
 * compared with the same end of the others, on one scale and, for day rates, one basis. Null for adverts without such pay, and where there
 * are too few to compare with: nothing is estimated.
 */
export async function readPayComparison(ctx: Context, advert: PaidAdvert) {
  const pay = toPayScale(advert);
  if (!pay || (pay.scale === "day" && advert.payBasis === null)) return null;
  const { gazetteer } = ctx.services;
  const windows = await readPayWindows(ctx);
  const { category, level, payBasis } = advert;
  const whole: PayCell = { scale: pay.scale, ...(pay.scale === "day" && payBasis && { basis: payBasis }), category, level };
  const region = regionOf(gazetteer, advert.officePlaceId ?? advert.sitePlaceId);
  for (const cell of region === null ? [whole] : [{ ...whole, place: region }, whole]) {
    const figure = cachedFigure(windows, cell, ctx);
    const words = figure && comparisonText(pay, figure);
    if (!figure || !words) continue;
    const isWider = cell === whole && region !== null;
    const group = `${describeCell(cell, gazetteer)}${cell === whole ? ", UK" : ""}`;
    const because = isWider ? `; too few adverts in ${gazetteer.bySlug(region)?.label ?? "its region"} alone` : "";
    return {
      words: `${words} for ${group} (n=${countOf(pay, figure)}${because})`,
      href: paths.salaryDatabase(filterTexts(cell, gazetteer)),
      ...pay,
      group,
      low: toComparedEnd(figure.low),
      high: toComparedEnd(figure.high),
      from: dayOf(windows.from),
      to: dayOf(ctx.now),
    };
  }
  return null;
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const toComparedEnd = (end: EndFigure | null): ComparedEnd | null =>
  end && { p25: end.p25, p50: end.p50, p75: end.p75, adverts: end.adverts };

interface PayEnds {
  lowPence: number | null;
  highPence: number | null;
}

type ComparisonSide = "above" | "within" | "below";

const comparisonSide = (pence: number | null, end: EndFigure | null): ComparisonSide | null => {
  if (pence === null || !end) return null;
  if (pence > end.p75) return "above";
  return pence < end.p25 ? "below" : "within";
};

/** Returns the sentence up to "the interquartile range"; null when no end can be compared. */
export function comparisonText({ lowPence, highPence }: PayEnds, { low, high }: PayFigure): string | null {
  const [start, end] = [comparisonSide(lowPence, low), comparisonSide(highPence, high)];
  if (start && end) {
    const isOne = lowPence === highPence;
    if (start === end) return `Advertised ${isOne ? "pay" : "range"} is ${start} the interquartile range`;
    if (isOne) return `Advertised pay is ${start} the interquartile range of lower ends and ${end} that of upper ends`;
    return `Advertised range starts ${start} and ends ${end} the interquartile range`;
  }
  if (start) return `Advertised lower end is ${start} the interquartile range of lower ends`;
  return end && `Advertised upper end is ${end} the interquartile range of upper ends`;
}

/** Returns the number of adverts compared with; the smaller number where the ends differ. */
function countOf({ lowPence, highPence }: PayEnds, { low, high }: PayFigure): number {
  const counts = [lowPence === null ? null : low, highPence === null ? null : high].flatMap((end) => (end ? [end.adverts] : []));
  return Math.min(...counts);
}

interface CachedFigures {
  /** Adverts by role and level: computed in one pass and shared by every page until an advert changes. */
  groups: ReadonlyMap<string, PayObservation[]>;
  byCell: Map<string, PayFigure | null>;
}
const figuresCache = new WeakMap<PayWindows, CachedFigures>();

/** Returns the figure of a cell with a role and a level, memoised until an advert changes. */
function cachedFigure(windows: PayWindows, cell: PayCell, { services: { gazetteer } }: Context): PayFigure | null {
  const cached = figuresCache.get(windows) ?? { groups: byRole(windows.present), byCell: new Map<string, PayFigure | null>() };
  figuresCache.set(windows, cached);
  const key = JSON.stringify(cell);
  const known = cached.byCell.get(key);
  if (known !== undefined) return known;
  const figure = figureOf(observationsIn(cached.groups.get(roleOf(cell)) ?? [], cell, gazetteer));
  cached.byCell.set(key, figure);
  return figure;
}

const roleOf = ({ scale, category, level }: PayCell): string => `${scale} ${category} ${level}`;

function byRole(observations: readonly PayObservation[]): Map<string, PayObservation[]> {
  const groups = new Map<string, PayObservation[]>();
  for (const observation of observations) {
    const key = roleOf({ scale: observation.scale, category: observation.category, level: observation.level });
    const known = groups.get(key);
    if (known) known.push(observation);
    else groups.set(key, [observation]);
  }
  return groups;
}
