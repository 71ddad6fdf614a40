import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { type OfferItem, offerItemNames, offerItems } from "#db/offer-values.ts";
import type { JobStatus } from "#db/own-values.ts";
import { pick } from "#db/schema/columns.ts";
import { jobSuites, jobs } from "#db/schema/jobs.ts";
import { monthsBefore } from "#db/time-limits.ts";
import type { BasisRate, PayBasis, PayPeriod } from "#db/values.ts";
import type { Services } from "#server/kernel/context.ts";
import type { PayObservation } from "./pay.types.ts";

type Sources = Pick<Services, "db" | "gazetteer">;

/** Figures compare two windows of this length. */
export const windowMonths = 6;
const advertsPerRead = 5000;

/** Returns midnight UTC on the day this many months ago. */
export function windowStart(now: Date, months: number): Date {
  const start = monthsBefore(now, months);
  start.setUTCHours(0, 0, 0, 0);
  return start;
}

/** Adverts that are or were public. Paused, frozen and refused adverts are hidden, so they count towards no figure. */
const published: JobStatus[] = ["live", "filled", "closed", "expired", "archived"];

/**
 * Monthly pay is converted to a year, and weekly pay to a day of a five-day week. Hourly pay is not counted, because hours per day differ.
 */
const unitsPerScale: Partial<Record<PayPeriod, { scale: "year" | "day"; factor: number }>> = {
  year: { scale: "year", factor: 1 },
  month: { scale: "year", factor: 12 },
  day: { scale: "day", factor: 1 },
  week: { scale: "day", factor: 1 / 5 },
};

interface StatedPay {
  payPeriod: PayPeriod | null;
  payMinPence: number | null;
  payMaxPence: number | null;
  payCurrency: string;
}

/** Converts stated pay to pence a year or a day; null where it is not counted. */
export function toPayScale({ payPeriod, payMinPence, payMaxPence, payCurrency }: StatedPay) {
  const unit = payPeriod && unitsPerScale[payPeriod];
  if (!unit || payCurrency !== "GBP" || (payMinPence === null && payMaxPence === null)) return null;
  const toScale = (pence: number | null) => (pence === null ? null : Math.round(pence * unit.factor));
  return { scale: unit.scale, lowPence: toScale(payMinPence), highPence: toScale(payMaxPence) };
}

