import { payFacts } from "#db/reference/pay-facts.ts";
import { jobCategories, seniorityLevels, type Term } from "#db/taxonomy/role.ts";
import { contractSuites, industrySectors } from "#db/taxonomy/sector.ts";
import { projectValueLabels, sideLabels } from "#db/taxonomy/standing.ts";
import { type PayBasis, payBases, projectValueBands, ricsLevels, type Side, sides } from "#db/values.ts";
import { type SearchState, searchParameters } from "#server/addresses/paths.ts";
import type { Context } from "#server/kernel/context.ts";
import { isEnough } from "#server/kernel/quantiles.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { unmergedTerms } from "#server/kernel/terms/current-terms.ts";
import { labelOf, payBasisLabels } from "../jobs/labels.ts";
import { advertisedPayIn, groupPay, methodVersion, observationsIn, type PayGrouping, readPayWindows } from "./advertised-pay.queries.ts";
import type { AdvertisedPay, PayCell, PayObservation, PayWindows } from "./pay.types.ts";
import { amountsOf, countsOf, figureOf, type PayEnd, trendOf } from "./pay-book.ts";
import { describeCell, filterTexts, type PayFilter, placeText, ricsWords, scaleWords } from "./pay-filter.ts";
import { windowMonths, windowStart } from "./pay-observations.queries.ts";

/** Breakdowns of a figure, in display order. */
const breakdowns = ["level", "region", "side"] as const;

/** Returns everything the salary database shows for a filter: the figure, its breakdowns, its trend and the available filters. */
export async function readPayExplorer(ctx: Context, { cell: requestedCell, faults }: PayFilter) {
  const { gazetteer } = ctx.services;
  const windows = await readPayWindows(ctx);
  const isMixed = requestedCell.scale === "day" && requestedCell.basis === undefined;
  const pay = isMixed ? null : advertisedPayIn(windows, requestedCell, gazetteer, ctx.now);
  const cell = pay?.figure ? pay.cell : requestedCell;
  const present = observationsIn(windows.present, cell, gazetteer);
  const by = isMixed ? (["basis"] as const) : breakdowns.filter((part) => (part === "region" ? cell.place : cell[part]) === undefined);
  const filter = filterTexts(requestedCell, gazetteer);
  return {
    filter,
    shownFilter: filterTexts(cell, gazetteer),
    faults,
    isNarrowed: filter.pay === "day" || narrowingFields(filter).length > 0,
    isIndexable: faults.length === 0 && isLanding(filter, pay),
    asked: describeCell(requestedCell, gazetteer),
    shown: describeCell(cell, gazetteer),
    scale: requestedCell.scale,
    money: scaleWords(requestedCell),
    pay: pay && { figure: pay.figure, before: pay.before, widened: pay.widened, asked: pay.asked },
    change: pay?.figure ? changeIn(windows, pay, ctx) : null,
    distribution: isMixed
      ? { low: [], high: [] }
      : { low: distributionOf(present, "low", cell.scale), high: distributionOf(present, "high", cell.scale) },
    trend: isMixed || !pay?.figure ? [] : trendIn(windows, cell, ctx),
    groups: by.map((part) => ({ by: part, rows: labelledGroups(present, part, gazetteer) })),
    liveJobs: searchParameters(jobsOf(cell, ctx)),
    options: optionsOf(ctx),
    places: suggestPlaces(ctx),
    from: windows.from.toISOString(),
    before: windows.before.toISOString(),
    to: ctx.now.toISOString(),
    methodVersion,
  };
}

type PayFilterShown = ReturnType<typeof filterTexts>;

const narrowingFields = (filter: PayFilterShown) =>
  Object.entries(filter).flatMap(([field, value]) => (value && field !== "pay" ? [field] : []));

/**
 * Only the total, and one role or level, one place, or both, with a figure of their own, are indexable. Anything else would be thin or
 * duplicate content to search engines.
 */
