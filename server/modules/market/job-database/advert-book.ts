import type { JobStatus } from "#db/own-values.ts";
import { type PayPeriod, payPeriods } from "#db/values.ts";
import { createTableCache, internString, memoPerDatabase } from "#server/kernel/changes/change-book.ts";
import { changesOfAdverts } from "#server/kernel/changes/change-follower.ts";
import type { JobDocument } from "#server/kernel/services/search.types.ts";
import {
  type AdvertEnd,
  type AdvertFacts,
  type JobDatabaseFilters,
  listAdvertEnds,
  listAdvertFacts,
  readAdvertFacts,
} from "./advert-rows.queries.ts";

/** Times are epoch milliseconds. */
export interface CachedAdvert
  extends Pick<
    JobDocument,
    "id" | "companyId" | "category" | "level" | "contractType" | "sector" | "employerType" | "payMinPence" | "payMaxPence"
  > {
  isLive: boolean;
  /** Lower case, without accents. */
  titleKey: string;
  /** Contract suites the advert names. */
  suites: readonly string[];
  payPeriod: PayPeriod | null;
  officePlaceId: number | null;
  publishedAtMs: number;
  /** The earlier of closing and expiry. */
  openUntilMs: number;
  endedAtMs: number | null;
}

/** How often entries are compared with their rows, because a feed that confirms an advert extends its expiry without recording a change. */
const comparedEveryMs = 6 * 3_600_000;

type Order = JobDatabaseFilters["sort"];
const numberOr = (value: number | null) => value ?? -1;
const orders: Record<Order, (one: CachedAdvert, other: CachedAdvert) => number> = {
  newest: (one, other) => other.publishedAtMs - one.publishedAtMs || other.id - one.id,
  oldest: (one, other) => one.publishedAtMs - other.publishedAtMs || one.id - other.id,
  "salary-desc": (one, other) => numberOr(other.payMaxPence) - numberOr(one.payMaxPence) || other.id - one.id,
  ended: (one, other) => numberOr(other.endedAtMs) - numberOr(one.endedAtMs) || other.id - one.id,
};

const live: JobStatus = "live";
const msOr = (moment: Date | null, otherwise: number) => moment?.getTime() ?? otherwise;

const toCachedAdvert = ({ title, status, firstPublishedAt, closesAt, expiresAt, endedAt, ...facts }: AdvertFacts): CachedAdvert => ({
  id: facts.id,
  companyId: facts.companyId,
  isLive: status === live,
  titleKey: titleKey(title),
  category: internString(facts.category),
  level: internString(facts.level),
  contractType: internString(facts.contractType),
  sector: facts.sector === null ? null : internString(facts.sector),
  suites: facts.suites.map(internString),
  employerType: internString(facts.employerType),
  payPeriod: facts.payPeriod,
  payMinPence: facts.payMinPence,
  payMaxPence: facts.payMaxPence,
  officePlaceId: facts.officePlaceId,
  publishedAtMs: msOr(firstPublishedAt, 0),
  openUntilMs: openUntilMs(closesAt, expiresAt),
  endedAtMs: endedAt?.getTime() ?? null,
});

const openUntilMs = (closesAt: Date | null, expiresAt: Date | null): number =>
  Math.min(msOr(closesAt, Number.POSITIVE_INFINITY), msOr(expiresAt, Number.POSITIVE_INFINITY));

/** Normalises a title for comparison: "Réviseur" matches "revis". */
export const titleKey = (title: string): string => title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The process-wide cache of every advert that may be browsed. */
export const advertCacheOf = memoPerDatabase((db) =>
  createTableCache(db, {
    source: changesOfAdverts(db),
    orders,
    idOf: ({ id }: CachedAdvert) => id,
    list: (now) => toCachedBatches(listAdvertFacts(db, now)),
    read: async (ids, now) => (await readAdvertFacts(db, ids, now)).map(toCachedAdvert),
    markOf: (advert) => advert.openUntilMs,
    listMarks: (now) => toMarkBatches(listAdvertEnds(db, now)),
    comparedEveryMs,
  }),
);

async function* toCachedBatches(batches: AsyncIterable<AdvertFacts[]>): AsyncGenerator<CachedAdvert[]> {
  for await (const batch of batches) yield batch.map(toCachedAdvert);
}

