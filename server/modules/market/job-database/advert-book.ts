import type { JobStatus } from "#db/own-values.ts";
import type { PayPeriod } from "#db/values.ts";
import { createChangeBook, onePerDatabase } from "#server/kernel/changes/change-book.ts";
import { changesOfAdverts } from "#server/kernel/changes/change-follower.ts";
import { once } from "#server/kernel/changes/one-string.ts";
import { type AdvertEnd, type AdvertFacts, listAdvertEnds, listAdvertFacts, readAdvertFacts } from "./advert-rows.queries.ts";
import type { JobDatabaseFilters } from "./job-database.schema.ts";

/** Moments are milliseconds. */
export interface BookedAdvert {
  id: number;
  companyId: number;
  isLive: boolean;
  /** Without case and accents. */
  titleKey: string;
  category: string;
  level: string;
  contractType: string;
  sector: string | null;
  /** Contract suites it names. */
  suites: readonly string[];
  employerType: string;
  payPeriod: PayPeriod | null;
  payMinPence: number | null;
  payMaxPence: number | null;
  officePlaceId: number | null;
  publishedAtMs: number;
  /** The earlier of closing and expiry. */
  openUntilMs: number;
  endedAtMs: number | null;
}

/** A feed that confirms an advert puts its expiry off without a change. */
const comparedEveryMs = 6 * 3_600_000;

type Order = JobDatabaseFilters["sort"];
const numberOr = (value: number | null) => value ?? -1;
const orders: Record<Order, (one: BookedAdvert, other: BookedAdvert) => number> = {
  newest: (one, other) => other.publishedAtMs - one.publishedAtMs || other.id - one.id,
  oldest: (one, other) => one.publishedAtMs - other.publishedAtMs || one.id - other.id,
  "salary-desc": (one, other) => numberOr(other.payMaxPence) - numberOr(one.payMaxPence) || other.id - one.id,
  ended: (one, other) => numberOr(other.endedAtMs) - numberOr(one.endedAtMs) || other.id - one.id,
};

const live: JobStatus = "live";
const msOr = (moment: Date | null, otherwise: number) => moment?.getTime() ?? otherwise;

const toBooked = ({ title, status, firstPublishedAt, closesAt, expiresAt, endedAt, ...facts }: AdvertFacts): BookedAdvert => ({
  id: facts.id,
  companyId: facts.companyId,
  isLive: status === live,
  titleKey: titleKey(title),
  category: once(facts.category),
  level: once(facts.level),
  contractType: once(facts.contractType),
  sector: facts.sector === null ? null : once(facts.sector),
  suites: facts.suites.map(once),
  employerType: once(facts.employerType),
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

/** Words as they are compared: "Réviseur" is found by "revis". */
export const titleKey = (title: string): string => title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The process's book of every advert that may be browsed. */
export const advertBookOf = onePerDatabase((db) =>
  createChangeBook(db, {
    source: changesOfAdverts(db),
    orders,
    idOf: ({ id }: BookedAdvert) => id,
    list: (now) => bookedInBatches(listAdvertFacts(db, now)),
    read: async (ids, now) => (await readAdvertFacts(db, ids, now)).map(toBooked),
    markOf: (advert) => advert.openUntilMs,
    listMarks: (now) => marksInBatches(listAdvertEnds(db, now)),
    comparedEveryMs,
  }),
);

async function* bookedInBatches(batches: AsyncIterable<AdvertFacts[]>): AsyncGenerator<BookedAdvert[]> {
  for await (const batch of batches) yield batch.map(toBooked);
}

async function* marksInBatches(batches: AsyncIterable<AdvertEnd[]>): AsyncGenerator<{ id: number; mark: number }[]> {
  for await (const batch of batches) yield batch.map(({ id, closesAt, expiresAt }) => ({ id, mark: openUntilMs(closesAt, expiresAt) }));
}
