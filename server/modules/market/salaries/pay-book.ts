import type { Db } from "#db/client.ts";
import { underlyingDb } from "#db/statement-watch.ts";
import { followChanges, startingSeq } from "#server/kernel/changes/change-follower.ts";
import { isEnough, spreadOf } from "#server/kernel/quantiles.ts";
import type { EndFigure, PayCell, PayCounts, PayFigure, PayObservation, PayWindows } from "./pay.types.ts";
import { listAdvertsWithPay, readAdvertsWithPay, windowMonths, windowStart } from "./pay-observations.queries.ts";

/** Minimum interval between checks for changes. */
const followEveryMs = 10_000;

/** In-memory cache of every advert of the last year that states pay: loaded once, then updated advert by advert. */
export interface PayCache {
  /** Returns the last six months and the six before. Both start at midnight, so that figures are stable between two loads of a page. */
  windows(now: Date): Promise<PayWindows>;
}

type Sources = Parameters<typeof listAdvertsWithPay>[0];

export function createPayCache(sources: Sources): PayCache {
  let adverts = new Map<number, PayObservation[]>();
  let follower: ReturnType<typeof followChanges> | null = null;
  let followedAtMs = Number.NEGATIVE_INFINITY;
  let cached: PayWindows | null = null;
  let underWay: Promise<void> | null = null;

  async function readWhole(now: Date): Promise<void> {
    const next = followChanges(sources.db, await startingSeq(sources.db, now));
    const read = new Map<number, PayObservation[]>();
    for await (const batch of listAdvertsWithPay(sources, now)) add(read, batch);
    [adverts, follower, cached] = [read, next, null];
    followedAtMs = Number.NEGATIVE_INFINITY;
  }

  async function readChanges(now: Date): Promise<void> {
    const changed = (await follower?.read(now.getTime())) ?? [];
    if (changed.length === 0) return;
    const read = await readAdvertsWithPay(sources, changed, now);
    for (const id of changed) adverts.delete(id);
    add(adverts, read);
    cached = null;
  }

  async function bringUpToDate(now: Date): Promise<void> {
    const atMs = now.getTime();
    const isRecent = atMs - followedAtMs < followEveryMs && atMs >= followedAtMs;
    // Backs off after a database failure.
    if (isRecent && (follower || cached)) return;
    try {
      if (!follower) await readWhole(now);
      await readChanges(now);
      followedAtMs = atMs;
    } catch (error) {
      // The follower has advanced past changes that were not read, so everything must be reloaded.
      follower = null;
      followedAtMs = atMs;
      throw error;
    }
  }

  return {
    async windows(now) {
      underWay ??= bringUpToDate(now).finally(() => {
        underWay = null;
      });
      try {
        await underWay;
      } catch (error) {
        // Serves slightly stale figures rather than none.
        if (!cached) throw error;
      }
      const from = windowStart(now, windowMonths);
      if (cached?.from.getTime() === from.getTime()) return cached;
      const before = windowStart(now, 2 * windowMonths);
      for (const [id, [advert]] of adverts) if (advert && advert.publishedAtMs < before.getTime()) adverts.delete(id);
      cached = { ...windowsOf([...adverts.values()].flat(), from), from, before };
      return cached;
    },
  };
}

function add(adverts: Map<number, PayObservation[]>, observations: readonly PayObservation[]): void {
  for (const observation of observations) {
    const known = adverts.get(observation.jobId);
    if (known) known.push(observation);
    else adverts.set(observation.jobId, [observation]);
  }
}

function windowsOf(adverts: Iterable<PayObservation>, from: Date): Pick<PayWindows, "present" | "past"> {
  const [present, past]: [PayObservation[], PayObservation[]] = [[], []];
  for (const advert of adverts) (advert.publishedAtMs >= from.getTime() ? present : past).push(advert);
  return { present: onePerVacancy(present), past: onePerVacancy(past) };
}