async function* toMarkBatches(batches: AsyncIterable<AdvertEnd[]>): AsyncGenerator<{ id: number; mark: number }[]> {
  for await (const batch of batches) yield batch.map(({ id, closesAt, expiresAt }) => ({ id, mark: openUntilMs(closesAt, expiresAt) }));
}

interface PeriodPay {
  posted: number;
  lowestPence: number | null;
  highestPence: number | null;
  /** Sum of the lower and upper figures of adverts that state pay, which is twice the sum of their midpoints. */
  sumPence: number;
  statedCount: number;
  /** Twice the midpoint of each advert that states pay. */
  middles: number[];
  firms: Set<number>;
}

/** Below these counts a median describes one advertiser rather than a market. */
const medianFrom = { adverts: 10, employers: 5 };

/**
 * Returns the ids of the matching adverts from `from` to before `to`, with totals over all matches: counts, pay by period, and days live.
 * Annual and daily pay are never mixed.
 */
export function countAdverts(
  adverts: Iterable<CachedAdvert>,
  { isWanted, from, to, nowMs }: { isWanted: (advert: CachedAdvert) => boolean; from: number; to: number; nowMs: number },
) {
  const ids: number[] = [];
  const byPeriod = new Map<PayPeriod, PeriodPay>();
  let [posted, open, endedCount, endedDays] = [0, 0, 0, 0];
  for (const advert of adverts) {
    if (!isWanted(advert)) continue;
    if (posted >= from && posted < to) ids.push(advert.id);
    posted += 1;
    if (advert.isLive && advert.openUntilMs > nowMs) open += 1;
    if (advert.endedAtMs !== null) {
      endedCount += 1;
      endedDays += Math.trunc((advert.endedAtMs - advert.publishedAtMs) / dayMs);
    }
    addPay(byPeriod, advert);
  }
  const averageDaysLive = endedCount === 0 ? null : Math.round((endedDays / endedCount) * 10) / 10;
  return { ids, facts: { posted, open, averageDaysLive, pay: payOf(byPeriod) } };
}

function addPay(byPeriod: Map<PayPeriod, PeriodPay>, { companyId, payPeriod, payMinPence, payMaxPence }: CachedAdvert): void {
  if (payPeriod === null) return;
  const known = byPeriod.get(payPeriod);
  const pay = known ?? {
    posted: 0,
    lowestPence: null,
    highestPence: null,
    sumPence: 0,
    statedCount: 0,
    middles: [],
    firms: new Set<number>(),
  };
  if (!known) byPeriod.set(payPeriod, pay);
  pay.posted += 1;
  if (payMinPence !== null && (pay.lowestPence === null || payMinPence < pay.lowestPence)) pay.lowestPence = payMinPence;
  if (payMaxPence !== null && (pay.highestPence === null || payMaxPence > pay.highestPence)) pay.highestPence = payMaxPence;
  const [low, high] = [payMinPence ?? payMaxPence, payMaxPence ?? payMinPence];
  if (low === null || high === null) return;
  pay.sumPence += low + high;
  pay.statedCount += 1;
  pay.middles.push(low + high);
  pay.firms.add(companyId);
}

const payOf = (byPeriod: ReadonlyMap<PayPeriod, PeriodPay>) =>
  payPeriods.flatMap((period) => {
    const pay = byPeriod.get(period);
    if (!pay) return [];
    const { posted, lowestPence, highestPence, sumPence, statedCount } = pay;
    const averagePence = statedCount === 0 ? null : Math.round(sumPence / 2 / statedCount);
    return [{ period, posted, lowestPence, highestPence, averagePence, medianPence: medianOf(pay) }];
  });

function medianOf({ middles, firms }: PeriodPay): number | null {
  if (middles.length < medianFrom.adverts || firms.size < medianFrom.employers) return null;
  const sorted = middles.sort((one, other) => one - other);
  const at = sorted.length >> 1;
  const high = sorted[at] ?? 0;
  const low = sorted.length % 2 === 0 ? (sorted[at - 1] ?? high) : high;
  return Math.round((low + high) / 4);
}

const dayMs = 86_400_000;
