import { and, desc, eq, gt, inArray, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { FeedRowOutcome, JobStatus } from "#db/own-values.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs, jobTexts } from "#db/schema/jobs.ts";
import { areTitlesAlike, isSameVacancy, vacancyKeyOf } from "#server/text/same-vacancy.ts";
import type { AdvertDraft } from "./advert-draft.ts";

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
      ...pick(jobs, "status", "firstPublishedAt", "relistedCount", "confirmedOpenAt", "version", "vacancyKey"),
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

const relistWindowMs = 90 * 86_400_000;
const candidateLimit = 5000;
const textLimit = 1000;

/** Another advert of the same vacancy: a live one, or an earlier draft of the same batch. */
interface Twin {
  /** Null when the twin is a draft of this batch. */
  jobId: number | null;
  draftIndex: number | null;
  title: string;
  vacancyKey: string;
  /** The live twin has no vacancy key yet and must be given this one. */
  mustMark: boolean;
}

interface Relisting {
  firstPublishedAt: Date | null;
  relistedCount: number;
}

/** Compares new drafts with live and recently ended adverts of the same place, and with one another. */
async function findTwins(db: Db, sourceId: number, drafts: readonly AdvertDraft[], now: Date) {
  const candidates = await findCandidates(db, drafts, now);
  const pairs = drafts.map((draft) =>
    candidates.filter((candidate) => placeOf(candidate) === placeOf(draft.columns) && areTitlesAlike(candidate.title, draft.columns.title)),
  );
  const texts = await readTexts(db, [...new Set(pairs.flat().map(({ id }) => id))]);
  const live = new Map<number, Twin>();
  const relisted = new Map<number, Relisting>();
  drafts.forEach((draft, index) => {
    const same = (pairs[index] ?? []).filter((candidate) =>
      isSameVacancy(wordsOf(draft), { ...candidate, text: texts.get(candidate.id) ?? "" }),
    );
    const onBoard = same.find(({ status }) => status === "live");
    const before = same.find(({ companyNameKey }) => companyNameKey === draft.company.nameKey);
    if (onBoard) {
      live.set(index, {
        jobId: onBoard.id,
        draftIndex: null,
        title: onBoard.title,
        vacancyKey: onBoard.vacancyKey ?? vacancyKeyOf(`job:${onBoard.id}`),
        mustMark: onBoard.vacancyKey === null,
      });
    } else {
      const earlier = drafts.findIndex(
        (other, at) =>
          at < index &&
          placeOf(other.columns) !== null &&
          placeOf(other.columns) === placeOf(draft.columns) &&
          isSameVacancy(wordsOf(draft), wordsOf(other)),
      );
      const other = drafts[earlier];
      if (other)
        live.set(index, {
          jobId: null,
          draftIndex: earlier,
          title: other.columns.title,
          vacancyKey: live.get(earlier)?.vacancyKey ?? vacancyKeyOf(`source:${sourceId}:${other.reference}`),
          mustMark: true,
        });
    }
    if (before)
      relisted.set(index, {
        firstPublishedAt: before.firstPublishedAt,
        relistedCount: before.relistedCount + (before.status === "live" ? 0 : 1),
      });
  });
  return { live, relisted };
}

async function findCandidates(db: Db, drafts: readonly AdvertDraft[], now: Date) {
  const placeIds = [...new Set(drafts.flatMap(({ columns }) => columns.officePlaceId ?? []))];
  const placeTexts = [...new Set(drafts.flatMap(({ columns }) => (columns.officePlaceId === null && columns.placeText) || []))];
  const categories = [...new Set(drafts.map(({ columns }) => columns.category))];
  const places = [
    ...(placeIds.length > 0 ? [inArray(jobs.officePlaceId, placeIds)] : []),
    ...(placeTexts.length > 0 ? [inArray(jobs.placeText, placeTexts)] : []),
  ];
  if (places.length === 0) return [];
  return db
    .select({
      ...pick(jobs, "id", "title", "status", "officePlaceId", "placeText", "vacancyKey", "firstPublishedAt", "relistedCount"),
      companyNameKey: companies.nameKey,
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(
      and(
        eq(jobs.isSample, false),
        inArray(jobs.category, categories),
        or(...places),
        or(
          eq(jobs.status, "live"),
          and(inArray(jobs.status, ["expired", "closed", "filled"]), gt(jobs.endedAt, new Date(now.getTime() - relistWindowMs))),
        ),
      ),
    )
    .orderBy(desc(jobs.id))
    .limit(candidateLimit);
}

async function readTexts(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ jobId: jobTexts.jobId, text: jobTexts.descriptionText })
    .from(jobTexts)
    .where(inArray(jobTexts.jobId, ids.slice(0, textLimit)))
    .limit(textLimit);
  return new Map(rows.map(({ jobId, text }) => [jobId, text]));
}

function wordsOf(draft: AdvertDraft) {
  return { title: draft.columns.title, companyNameKey: draft.company.nameKey, text: draft.words.text };
}

/** Returns the place within which adverts are compared; adverts without one have no twins. */
function placeOf({ officePlaceId, placeText }: { officePlaceId?: number | null; placeText?: string | null }): string | null {
  return officePlaceId != null ? `#${officePlaceId}` : (placeText?.toLowerCase() ?? null);
}
