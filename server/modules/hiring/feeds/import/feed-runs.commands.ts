import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { FeedRowOutcome, FeedRunState } from "#db/own-values.ts";
import { pick } from "#db/schema/columns.ts";
import { feedRunRows, feedRuns, feedSources } from "#db/schema/feeds.ts";
import { cleanTitle } from "#server/text/recognise/title-text.ts";
import type { BrokenRecord, Rejection } from "./advert-draft.ts";
import { webAddress } from "./feed-place.ts";
import { type PlannedAdvert, referenceKey } from "./plan-batch.queries.ts";
import type { VanishedAdvert } from "./vanished.commands.ts";

export interface FeedCounts {
  rowsRead: number;
  added: number;
  changed: number;
  unchanged: number;
  rejected: number;
  merged: number;
  expired: number;
  awaitingReview: number;
  missing: number;
}

export interface FeedRow {
  /** 0 for adverts no longer in the feed. */
  rowNumber: number;
  reference: string | null;
  title: string | null;
  outcome: FeedRowOutcome;
  field: string | null;
  reason: string | null;
  jobId: number | null;
}

export const noCounts: FeedCounts = {
  ...{ rowsRead: 0, added: 0, changed: 0, unchanged: 0, rejected: 0, merged: 0, expired: 0 },
  ...{ awaitingReview: 0, missing: 0 },
};
const rowsPerInsert = 500;

/** Starts a run. An unfinished earlier run is marked as failed: the import lock means that its process has died. */
export async function startRun(db: Db, sourceId: number, isDryRun: boolean, now: Date): Promise<number> {
  await db
    .update(feedRuns)
    .set({ state: "failed", finishedAt: now, message: "The import was interrupted. No adverts were taken down." })
    .where(and(eq(feedRuns.sourceId, sourceId), eq(feedRuns.state, "fetching")));
  const [added] = await db.insert(feedRuns).values({ sourceId, state: "fetching", isDryRun, startedAt: now }).$returningId();
  if (!added) throw new Error("The database gave no id for the new feed run.");
  return added.id;
}

export async function saveProgress(db: Db, runId: number, { counts, bytesRead }: { counts: FeedCounts; bytesRead: number }): Promise<void> {
  await db
    .update(feedRuns)
    .set({ ...counts, bytesRead: Math.min(bytesRead, 4_294_967_295) })
    .where(eq(feedRuns.id, runId));
}

export async function finishRun(
  db: Db,
  runId: number,
  result: {
    state: FeedRunState;
    counts: FeedCounts;
    bytesRead: number;
    rejectedByReason: Record<string, number>;
    message: string | null;
    finishedAt: Date;
  },
): Promise<void> {
  const { state, counts, bytesRead, rejectedByReason, message, finishedAt } = result;
  await db
    .update(feedRuns)
    .set({ state, ...counts, bytesRead: Math.min(bytesRead, 4_294_967_295), rejectedByReason, message, finishedAt })
    .where(eq(feedRuns.id, runId));
}

/** Stores every row except "unchanged" ones, for operators. */
export async function saveRunRows(db: Db, runId: number, rows: readonly FeedRow[]): Promise<void> {
  const recorded = rows.filter(({ outcome }) => outcome !== "unchanged");
  for (let from = 0; from < recorded.length; from += rowsPerInsert) {
    await db.insert(feedRunRows).values(
      recorded.slice(from, from + rowsPerInsert).map((row) => ({
        ...row,
        runId,
        reference: row.reference?.slice(0, 255) ?? null,
        title: row.title?.slice(0, 255) ?? null,
        reason: row.reason?.slice(0, 255) ?? null,
      })),
    );
  }
}

/** Finds or creates the source with this slug, and updates its name, location and defaults. */
export async function saveSource(
  db: Db,
  source: {
    slug: string;
    name: string;
    location: string;
    format: (typeof feedSources.$inferInsert)["format"];
    defaultCompanyName: string | null;
    /** Cron expression in London time; null when only run manually. */
    schedule: string | null;
  },
  now: Date,
): Promise<FeedSource> {
  await db
    .insert(feedSources)
    .values({ ...source, createdAt: now, updatedAt: now })
    .onDuplicateKeyUpdate({
      set: {
        name: source.name,
        location: source.location,
        format: source.format,
        defaultCompanyName: source.defaultCompanyName,
        schedule: source.schedule,
        updatedAt: now,
      },
    });
  const saved = await findSource(db, source.slug);
  if (!saved) throw new Error(`The feed source “${source.slug}” was not stored.`);
  return saved;
}

