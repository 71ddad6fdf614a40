import type { SearchService } from "#server/kernel/services/search.types.ts";
import type { JobCard } from "#server/modules/market/jobs/job-card.fields.ts";

/** A card as kept: nothing in it depends on who asks, or from where. */
export interface KeptCard {
  card: JobCard;
  sharesVacancy: boolean;
}

export interface JobCardCache {
  get(id: number): KeptCard | undefined;
  /** Reads the cards of `ids` with `load` and keeps them, save those that changed while they were read. */
  fill(
    ids: readonly number[],
    load: (ids: readonly number[]) => Promise<ReadonlyMap<number, KeptCard>>,
  ): Promise<ReadonlyMap<number, KeptCard>>;
  /** Forgets these adverts, and every card that counts other adverts of its vacancy. */
  drop(ids: readonly number[]): void;
}

const keptAtMost = 20_000;
const caches = new WeakMap<SearchService, JobCardCache>();

/** The cards of a running search, dropped as it learns of changes. */
export function jobCardCache(search: SearchService): JobCardCache {
  const known = caches.get(search);
  if (known) return known;
  const cache = createJobCardCache(keptAtMost);
  search.onJobsChanged(cache.drop);
  caches.set(search, cache);
  return cache;
}

/** Keeps the `capacity` cards used last. */
export function createJobCardCache(capacity: number): JobCardCache {
  // A Map keeps insertion order: the first key is the one used longest ago.
  const kept = new Map<number, KeptCard>();
  const sharing = new Set<number>();
  const readings = new Set<{ changed: Set<number> }>();

  function forget(id: number) {
    kept.delete(id);
    sharing.delete(id);
  }

  return {
    get(id) {
      const found = kept.get(id);
      if (found) {
        kept.delete(id);
        kept.set(id, found);
      }
      return found;
    },
    async fill(ids, load) {
      const reading = { changed: new Set<number>() };
      readings.add(reading);
      try {
        const loaded = await load(ids);
        for (const [id, entry] of loaded) {
          if (reading.changed.has(id) || (entry.sharesVacancy && reading.changed.size > 0)) continue;
          kept.set(id, entry);
          if (entry.sharesVacancy) sharing.add(id);
        }
        for (const id of kept.keys()) {
          if (kept.size <= capacity) break;
          forget(id);
        }
        return loaded;
      } finally {
        readings.delete(reading);
      }
    },
    drop(ids) {
      for (const id of ids) {
        forget(id);
        for (const reading of readings) reading.changed.add(id);
      }
      for (const id of sharing) kept.delete(id);
      sharing.clear();
    },
  };
}
