import { and, desc, eq, gt, inArray, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs, jobTexts } from "#db/schema/jobs.ts";
import { areTitlesAlike, isSameVacancy, vacancyKeyOf } from "#server/text/same-vacancy.ts";
import type { AdvertDraft } from "./advert-draft.ts";

const relistWindowMs = 90 * 86_400_000;
const candidateLimit = 5000;
const textLimit = 1000;

/** Another advert of the same vacancy: a live one, or an earlier draft of the same batch. */
export interface Twin {
  /** Null when the twin is a draft of this batch. */
  jobId: number | null;
  draftIndex: number | null;
  title: string;
  vacancyKey: string;
  /** The live twin has no vacancy key yet and must be given this one. */
  mustMark: boolean;
}

export interface Relisting {
  firstPublishedAt: Date | null;
  relistedCount: number;
}

export interface TwinMatches {
  /** Live twin by the draft's index. */
  live: ReadonlyMap<number, Twin>;
  /** The same firm's earlier advert of the vacancy, of which the draft is a relisting. */
  relisted: ReadonlyMap<number, Relisting>;
}

interface Candidate {
  id: number;
  title: string;
  status: string;
  officePlaceId: number | null;
  placeText: string | null;
  vacancyKey: string | null;
  firstPublishedAt: Date | null;
  relistedCount: number;
  companyNameKey: string;
}

/** Compares new drafts with live and recently ended adverts of the same place, and with one another. */
export async function findTwins(db: Db, sourceId: number, drafts: readonly AdvertDraft[], now: Date): Promise<TwinMatches> {
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

async function findCandidates(db: Db, drafts: readonly AdvertDraft[], now: Date): Promise<Candidate[]> {
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
      id: jobs.id,
      title: jobs.title,
      status: jobs.status,
      officePlaceId: jobs.officePlaceId,
      placeText: jobs.placeText,
      vacancyKey: jobs.vacancyKey,
      firstPublishedAt: jobs.firstPublishedAt,
      relistedCount: jobs.relistedCount,
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
