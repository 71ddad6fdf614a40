import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { apcProgress, jobCompetencies } from "#db/schema/apc.ts";
import {
  type ApcLevels,
  apcTargets,
  competencies,
  countApcGaps,
  countClosedApcGaps,
  diaryMonthsGiven,
  levelsForApc,
  trainingMonthsLeft,
} from "#db/taxonomy/apc-pathway.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { emptyFilters } from "#server/kernel/services/search.types.ts";
import { listAppliedAdverts } from "#server/modules/hiring/applications/applications.queries.ts";
import { getJobPage } from "#server/modules/market/job-pages/jobs.queries.ts";
import { listJobCards } from "#server/modules/market/jobs/job-cards.queries.ts";
import { readMonth } from "#server/modules/people/profiles/reading/read-when.ts";
import { londonDate } from "#server/text/london-time.ts";
import { placeFilterOf, readCallerSeeker } from "../matches/recommendations.queries.ts";
import { findAdvertFacts } from "../matching/advert-facts.queries.ts";
import { isExcluded, readExclusions } from "../tastes/taste.queries.ts";

type StoredProgress = Omit<typeof apcProgress.$inferSelect, "userId">;

/** A candidate's record, with what it lacks. */
interface Candidate {
  record: StoredProgress;
  levels: ApcLevels;
  /** Level that would close a gap, by competency. */
  targets: ReadonlyMap<string, number>;
  gaps: number;
}

/** Returns the caller's record; null without one. */
async function findCandidate(ctx: Context): Promise<Candidate | null> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "apcProgress.manage", { ownerId: userId });
  const [row] = await ctx.services.db.select().from(apcProgress).where(eq(apcProgress.userId, userId)).limit(1);
  if (!row) return null;
  const { userId: _own, ...record } = row;
  const levels = new Map(record.competencies.map(({ competency, level }) => [competency, level]));
  const targets = apcTargets(record.mainCompetency, levels);
  return { record, levels, targets, gaps: countApcGaps(record.mainCompetency, levels) };
}

const monthsLeft = ({ record }: Candidate, now: Date): number =>
  trainingMonthsLeft({ experience: record.experience, began: record.trainingBegan }, now);

/** The competencies still lacking among `slugs`, in the pathway's order. */
function gapsAmong({ record, levels, targets }: Candidate, isWanted: (slug: string) => boolean) {
  return competencies.flatMap(({ slug, label }) => {
    const needed = targets.get(slug);
    if (needed === undefined || !isWanted(slug)) return [];
    const diaryMonths = record.competencies.find(({ competency }) => competency === slug)?.diaryMonths ?? 0;
    return [{ slug, label, reached: levels.get(slug) ?? 0, needed, diaryMonths }];
  });
}

export async function readApcProgress(ctx: Context) {
  const candidate = await findCandidate(ctx);
  if (!candidate) return { record: null };
  const { record, gaps } = candidate;
  const targets = gapsAmong(candidate, () => true);
  return { record: { ...isoDates(record), gaps, targets, trainingMonthsLeft: monthsLeft(candidate, ctx.now) } };
}

/** Returns which of the caller's gaps an advert's work would close; null without a record. @throws AppError not-found */
export async function readApcFit(ctx: Context, jobId: number) {
  const candidate = await findCandidate(ctx);
  if (!candidate) return { fit: null };
  const { job } = await getJobPage(ctx, String(jobId));
  if (!job) throw new AppError("not-found", "There is no advert with that number.");
  const evidenced = new Map(job.competencies.map(({ slug, level }) => [slug, level]));
  const left = monthsLeft(candidate, ctx.now);
  const fit = {
    gaps: candidate.gaps,
    closes: countClosedApcGaps(candidate.record.mainCompetency, candidate.levels, evidenced),
    competencies: furtherIn(candidate, evidenced).map((gap) => ({ ...gap, evidenced: evidenced.get(gap.slug) ?? 0 })),
    trainingMonthsLeft: left,
    monthsGiven: diaryMonthsGiven(job.diary, left),
  };
  return { fit };
}

/** Gaps in which work that evidences these levels takes a candidate further, though perhaps not all the way. */
const furtherIn = (candidate: Candidate, evidenced: ApcLevels) =>
  gapsAmong(candidate, (slug) => (evidenced.get(slug) ?? 0) > (candidate.levels.get(slug) ?? 0));

const shownAtMost = 10;
/** Newest adverts in reach that are looked at, and newest for each competency where all the country is. */
const nearAtMost = 450;
const perCompetency = 40;

/**
 * Lists open adverts whose work takes the caller further in what their APC record lacks, those that close most gaps first, then the newest.
 * Leaves out what they applied to, hid or want fewer of, and companies they hide from.
 * @throws AppError conflict without a record
 */