function isLanding(filter: PayFilterShown, pay: AdvertisedPay | null): boolean {
  const fields = narrowingFields(filter);
  if (filter.pay === "day") return false;
  if (fields.length === 0) return true;
  const roles = fields.filter((field) => field === "category" || field === "level");
  const isPlain = fields.length - roles.length === (filter.location ? 1 : 0);
  return isPlain && roles.length <= 1 && pay?.figure != null && pay.widened.length === 0;
}

const shortMonths = 3;

/**
 * Returns the figure beside that of the period before: six months each, or three where the six before have too few adverts. Null where
 * these have too few as well.
 */
function changeIn(windows: PayWindows, { figure, before, cell }: AdvertisedPay, { now, services }: Context) {
  if (figure && before) return { months: windowMonths, now: figure, before };
  const [start, middle] = [windowStart(now, 2 * shortMonths).getTime(), windowStart(now, shortMonths).getTime()];
  const all = observationsIn([...windows.past, ...windows.present], cell, services.gazetteer);
  const recent = figureOf(all.filter(({ publishedAtMs }) => publishedAtMs >= middle));
  const earlier = figureOf(all.filter(({ publishedAtMs }) => publishedAtMs >= start && publishedAtMs < middle));
  return recent && earlier && { months: shortMonths, now: recent, before: earlier };
}

const trendIn = (windows: PayWindows, cell: PayCell, { now, services }: Context) =>
  trendOf(observationsIn([...windows.past, ...windows.present], cell, services.gazetteer), now);

/** Returns the closest search for live adverts of a cell; search has no filter for the side. */
function jobsOf({ category, level, place, sector, suite, basis }: PayCell, { services }: Context): Partial<SearchState> {
  const one = (value: string | undefined) => (value === undefined ? [] : [value]);
  return {
    category: one(category),
    level: one(level),
    sector: one(sector),
    suite: one(suite),
    payBasis: one(basis),
    location: placeText(place, services.gazetteer),
  };
}

const choicesOf = (terms: readonly Term[]) => terms.map(({ slug, label }) => ({ value: slug, label }));
const optionsOf = ({ services }: Context) => ({
  category: choicesOf(jobCategories),
  level: choicesOf(seniorityLevels),
  sector: choicesOf(unmergedTerms(services, "sector", industrySectors)),
  suite: choicesOf(unmergedTerms(services, "suite", contractSuites).filter(({ slug }) => slug !== "any")),
  side: sides.map((value) => ({ value, label: sideLabels[value] })),
  value: projectValueBands.map((value) => ({ value, label: projectValueLabels[value] })),
  rics: ricsLevels.map((value) => ({ value, label: ricsWords(value) })),
  basis: payBases.map((value) => ({ value, label: payBasisLabels[value] })),
});

const townsOffered = 24;

/** Returns regions, nations and the largest towns, as suggestions for the field. */
function suggestPlaces({ services: { gazetteer } }: Context): string[] {
  const towns = [...gazetteer.towns()].sort((one, other) => other.population - one.population).slice(0, townsOffered);
  const areas = new Set(gazetteer.towns().map(({ regionId, countryId }) => regionId ?? countryId));
  const names = [...areas].flatMap((id) => (id === null ? [] : (gazetteer.byId(id)?.label ?? [])));
  return [...new Set([...names.sort(), ...towns.map(({ label }) => label)])];
}

/** Adverts whose pay is at least one bound and below the next. A null bound is open-ended. */
export interface PayBar {
  fromPence: number | null;
  belowPence: number | null;
  adverts: number;
  employers: number;
}

/** Bar widths in pounds, narrowest first. */
const widths = { year: [2500, 5000, 10_000, 20_000], day: [25, 50, 100, 200] } as const;
const mostBars = 14;
const leastBars = 3;

/**
 * Returns the distribution of one end's amounts, in equal bars with open tails, as narrow as leaves enough adverts and employers in every
 * bar. Empty when even the widest bars give fewer than three.
 */