/** Yields every advert of the last twelve months that states pay, in batches. */
export async function* listAdvertsWithPay(sources: Sources, now: Date): AsyncGenerator<PayObservation[]> {
  let after = 0;
  for (;;) {
    const rows = await selectAdverts(sources, now, gt(jobs.id, after));
    if (rows.length > 0) yield await toObservations(sources, rows);
    if (rows.length < advertsPerRead) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Returns those of the given adverts that state pay and are or were public. */
export async function readAdvertsWithPay(sources: Sources, ids: readonly number[], now: Date): Promise<PayObservation[]> {
  const found: PayObservation[] = [];
  for (let from = 0; from < ids.length; from += advertsPerRead) {
    const rows = await selectAdverts(sources, now, inArray(jobs.id, ids.slice(from, from + advertsPerRead)));
    found.push(...(await toObservations(sources, rows)));
  }
  return found;
}

const columns = {
  ...pick(jobs, "id", "status", "vacancyKey", "companyId", "firstPublishedAt", "payPeriod", "payMinPence", "payMaxPence", "payCurrency"),
  ...pick(jobs, "payBasis", "payRates", "category", "level", "side", "sector"),
  valueBand: jobs.projectValueBand,
  ...pick(jobs, "ricsLevel", "officePlaceId", "sitePlaceId", "benefits", "homeDaysPerWeek", "siteDaysPerWeek", "hoursPerDay"),
  ...pick(jobs, "durationMonths", "isSample"),
};

const selectAdverts = ({ db }: Sources, now: Date, which: SQL) =>
  db
    .select(columns)
    .from(jobs)
    .where(
      and(
        which,
        inArray(jobs.status, published),
        or(eq(jobs.status, "live"), isNull(jobs.refusalReason)),
        gte(jobs.firstPublishedAt, windowStart(now, 2 * windowMonths)),
        eq(jobs.payCurrency, "GBP"),
        or(isNotNull(jobs.payMinPence), isNotNull(jobs.payMaxPence)),
      ),
    )
    .orderBy(asc(jobs.id))
    .limit(advertsPerRead);

async function toObservations({ db, gazetteer }: Sources, rows: Awaited<ReturnType<typeof selectAdverts>>): Promise<PayObservation[]> {
  const ids = rows.map(({ id }) => id);
  const suites =
    ids.length === 0
      ? []
      : await db.select({ jobId: jobSuites.jobId, suite: jobSuites.suite }).from(jobSuites).where(inArray(jobSuites.jobId, ids));
  const suitesOf = new Map<number, Set<string>>();
  for (const { jobId, suite } of suites) suitesOf.set(jobId, (suitesOf.get(jobId) ?? new Set()).add(suite));
  const whereabouts = createAreaLookup(gazetteer);
  return rows.flatMap(ratesOfRow).flatMap((row) => {
    const pay = toPayScale(row);
    if (!pay || !row.firstPublishedAt) return [];
    const { places, region } = whereabouts(row.officePlaceId ?? row.sitePlaceId);
    // Fields are listed individually: an object built by spreading takes four times the memory, and there may be a million.
    return {
      jobId: row.id,
      vacancy: row.vacancyKey,
      companyId: row.companyId,
      publishedAtMs: row.firstPublishedAt.getTime(),
      scale: pay.scale,
      lowPence: pay.lowPence,
      highPence: pay.highPence,
      basis: row.payBasis && internValue(row.payBasis),
      category: internValue(row.category),
      level: internValue(row.level),
      side: internValue(row.side),
      sector: row.sector && internValue(row.sector),
      valueBand: row.valueBand && internValue(row.valueBand),
      ricsLevel: internValue(row.ricsLevel),
      places,
      region,
      suites: internList([...(suitesOf.get(row.id) ?? [])]),
      states: internList(statedItems(row)),
      isLive: row.status === "live",
      isSample: row.isSample,
    };
  });
}

type StatingRow = Pick<
  Awaited<ReturnType<typeof selectAdverts>>[number],
  "payBasis" | "benefits" | "homeDaysPerWeek" | "siteDaysPerWeek" | "hoursPerDay" | "durationMonths"
>;

/** Returns the parts of an offer that an advert states, in their own order, so that equal lists are shared. */
function statedItems({ payBasis, benefits, homeDaysPerWeek, siteDaysPerWeek, hoursPerDay, durationMonths }: StatingRow): OfferItem[] {
  const inColumns: Partial<Record<OfferItem, boolean>> = {
    basis: payBasis !== null && payBasis !== "not-determined",
    home: homeDaysPerWeek !== null || siteDaysPerWeek !== null,
    hours: hoursPerDay !== null,
    term: durationMonths !== null,
  };
  return offerItemNames.filter((name) => inColumns[name] || offerItems[name].benefits.some((benefit) => benefits.includes(benefit)));
}

/** An advert with a rate for each of several bases counts once per basis. */
function ratesOfRow<Row extends { payRates: readonly BasisRate[] | null }>(row: Row): (Row & { payBasis: PayBasis | null })[] {
  if (!row.payRates) return [row as Row & { payBasis: PayBasis | null }];
  return row.payRates.map(({ basis, minPence, maxPence }) => ({ ...row, payBasis: basis, payMinPence: minPence, payMaxPence: maxPence }));
}

const words = new Map<string, string>();
const lists = new Map<string, readonly string[]>();
const listsAtMost = 20_000;

/** Interns a vocabulary value; each row comes with its own copy of the string. */
function internValue<Word extends string>(word: Word): Word {
  const known = words.get(word);
  if (known === undefined) words.set(word, word);
  return (known ?? word) as Word;
}

function internList<Word extends string>(values: readonly Word[]): readonly Word[] {
  const key = values.join();
  const known = lists.get(key);
  if (known) return known as readonly Word[];
  if (lists.size >= listsAtMost) lists.clear();
  const list = values.map(internValue);
  lists.set(key, list);
  return list;
}

type PlaceAreas = Pick<PayObservation, "places" | "region">;

const whereaboutsKnown = new WeakMap<Services["gazetteer"], Map<number | null, PlaceAreas>>();

/** Memoises the areas of each place, so that adverts of one town share them. */
function createAreaLookup(gazetteer: Services["gazetteer"]): (placeId: number | null) => PlaceAreas {
  const known = whereaboutsKnown.get(gazetteer) ?? new Map<number | null, PlaceAreas>([[null, { places: [], region: null }]]);
  whereaboutsKnown.set(gazetteer, known);
  return (placeId) => {
    const found = known.get(placeId);
    if (found || placeId === null) return found ?? { places: [], region: null };
    const places = gazetteer.ancestors(placeId);
    const made = { places, region: regionOf(gazetteer, placeId) };
    known.set(placeId, made);
    return made;
  };
}

/** Returns the slug of a place's region, or of its nation where it has no region. */
export function regionOf(gazetteer: Services["gazetteer"], placeId: number | null): string | null {
  const areas = placeId === null ? [] : gazetteer.ancestors(placeId).map((id) => gazetteer.byId(id));
  const region = areas.find((area) => area?.kind === "region") ?? areas.find((area) => area?.kind === "country");
  return region?.slug ?? null;
}
