import type { Db } from "#db/client.ts";
import type { JobStatus, PayPeriod } from "#db/values.ts";
import { type ChangeFollower, followChanges, startingSeq } from "#server/modules/search/engine/change-follower.ts";
import { type AdvertFacts, listAdvertFacts, readAdvertFacts } from "./advert-rows.queries.ts";
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

/** Made anew now and then: a feed that confirms an advert puts its expiry off without a change. */
const remadeEveryMs = 6 * 3_600_000;

/** Every advert that may be browsed, in memory: read once, then brought up to date advert by advert at every asking. */
export interface AdvertBook {
  /** Adverts as they are now, in the order asked for. */
  adverts(sort: JobDatabaseFilters["sort"], now: Date): Promise<readonly BookedAdvert[]>;
}

interface Edition {
  byId: Map<number, BookedAdvert>;
  orders: Map<Order, BookedAdvert[]>;
  follower: ChangeFollower;
  madeAtMs: number;
}

export function createAdvertBook(db: Db): AdvertBook {
  let edition: Edition | null = null;
  let underWay: Promise<Edition> | null = null;
  let isRemaking = false;

  /** A reading that fails is tried again at the next asking; until then the edition at hand answers. */
  async function remake(now: Date): Promise<void> {
    isRemaking = true;
    try {
      edition = await makeEdition(db, now);
    } catch {
    } finally {
      isRemaking = false;
    }
  }

  async function bringUpToDate(now: Date): Promise<Edition> {
    edition ??= await makeEdition(db, now);
    if (!isRemaking && now.getTime() - edition.madeAtMs > remadeEveryMs) void remake(now);
    const current = edition;
    const changed = await current.follower.read(now.getTime());
    if (changed.length > 0) replace(current, changed, await readAdvertFacts(db, changed, now));
    return current;
  }

  return {
    async adverts(sort, now) {
      underWay ??= bringUpToDate(now).finally(() => {
        underWay = null;
      });
      return inOrder(await underWay, sort);
    },
  };
}

async function makeEdition(db: Db, now: Date): Promise<Edition> {
  const follower = followChanges(db, await startingSeq(db, now));
  const byId = new Map<number, BookedAdvert>();
  for await (const batch of listAdvertFacts(db, now)) for (const facts of batch) byId.set(facts.id, toBooked(facts));
  return { byId, orders: new Map(), follower, madeAtMs: now.getTime() };
}

/** Orders keep what stays: sorting them again then costs one pass. */
function replace({ byId, orders }: Edition, changed: readonly number[], facts: readonly AdvertFacts[]): void {
  for (const id of changed) byId.delete(id);
  const replaced = new Set(changed);
  const added = facts.map(toBooked);
  for (const advert of added) byId.set(advert.id, advert);
  for (const [order, adverts] of orders) {
    orders.set(order, [...adverts.filter(({ id }) => !replaced.has(id)), ...added].sort(comparisons[order]));
  }
}

type Order = JobDatabaseFilters["sort"];
const numberOr = (value: number | null) => value ?? -1;
const comparisons: Record<Order, (one: BookedAdvert, other: BookedAdvert) => number> = {
  newest: (one, other) => other.publishedAtMs - one.publishedAtMs || other.id - one.id,
  oldest: (one, other) => one.publishedAtMs - other.publishedAtMs || one.id - other.id,
  "salary-desc": (one, other) => numberOr(other.payMaxPence) - numberOr(one.payMaxPence) || other.id - one.id,
  ended: (one, other) => numberOr(other.endedAtMs) - numberOr(one.endedAtMs) || other.id - one.id,
};

function inOrder({ byId, orders }: Edition, order: Order): readonly BookedAdvert[] {
  const known = orders.get(order);
  if (known) return known;
  const sorted = [...byId.values()].sort(comparisons[order]);
  orders.set(order, sorted);
  return sorted;
}

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
  employerType: once(facts.employerType),
  payPeriod: facts.payPeriod,
  payMinPence: facts.payMinPence,
  payMaxPence: facts.payMaxPence,
  officePlaceId: facts.officePlaceId,
  publishedAtMs: msOr(firstPublishedAt, 0),
  openUntilMs: Math.min(msOr(closesAt, Number.POSITIVE_INFINITY), msOr(expiresAt, Number.POSITIVE_INFINITY)),
  endedAtMs: endedAt?.getTime() ?? null,
});

/** Words as they are compared: "Réviseur" is found by "revis". */
export const titleKey = (title: string): string => title.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const slugs = new Map<string, string>();
/** One string for all adverts of a value: each row brings a copy of its own. */
function once(slug: string): string {
  const known = slugs.get(slug);
  if (known !== undefined) return known;
  slugs.set(slug, slug);
  return slug;
}

const books = new WeakMap<Db, AdvertBook>();

/** The process's book of a database. */
export function advertBookOf(db: Db): AdvertBook {
  const known = books.get(db);
  if (known) return known;
  const made = createAdvertBook(db);
  books.set(db, made);
  return made;
}