export async function listGapAdverts(ctx: Context, { competency, anywhere }: { competency?: string | undefined; anywhere: "0" | "1" }) {
  const { userId } = requireUser(ctx.principal);
  const candidate = await findCandidate(ctx);
  if (!candidate) throw new AppError("conflict", "Record your competencies first.");
  const { db, gazetteer, search } = ctx.services;
  const { seeker, hiddenFrom } = await readCallerSeeker(ctx);
  const place = anywhere === "1" ? null : placeFilterOf(gazetteer, seeker);
  const targets = [...candidate.targets.keys()].filter((slug) => competency === undefined || slug === competency);
  const levels = levelsForApc(candidate.record.experience);
  const ids = place
    ? (
        await search.search({
          ...{ text: null, filters: { ...emptyFilters, level: levels, place }, sort: "newest", offset: 0, limit: nearAtMost },
          ...{ now: ctx.now.getTime(), withFacets: false },
        })
      ).hits.map(({ id }) => id)
    : await findNewest(db, targets, { candidate, levels });
  const [evidenced, facts, tasteOf, applied] = await Promise.all([
    findEvidenced(db, ids, [...candidate.targets.keys()]),
    findAdvertFacts({ db, gazetteer, now: ctx.now }, ids),
    readExclusions(db, [userId]),
    listAppliedAdverts(db, userId),
  ]);
  const taste = tasteOf(userId);
  const ranked = [...facts.values()]
    .filter((advert) => !applied.jobIds.has(advert.id) && !hiddenFrom.has(advert.companySlug) && !isExcluded(taste, advert))
    .map((advert) => {
      const work = evidenced.get(advert.id) ?? new Map<string, number>();
      const closes = countClosedApcGaps(candidate.record.mainCompetency, candidate.levels, work);
      const further = furtherIn(candidate, work).map(({ diaryMonths: _own, ...gap }) => ({ ...gap, evidenced: work.get(gap.slug) ?? 0 }));
      return { advert, closes, further };
    })
    .filter(({ further }) => further.some(({ slug }) => targets.includes(slug)))
    .sort((a, b) => b.closes - a.closes || b.further.length - a.further.length || b.advert.id - a.advert.id)
    .slice(0, shownAtMost);
  const cards = await listJobCards(
    ctx.services,
    ranked.map(({ advert }) => advert.id),
  );
  return {
    near: place ? (seeker.place?.name ?? null) : null,
    items: ranked.flatMap(({ advert, closes, further }) => {
      const job = cards.find(({ id }) => id === advert.id);
      return job ? [{ job, closes, competencies: further }] : [];
    }),
  };
}

/** Ids of the newest live adverts for each competency, read from its index backwards and joined by key. */
async function findNewest(
  db: Db,
  targets: readonly string[],
  { candidate, levels }: { candidate: Candidate; levels: readonly string[] },
): Promise<number[]> {
  if (targets.length === 0) return [];
  const parts = targets.map((slug) => newestOf(slug, { reached: candidate.levels.get(slug) ?? 0, levels }));
  const [rows] = await db.execute(sql.join(parts, sql` UNION ALL `));
  return [...new Set((rows as unknown as { id: number }[]).map(({ id }) => id))];
}

/** Index and order of the tables are fixed: the index holds the level too, and the optimiser might start from all live adverts. */
export const newestOf = (slug: string, { reached, levels }: { reached: number; levels: readonly string[] }): SQL =>
  sql`(SELECT STRAIGHT_JOIN found.job_id AS id FROM job_competencies AS found FORCE INDEX (job_competencies_competency)
    INNER JOIN jobs ON jobs.id = found.job_id
    WHERE found.competency = ${slug} AND found.level > ${reached} AND jobs.status = 'live' AND jobs.level IN (${sql.join(
      levels.map((level) => sql`${level}`),
      sql`, `,
    )})
    ORDER BY found.job_id DESC LIMIT ${sql.raw(String(perCompetency))})`;

/** Levels by competency that the work of each advert evidences, by key. */
async function findEvidenced(db: Db, ids: readonly number[], slugs: readonly string[]): Promise<Map<number, ApcLevels>> {
  if (ids.length === 0 || slugs.length === 0) return new Map();
  const rows = await db
    .select({ jobId: jobCompetencies.jobId, competency: jobCompetencies.competency, level: jobCompetencies.level })
    .from(jobCompetencies)
    .where(and(inArray(jobCompetencies.jobId, [...ids]), inArray(jobCompetencies.competency, [...slugs])))
    .limit(ids.length * slugs.length);
  const byJob = new Map<number, Map<string, number>>();
  for (const { jobId, competency, level } of rows) {
    const work = byJob.get(jobId) ?? new Map<string, number>();
    byJob.set(jobId, work.set(competency, level));
  }
  return byJob;
}

/** Replaces the caller's APC record. @throws AppError invalid-fields for a month that cannot be read or is still to come */
export async function saveApcProgress(ctx: Context, input: Omit<StoredProgress, "updatedAt">) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "apcProgress.manage", { ownerId: userId });
  const row = {
    ...input,
    trainingBegan: monthOf(input.trainingBegan, ctx.now),
    competencies: input.competencies.filter(({ level, diaryMonths }) => level > 0 || diaryMonths > 0),
    updatedAt: ctx.now,
  };
  await ctx.services.db
    .insert(apcProgress)
    .values({ userId, ...row })
    .onDuplicateKeyUpdate({ set: row });
  return readApcProgress(ctx);
}

function monthOf(typed: string | null, now: Date): string | null {
  if (typed === null || typed.trim() === "") return null;
  const reading = readMonth(typed);
  const fault = (detail: string) => invalidFields([{ pointer: "/trainingBegan", detail }]);
  if ("fault" in reading) throw fault(reading.fault);
  if (reading.value > londonDate(now).slice(0, 7)) throw fault("This month has not begun. Leave it empty until your training has.");
  return reading.value;
}

export async function removeApcProgress(ctx: Context): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "apcProgress.manage", { ownerId: userId });
  await ctx.services.db.delete(apcProgress).where(eq(apcProgress.userId, userId));
}