export type FeedSource = Pick<
  typeof feedSources.$inferSelect,
  "id" | "slug" | "name" | "location" | "format" | "fieldMap" | "defaultCompanyName" | "schedule" | "etag" | "lastModified" | "version"
>;

export const sourceColumns = {
  ...pick(feedSources, "id", "slug", "name", "location", "format", "fieldMap", "defaultCompanyName", "schedule", "etag", "lastModified"),
  ...pick(feedSources, "version"),
};

export async function findSource(db: Db, slug: string): Promise<FeedSource | null> {
  const [row] = await db.select(sourceColumns).from(feedSources).where(eq(feedSources.slug, slug)).limit(1);
  return row ?? null;
}

/**
 * Saves the validators for the next conditional request. Called only after the whole response was applied; skipped if the source was
 * changed meanwhile.
 */
export async function saveValidators(
  db: Db,
  { id, version }: Pick<FeedSource, "id" | "version">,
  validators: { etag: string | null; lastModified: string | null },
): Promise<void> {
  await db
    .update(feedSources)
    .set({ etag: validators.etag?.slice(0, 255) ?? null, lastModified: validators.lastModified?.slice(0, 64) ?? null })
    .where(and(eq(feedSources.id, id), eq(feedSources.version, version)));
}

export function vanishedRow({ id, reference, title }: VanishedAdvert, outcome: "expired" | "missing"): FeedRow {
  return { rowNumber: 0, reference, title, outcome, field: null, reason: "it is no longer in the feed", jobId: id };
}

export function retainedRow(advert: VanishedAdvert): FeedRow {
  return { ...vanishedRow(advert, "missing"), reason: "a record of the feed is broken and may be this advert, so it stays open" };
}

export function plannedRow(
  { draft, outcome, twin, isRevived, relisted }: PlannedAdvert,
  { jobId, isHeld } = { jobId: null as number | null, isHeld: false },
): FeedRow {
  const notes = outcome === "unchanged" ? [] : [...draft.notes];
  if (twin)
    notes.unshift({
      field: "vacancy",
      reason: `the same vacancy as ${twin.jobId === null ? "another advert of this feed" : `advert ${twin.jobId}`}`,
    });
  if (isHeld) notes.unshift({ field: "risk", reason: "kept from the board until somebody has read it" });
  if (isRevived || (relisted && !twin)) notes.unshift({ field: "status", reason: "it had ended and is advertised again" });
  return {
    rowNumber: draft.rowNumber,
    reference: draft.reference,
    title: draft.columns.title,
    outcome: isHeld ? "awaiting-review" : outcome,
    field: notes[0]?.field ?? null,
    reason: notes.map(({ field, reason }, index) => (index === 0 ? reason : `${field}: ${reason}`)).join("; ") || null,
    jobId,
  };
}

export function rejectedRow({ rowNumber, reference, title, field, reason }: Rejection): FeedRow {
  return { rowNumber, reference, title, outcome: "rejected", field, reason, jobId: null };
}

/**
 * Separates adverts that left the feed from those that a broken record may represent. A record that matches adverts by reference, address
 * or title spares these; a malformed one that matches none spares all.
 */
export function separateRetained(
  vanished: readonly VanishedAdvert[],
  broken: readonly BrokenRecord[],
): { gone: VanishedAdvert[]; spared: VanishedAdvert[] } {
  const spared = new Set<VanishedAdvert>();
  for (const record of broken) {
    const named = vanished.filter((advert) => matchesRecord(advert, record));
    for (const advert of named.length > 0 || !record.isUnformed ? named : vanished) spared.add(advert);
    if (spared.size === vanished.length) break;
  }
  return { gone: vanished.filter((advert) => !spared.has(advert)), spared: [...spared] };
}

function matchesRecord(advert: VanishedAdvert, { reference, title, url }: BrokenRecord): boolean {
  if (reference !== null && referenceKey(reference) === referenceKey(advert.reference)) return true;
  const address = webAddress(url);
  if (address !== null && address === advert.address) return true;
  return title !== null && cleanTitle(title).toLowerCase() === advert.title.toLowerCase();
}