/** Agencies advertise one post many times, so only the first advert of each vacancy is counted, with each rate it states. */
function onePerVacancy(adverts: Iterable<PayObservation>): readonly PayObservation[] {
  const alone: PayObservation[] = [];
  const first = new Map<string, PayObservation[]>();
  for (const advert of adverts) {
    const known = advert.vacancy === null ? undefined : first.get(advert.vacancy);
    const [leader] = known ?? [];
    if (advert.vacancy === null) alone.push(advert);
    else if (known && leader?.jobId === advert.jobId) known.push(advert);
    else if (!leader || isBefore(advert, leader)) first.set(advert.vacancy, [advert]);
  }
  return [...alone, ...[...first.values()].flat()];
}

const isBefore = (one: PayObservation, other: PayObservation): boolean =>
  one.publishedAtMs < other.publishedAtMs || (one.publishedAtMs === other.publishedAtMs && one.jobId < other.jobId);

const books = new WeakMap<Db, PayCache>();

export function payCacheOf(sources: Sources): PayCache {
  const db = underlyingDb(sources.db);
  const known = books.get(db);
  if (known) return known;
  // Listed by name: the services of a request inherit the gazetteer, and spreading would drop it.
  const made = createPayCache({ db, gazetteer: sources.gazetteer });
  books.set(db, made);
  return made;
}

export type PayEnd = "low" | "high";

/** Returns a predicate for observations of a cell; its place is given by id. */
export function inCell({ place: _slug, suite, ...cell }: PayCell, placeId: number | null): (observation: PayObservation) => boolean {
  const wanted = Object.entries(cell).filter(([, value]) => value !== undefined) as [keyof typeof cell, string][];
  return (observation) =>
    wanted.every(([name, value]) => observation[name] === value) &&
    (suite === undefined || observation.suites.includes(suite)) &&
    (placeId === null || observation.places.includes(placeId));
}

export function countsOf(observations: readonly PayObservation[]): PayCounts {
  return { adverts: observations.length, employers: new Set(observations.map(({ companyId }) => companyId)).size };
}

/** Returns observations that state this end of the range, with its amount in pence. */
export function amountsOf(observations: readonly PayObservation[], end: PayEnd): { observation: PayObservation; pence: number }[] {
  return observations.flatMap((observation) => {
    const pence = end === "low" ? observation.lowPence : observation.highPence;
    return pence === null ? [] : [{ observation, pence }];
  });
}

/**
 * Returns the figure over some observations; null when too few state either end. Each end is computed over the observations that state it.
 */
export function figureOf(observations: readonly PayObservation[]): PayFigure | null {
  const counts = countsOf(observations);
  if (!isEnough(counts)) return null;
  const [low, high] = [endFigureOf(observations, "low"), endFigureOf(observations, "high")];
  if (!low && !high) return null;
  return { ...counts, sampleAdverts: observations.filter(({ isSample }) => isSample).length, low, high };
}

function endFigureOf(observations: readonly PayObservation[], end: PayEnd): EndFigure | null {
  const named = amountsOf(observations, end);
  const counts = countsOf(named.map(({ observation }) => observation));
  const spread = isEnough(counts) ? spreadOf(named.map(({ pence }) => pence)) : null;
  return spread && { ...counts, ...spread };
}

export const monthsShown = 12;

/** Returns figures of the last twelve calendar months, including the current one so far, oldest first. */
export function trendOf(observations: readonly PayObservation[], now: Date) {
  const byMonth = new Map<string, PayObservation[]>(monthsTo(now).map((month) => [month, []]));
  for (const observation of observations) byMonth.get(monthOf(observation.publishedAtMs))?.push(observation);
  return [...byMonth].map(([month, members]) => ({ month, label: labelOfMonth(month), ...countsOf(members), figure: figureOf(members) }));
}

const monthsTo = (now: Date): string[] =>
  Array.from({ length: monthsShown }, (_, at) => monthOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (monthsShown - 1 - at))));

/** Whether a text is a month that the trend shows. */
export const isPayMonth = (text: string, now: Date): boolean => monthsTo(now).includes(text);

export const monthOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 7);

const monthNames = "January February March April May June July August September October November December".split(" ");
export const labelOfMonth = (month: string): string => `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
