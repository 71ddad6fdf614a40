import { and, eq, inArray, sql } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import type { JobStatus } from "#db/own-values.ts";
import { jobSuites, jobs, jobTexts, jobTools } from "#db/schema/jobs.ts";
import { recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { type RiskJudgement, saveRiskJudgements } from "#server/modules/trust/risk/judge-advert.commands.ts";
import type { FeedJudge } from "./advert-draft.ts";
import { type FeedCompany, matchCompanies } from "./feed-companies.commands.ts";
import { type PlannedAdvert, referenceKey, type StoredAdvert } from "./plan-batch.queries.ts";

const dayMs = 86_400_000;
/** An advert missing from its feed expires after this time. */
export const retentionWithoutFeedMs = 30 * dayMs;
/** How often an unchanged advert's `confirmedOpenAt` is updated. */
const confirmEveryMs = 20 * 3_600_000;

/**
 * Writes a planned batch in one transaction, with the change records for the search index. Adverts that the judge holds are not published.
 * @returns the result for each planned advert, by index
 */
export async function writeBatch(
  db: Db,
  { sourceId, plan, judge, now }: { sourceId: number; plan: readonly PlannedAdvert[]; judge: FeedJudge; now: Date },
) {
  return runTransaction(db, async (tx) => {
    const touched = new Set<number>();
    const written = plan.filter(({ outcome }) => outcome !== "unchanged");
    const firms = await matchCompanies(
      tx,
      written.map(({ draft }) => draft),
      now,
    );
    const judgements = await judgeAll(tx, written, firms, judge);
    const isHeld = (planned: PlannedAdvert) => judgements.get(planned)?.isHeld === true && !unjudged.has(planned.stored?.status ?? "live");
    const added = written.filter(({ stored }) => stored === null);
    const newIds = await insertAdverts(tx, { sourceId, added, firms, isHeld, now });
    const ids = plan.map(({ stored, draft }) => stored?.id ?? newIds.get(referenceKey(draft.reference)) ?? 0);
    for (const planned of written)
      if (planned.stored) await updateAdvert(tx, { planned, stored: planned.stored, firms, isHeld: isHeld(planned), now });
    await replaceParts(tx, plan, ids);
    plan.forEach(({ outcome }, index) => {
      if (outcome !== "unchanged") touched.add(ids[index] ?? 0);
    });
    for (const id of await markTwins(tx, plan, ids, now)) touched.add(id);
    await confirmOpen(tx, plan, now);
    await saveRiskJudgements(
      tx,
      plan.flatMap((planned, index) => {
        const judgement = judgements.get(planned);
        return judgement ? [{ jobId: ids[index] ?? 0, version: (planned.stored?.version ?? 0) + 1, judgement }] : [];
      }),
      now,
    );
    await recordJobChanges(tx, [...touched], now);
    return plan.map((planned, index) => ({ jobId: ids[index] ?? 0, isHeld: isHeld(planned) }));
  });
}

/** States set by administrators or the board, which a feed must not override. */
const unjudged: ReadonlySet<JobStatus> = new Set(["refused", "frozen", "paused", "filled", "closed", "archived"]);

async function judgeAll(
  tx: Db,
  written: readonly PlannedAdvert[],
  firms: ReadonlyMap<string, FeedCompany>,
  judge: FeedJudge,
): Promise<Map<PlannedAdvert, RiskJudgement>> {
  const judgements = new Map<PlannedAdvert, RiskJudgement>();
  for (const planned of written) {
    const { draft, stored } = planned;
    const companyId = firmOf(firms, draft.company.nameKey).id;
    const wasShown = stored !== null && stored.firstPublishedAt !== null;
    judgements.set(planned, await judge(tx, { jobId: stored?.id ?? null, wasShown, companyId, draft }));
  }
  return judgements;
}

interface InsertAdvertsInput {
  sourceId: number;
  added: readonly PlannedAdvert[];
  firms: ReadonlyMap<string, FeedCompany>;
  isHeld: (planned: PlannedAdvert) => boolean;
  now: Date;
}

async function insertAdverts(tx: Db, { sourceId, added, firms, isHeld, now }: InsertAdvertsInput): Promise<Map<string, number>> {
  if (added.length === 0) return new Map();
  await tx.insert(jobs).values(
    added.map((planned) => ({
      ...planned.draft.columns,
      companyId: firmOf(firms, planned.draft.company.nameKey).id,
      ...(isHeld(planned)
        ? { status: "awaiting-review" as const, awaitingReviewSince: now, firstPublishedAt: null }
        : {
            status: "live" as const,
            firstPublishedAt: earlier(planned.relisted?.firstPublishedAt ?? null, planned.draft.postedAt ?? now),
          }),
      applyKind: "external" as const,
      feedSourceId: sourceId,
      sourceReference: planned.draft.reference,
      sourceHash: planned.draft.hash,
      vacancyKey: planned.twin?.vacancyKey ?? null,
      relistedCount: planned.relisted?.relistedCount ?? 0,
      confirmedOpenAt: now,
      expiresAt: new Date(now.getTime() + retentionWithoutFeedMs),
      createdAt: now,
      updatedAt: now,
    })),
  );
  const rows = await tx
    .select({ id: jobs.id, reference: jobs.sourceReference })
    .from(jobs)
    .where(
      and(
        eq(jobs.feedSourceId, sourceId),
        inArray(
          jobs.sourceReference,
          added.map(({ draft }) => draft.reference),
        ),
      ),
    )
    .limit(added.length);
  return new Map(rows.map(({ id, reference }) => [referenceKey(reference ?? ""), id]));
}

interface UpdateAdvertInput {
  planned: PlannedAdvert;
  stored: StoredAdvert;
  firms: ReadonlyMap<string, FeedCompany>;
  isHeld: boolean;
  now: Date;
}

async function updateAdvert(tx: Db, { planned: { draft, isRevived }, stored, firms, isHeld, now }: UpdateAdvertInput): Promise<void> {
  const waits = isHeld && stored.status !== "awaiting-review";
  await tx
    .update(jobs)
    .set({
      ...draft.columns,
      companyId: firmOf(firms, draft.company.nameKey).id,
      sourceHash: draft.hash,
      ...(isRevived && {
        ...{ status: "live" as const, endedAt: null, relistedCount: stored.relistedCount + 1 },
        firstPublishedAt: stored.firstPublishedAt ?? (isHeld ? null : now),
      }),
      ...(waits && { status: "awaiting-review" as const, awaitingReviewSince: now }),
      confirmedOpenAt: now,
      expiresAt: new Date(now.getTime() + retentionWithoutFeedMs),
      updatedAt: now,
      version: sql`${jobs.version} + 1`,
    })
    .where(eq(jobs.id, stored.id));
}

/** Writes the texts, suites and tools of every written advert, replacing those of changed ones. */
async function replaceParts(tx: Db, plan: readonly PlannedAdvert[], ids: readonly number[]): Promise<void> {
  const parts = plan.flatMap(({ draft, outcome, stored }, index) =>
    outcome === "unchanged" ? [] : [{ draft, jobId: ids[index] ?? 0, isStored: stored !== null }],
  );
  if (parts.length === 0) return;
  const old = parts.filter(({ isStored }) => isStored).map(({ jobId }) => jobId);
  if (old.length > 0) for (const table of [jobTexts, jobSuites, jobTools]) await tx.delete(table).where(inArray(table.jobId, old));
  await tx.insert(jobTexts).values(
    parts.map(({ draft, jobId }) => ({
      jobId,
      summary: draft.words.summary,
      descriptionHtml: draft.words.html,
      descriptionText: draft.words.text,
    })),
  );
  const suites = parts.flatMap(({ draft, jobId }) => draft.suites.map((suite) => ({ jobId, ...suite })));
  if (suites.length > 0) await tx.insert(jobSuites).values(suites);
  const tools = parts.flatMap(({ draft, jobId }) => draft.tools.map((tool) => ({ jobId, ...tool })));
  if (tools.length > 0) await tx.insert(jobTools).values(tools);
}

/** Sets the vacancy key of twins that had none. */
async function markTwins(tx: Db, plan: readonly PlannedAdvert[], ids: readonly number[], now: Date): Promise<number[]> {
  const byKey = new Map<string, number[]>();
  for (const { twin } of plan) {
    if (!twin?.mustMark) continue;
    const id = twin.jobId ?? (twin.draftIndex === null ? undefined : ids[twin.draftIndex]);
    if (id) byKey.set(twin.vacancyKey, [...(byKey.get(twin.vacancyKey) ?? []), id]);
  }
  for (const [vacancyKey, twinIds] of byKey) {
    await tx
      .update(jobs)
      .set({ vacancyKey, updatedAt: now, version: sql`${jobs.version} + 1` })
      .where(inArray(jobs.id, twinIds));
  }
  return [...byKey.values()].flat();
}

async function confirmOpen(tx: Db, plan: readonly PlannedAdvert[], now: Date): Promise<void> {
  const stale = plan.flatMap(({ outcome, stored }) =>
    outcome === "unchanged" && stored?.status === "live" && now.getTime() - (stored.confirmedOpenAt?.getTime() ?? 0) > confirmEveryMs
      ? [stored.id]
      : [],
  );
  if (stale.length === 0) return;
  await tx
    .update(jobs)
    .set({ confirmedOpenAt: now, expiresAt: new Date(now.getTime() + retentionWithoutFeedMs) })
    .where(inArray(jobs.id, stale));
}

function firmOf(firms: ReadonlyMap<string, FeedCompany>, nameKey: string): FeedCompany {
  const firm = firms.get(nameKey);
  if (!firm) throw new Error(`No firm was found or made for “${nameKey}”.`);
  return firm;
}

function earlier(a: Date | null, b: Date): Date {
  return a && a < b ? a : b;
}
