import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { FeedRowOutcome, JobStatus } from "#db/own-values.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { AdvertDraft } from "./advert-draft.ts";
import { findTwins, type Relisting, type Twin } from "./twins.queries.ts";

export interface StoredAdvert {
  id: number;
  hash: string | null;
  status: JobStatus;
  firstPublishedAt: Date | null;
  relistedCount: number;
  confirmedOpenAt: Date | null;
  version: number;
  vacancyKey: string | null;
}

export interface PlannedAdvert {
  draft: AdvertDraft;
  outcome: Extract<FeedRowOutcome, "added" | "changed" | "unchanged" | "merged">;
  stored: StoredAdvert | null;
  /** The stored advert had expired and is in the feed again. */
  isRevived: boolean;
  twin: Twin | null;
  relisted: Relisting | null;
}

/** Normalises a reference as the database compares it. */
export function referenceKey(reference: string): string {
  return reference.trimEnd().toLowerCase();
}

/** Compares drafts with the source's stored adverts and the board. Read-only. */
export async function planBatch(db: Db, sourceId: number, drafts: readonly AdvertDraft[], now: Date): Promise<PlannedAdvert[]> {
  const stored = await findStored(db, sourceId, drafts);
  const fresh = drafts.filter(({ reference }) => !stored.has(referenceKey(reference)));
  const twins = await findTwins(db, sourceId, fresh, now);
  return drafts.map((draft) => {
    const before = stored.get(referenceKey(draft.reference)) ?? null;
    if (before) {
      const isRevived = before.status === "expired";
      const outcome = before.hash !== draft.hash || isRevived ? "changed" : "unchanged";
      return { draft, outcome, stored: before, isRevived, twin: null, relisted: null };
    }
    const index = fresh.indexOf(draft);
    const twin = twins.live.get(index) ?? null;
    const shifted = twin && twin.draftIndex !== null ? { ...twin, draftIndex: drafts.indexOf(fresh[twin.draftIndex] ?? draft) } : twin;
    return {
      draft,
      outcome: twin ? "merged" : "added",
      stored: null,
      isRevived: false,
      twin: shifted,
      relisted: twins.relisted.get(index) ?? null,
    };
  });
}

async function findStored(db: Db, sourceId: number, drafts: readonly AdvertDraft[]): Promise<Map<string, StoredAdvert>> {
  if (drafts.length === 0) return new Map();
  const rows = await db
    .select({
      id: jobs.id,
      reference: jobs.sourceReference,
      hash: jobs.sourceHash,
      status: jobs.status,
      firstPublishedAt: jobs.firstPublishedAt,
      relistedCount: jobs.relistedCount,
      confirmedOpenAt: jobs.confirmedOpenAt,
      version: jobs.version,
      vacancyKey: jobs.vacancyKey,
    })
    .from(jobs)
    .where(
      and(
        eq(jobs.feedSourceId, sourceId),
        inArray(
          jobs.sourceReference,
          drafts.map(({ reference }) => reference),
        ),
      ),
    )
    .limit(drafts.length);
  return new Map(rows.map(({ reference, ...advert }) => [referenceKey(reference ?? ""), advert]));
}
