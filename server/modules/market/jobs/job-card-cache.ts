import { LRUCache } from "lru-cache";
import type { SearchService } from "#server/kernel/services/search.types.ts";
import type { JobCard } from "#server/modules/market/jobs/job-card.fields.ts";

/** A cached card; nothing in it depends on the caller or their location. */
export interface CachedCard {
  card: JobCard;
  sharesVacancy: boolean;
}

export interface JobCardCache {
  get(id: number): CachedCard | undefined;
  /** Reads the cards of `ids` with `load` and caches them, except those that changed during the read. */
  fill(
    ids: readonly number[],
    load: (ids: readonly number[]) => Promise<ReadonlyMap<number, CachedCard>>,
  ): Promise<ReadonlyMap<number, CachedCard>>;
  /** Drops these adverts, and every card that counts duplicate listings of their vacancies. */
  drop(ids: readonly number[]): void;
}

const maxCachedCards = 20_000;
const caches = new WeakMap<SearchService, JobCardCache>();

/** The card cache of a running search, invalidated by its change notifications. */
export function jobCardCache(search: SearchService): JobCardCache {
  const known = caches.get(search);
  if (known) return known;
  const cache = createJobCardCache(maxCachedCards);
  search.onJobsChanged(cache.drop);
  caches.set(search, cache);
  return cache;
}

/** Creates an LRU cache of `capacity` cards. */
export function createJobCardCache(capacity: number): JobCardCache {
  const sharing = new Set<number>();
  const cards = new LRUCache<number, CachedCard>({ max: capacity, dispose: (_card, id) => sharing.delete(id) });
  const readings = new Set<{ changed: Set<number> }>();

  return {
    get: (id) => cards.get(id),
    async fill(ids, load) {
      const reading = { changed: new Set<number>() };
      readings.add(reading);
      try {
        const loaded = await load(ids);
        for (const [id, entry] of loaded) {
          if (reading.changed.has(id) || (entry.sharesVacancy && reading.changed.size > 0)) continue;
          cards.set(id, entry);
          if (entry.sharesVacancy) sharing.add(id);
        }
        return loaded;
      } finally {
        readings.delete(reading);
      }
    },
    drop(ids) {
      for (const id of ids) {
        cards.delete(id);
        for (const reading of readings) reading.changed.add(id);
      }
      for (const id of [...sharing]) cards.delete(id);
    },
  };
}
