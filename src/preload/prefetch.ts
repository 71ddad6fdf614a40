import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "#src/auth/session-query.ts";
import { sessionCache } from "#src/lib/session-cache.ts";
import { fetchFromApi } from "#src/trpc/request/api.ts";
import { prefetchedCalls } from "./prefetched-calls.ts";

const keyOf = (address: string) => `prefetched ${address}`;
const askedJustNowMs = 60_000;

/**
 * Puts the answers of the prefetched calls into the cache: those of earlier in this session as they were kept, the others asked for one after the
 * other at low priority. What the screen has asked for itself is not asked for again. The first that fails ends it: a site in trouble is not asked for
 * what nobody waits for.
 */
export async function prefetch(cache: QueryClient): Promise<void> {
  for (const { address, isKept } of prefetchedCalls) {
    const kept = sessionCache.get(keyOf(address));
    if (kept === null) {
      const data = isKept ? await ask(address) : await cache.fetchQuery({ ...sessionQuery, staleTime: askedJustNowMs });
      sessionCache.set(keyOf(address), isKept ? data : null);
      if (isKept) cache.setQueryData([address], data);
    } else if (isKept) {
      cache.setQueryData([address], kept.value, { updatedAt: kept.atMs });
    }
  }
}

async function ask(address: string): Promise<unknown> {
  const answer = await fetchFromApi(address, { retries: 0, priority: "low" });
  return answer.json();
}
