import type { Db } from "#db/client.ts";
import { followChanges, startingSeq } from "#server/modules/search/engine/change-follower.ts";
import type { PayObservation } from "./pay.types.ts";
import { listAdvertsWithPay, readAdvertsWithPay } from "./pay-observations.queries.ts";

/** Looks for changes at most this often, in milliseconds. */
const followEveryMs = 10_000;

/** Every vacancy with pay stated of the last year, in memory: read once, then brought up to date advert by advert. */
export interface PayBook {
  /** Observations as they are now, one a vacancy. */
  observations(now: Date): Promise<readonly PayObservation[]>;
}

type Sources = Parameters<typeof listAdvertsWithPay>[0];

export function createPayBook(sources: Sources): PayBook {
  const adverts = new Map<number, PayObservation>();
  let follower: ReturnType<typeof followChanges> | null = null;
  let followedAtMs = Number.NEGATIVE_INFINITY;
  let kept: readonly PayObservation[] | null = null;
  let underWay: Promise<void> | null = null;

  async function bringUpToDate(now: Date): Promise<void> {
    const atMs = now.getTime();
    if (!follower) {
      const next = followChanges(sources.db, await startingSeq(sources.db, now));
      for await (const batch of listAdvertsWithPay(sources, now)) for (const advert of batch) adverts.set(advert.jobId, advert);
      follower = next;
      kept = null;
    }
    if (atMs - followedAtMs < followEveryMs && atMs >= followedAtMs) return;
    followedAtMs = atMs;
    const changed = await follower.read(atMs);
    if (changed.length === 0) return;
    for (const id of changed) adverts.delete(id);
    for (const advert of await readAdvertsWithPay(sources, changed, now)) adverts.set(advert.jobId, advert);
    kept = null;
  }

  return {
    async observations(now) {
      underWay ??= bringUpToDate(now).finally(() => {
        underWay = null;
      });
      await underWay;
      kept ??= onePerVacancy(adverts.values());
      return kept;
    },
  };
}

/** Agencies advertise one post many times: the first advert of each vacancy stands for it. */
export function onePerVacancy(adverts: Iterable<PayObservation>): readonly PayObservation[] {
  const first = new Map<string, PayObservation>();
  for (const advert of adverts) {
    const known = first.get(advert.vacancy);
    if (!known || isBefore(advert, known)) first.set(advert.vacancy, advert);
  }
  return [...first.values()];
}

const isBefore = (one: PayObservation, other: PayObservation): boolean =>
  one.publishedAtMs < other.publishedAtMs || (one.publishedAtMs === other.publishedAtMs && one.jobId < other.jobId);

const books = new WeakMap<Db, PayBook>();

/** The process's book of a database. */
export function payBookOf(sources: Sources): PayBook {
  const known = books.get(sources.db);
  if (known) return known;
  const made = createPayBook(sources);
  books.set(sources.db, made);
  return made;
}
