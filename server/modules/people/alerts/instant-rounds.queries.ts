import { and, asc, eq, gt, gte, lte } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { savedSearches } from "#db/schema/alerts.ts";
import { jobChanges } from "#db/schema/jobs.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { jobChangeRetentionMs } from "#server/modules/market/job-changes/job-changes.commands.ts";
import type { SearchSources } from "#server/modules/market/search/search-page.types.ts";
import { createRestrictedSources } from "#server/modules/market/search/search-service.ts";
import { createListReader } from "./alert-query.ts";

const roundFact = "instant-alerts-looked-at";
/** Transactions become visible at commit, up to this long after their timestamps. */
const lateCommitMs = 60_000;
const changesAtMost = 20_000;
const searchesAtOnce = 2000;
const adsOfMatch = 50;

/** Returns the time up to which changes have been processed; null for everything, as in the first round or after the clock was set back. */
export async function findRoundStart(db: Db, now: Date): Promise<Date | null> {
  const [fact] = await db.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.name, roundFact)).limit(1);
  const read = z.iso.datetime().safeParse(fact?.value);
  if (!read.success) return null;
  const since = new Date(Date.parse(read.data) - lateCommitMs);
  const isFollowed = since <= now && now.getTime() - since.getTime() < jobChangeRetentionMs;
  return isFollowed ? since : null;
}

/** Records that everything until `now` has been processed. */
export async function endRound(db: Db, now: Date): Promise<void> {
  const fact = { value: now.toISOString(), updatedAt: now };
  await db
    .insert(siteFacts)
    .values({ name: roundFact, ...fact })
    .onDuplicateKeyUpdate({ set: fact });
}

/**
 * Finds recipients with an instant search that matches an advert changed since then. Running every saved search takes longer than a round
 * may, so the searches are matched against the few changed adverts instead, identical ones once.
 */
export async function findTouchedRecipients(services: SearchSources, now: Date, since: Date): Promise<number[]> {
  const { db } = services;
  const changed = await db
    .selectDistinct({ jobId: jobChanges.jobId })
    .from(jobChanges)
    .where(gte(jobChanges.at, since))
    .orderBy(asc(jobChanges.jobId))
    .limit(changesAtMost);
  const among =
    changed.length > 0
      ? await createRestrictedSources(
          services,
          changed.map(({ jobId }) => jobId),
        )
      : null;
  if (!among) return [];
  const readList = createListReader(among, now, adsOfMatch);
  const touched = new Set<number>();
  const found = new Set<number>();
  for await (const search of streamInstantSearches(db, now)) {
    const { ids } = await readList(search.query);
    if (ids.length > 0) touched.add(search.recipientId);
    for (const id of ids) found.add(id);
  }
  // Their lists are read from this process's index next.
  if (found.size > 0) await services.search.applyNow([...found]);
  return [...touched].sort((one, other) => one - other);
}

type InstantSearch = Pick<typeof savedSearches.$inferSelect, "id" | "recipientId" | "query">;

async function* streamInstantSearches(db: Db, now: Date): AsyncGenerator<InstantSearch> {
  const { id, recipientId, query, frequency, nextRunAt } = savedSearches;
  for (let after = 0; ; ) {
    const rows = await db
      .select({ id, recipientId, query })
      .from(savedSearches)
      .where(and(eq(frequency, "instant"), lte(nextRunAt, now), gt(id, after)))
      .orderBy(asc(id))
      .limit(searchesAtOnce);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < searchesAtOnce) return;
    after = last.id;
  }
}