export function distributionOf(observations: readonly PayObservation[], end: PayEnd, scale: "year" | "day"): PayBar[] {
  const amounts = amountsOf(observations, end);
  for (const pounds of widths[scale]) {
    const bars = barsOf(amounts, pounds * 100);
    if (bars.length >= leastBars && bars.every(isEnough)) return bars;
  }
  return [];
}

type Amounts = ReturnType<typeof amountsOf>;

function barsOf(amounts: Amounts, widthPence: number): PayBar[] {
  const steps = new Map<number, PayObservation[]>();
  for (const { observation, pence } of amounts) {
    const step = Math.floor(pence / widthPence);
    const known = steps.get(step);
    if (known) known.push(observation);
    else steps.set(step, [observation]);
  }
  const rising = [...steps.keys()].sort((a, b) => a - b);
  const lower = mergeTail(rising, steps);
  const upper = mergeTail(rising.toReversed(), steps);
  if (!lower || !upper || upper.step <= lower.step || upper.step - lower.step >= mostBars) return [];
  const bars: PayBar[] = [{ fromPence: null, belowPence: (lower.step + 1) * widthPence, ...countsOf(lower.members) }];
  for (let step = lower.step + 1; step < upper.step; step += 1) {
    bars.push({ fromPence: step * widthPence, belowPence: (step + 1) * widthPence, ...countsOf(steps.get(step) ?? []) });
  }
  bars.push({ fromPence: upper.step * widthPence, belowPence: null, ...countsOf(upper.members) });
  return bars;
}

/** Merges the outermost steps until they hold enough; null when all of them together do not. */
function mergeTail(order: readonly number[], steps: ReadonlyMap<number, PayObservation[]>) {
  const members: PayObservation[] = [];
  for (const step of order) {
    members.push(...(steps.get(step) ?? []));
    if (isEnough(countsOf(members))) return { step, members };
  }
  return null;
}

type ShownGrouping = Extract<PayGrouping, "level" | "category" | "side" | "region" | "basis">;

/** Returns figures by group with labels: levels in career order, the rest by size. */
function labelledGroups(observations: readonly PayObservation[], by: ShownGrouping, gazetteer: Gazetteer) {
  const rows = groupPay(observations, by).map((row) => ({
    ...row,
    value: filterValueOf(by, row.value, gazetteer),
    label: labelIn(by, row.value, gazetteer),
  }));
  if (by !== "level") return rows;
  const step = new Map<string, number>(seniorityLevels.map(({ slug }, at) => [slug, at]));
  return rows.sort((one, other) => (step.get(one.value) ?? Number.MAX_SAFE_INTEGER) - (step.get(other.value) ?? Number.MAX_SAFE_INTEGER));
}

/** Places are given by name in the query string. */
const filterValueOf = (by: ShownGrouping, value: string, gazetteer: Gazetteer): string =>
  by === "region" ? (gazetteer.bySlug(value)?.label ?? value) : value;

function labelIn(by: ShownGrouping, value: string, gazetteer: Gazetteer): string {
  if (by === "region") return gazetteer.bySlug(value)?.label ?? value;
  if (by === "side") return sideLabels[value as Side];
  if (by === "basis") return payBasisLabels[value as PayBasis];
  return labelOf(by, value);
}

/**
 * Returns everything the salary guide prints: salaries by level, role, region and side, day rates by basis, and third-party figures with
 * their sources.
 */
export async function readPayGuide(ctx: Context) {
  const { gazetteer } = ctx.services;
  const windows = await readPayWindows(ctx);
  const salaries = observationsIn(windows.present, { scale: "year" }, gazetteer);
  const days = observationsIn(windows.present, { scale: "day" }, gazetteer);
  return {
    whole: figureOf(salaries),
    groups: (["level", "category", "region", "side"] as const).map((by) => ({ by, rows: labelledGroups(salaries, by, gazetteer) })),
    dayRates: labelledGroups(days, "basis", gazetteer),
    facts: payFacts,
    from: windows.from.toISOString(),
    to: ctx.now.toISOString(),
    methodVersion,
  };
}
