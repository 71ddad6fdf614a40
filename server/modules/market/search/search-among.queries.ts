import type { SearchService } from "#server/kernel/services/search.types.ts";
import { loadJobDocuments } from "./engine/build/documents.ts";
import { createMemoryIndex } from "./engine/index/memory-index.ts";
import type { SearchSources } from "./search-sources.types.ts";

/**
 * Returns search sources restricted to those of these adverts that are live; keywords are parsed as on the whole board. Null when none is
 * live.
 */
export async function createRestrictedSources(services: SearchSources, jobIds: readonly number[]): Promise<SearchSources | null> {
  const documents = await loadJobDocuments(services.db, jobIds);
  if (documents.length === 0) return null;
  const index = createMemoryIndex();
  index.upsert(documents);
  const { search: whole } = services;
  const search: SearchService = {
    search: (query) => index.search(query),
    hasWord: (word) => whole.hasWord(word),
    figures: null,
    version: 0,
    state: { phase: "ready", size: documents.length, bytes: index.bytes, buildMs: 0 },
    applyNow: (ids) => whole.applyNow(ids),
    onJobsChanged: (listener) => whole.onJobsChanged(listener),
    stop: async () => {},
  };
  return { db: services.db, gazetteer: services.gazetteer, search };
}
