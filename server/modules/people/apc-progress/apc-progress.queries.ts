import { eq } from "drizzle-orm";
import { apcProgress } from "#db/schema/apc.ts";
import {
  type ApcLevels,
  apcTargets,
  competencies,
  countApcGaps,
  countClosedApcGaps,
  diaryMonthsGiven,
  trainingMonthsLeft,
} from "#db/taxonomy/apc-pathway.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { getJobPage } from "#server/modules/market/job-pages/jobs.queries.ts";
import type { ApcFit, ApcProgressAnswer } from "./apc-progress.fields.ts";

type StoredProgress = Omit<typeof apcProgress.$inferSelect, "userId">;

/** A candidate's record, with what it lacks. */
export interface Candidate {
  record: StoredProgress;
  levels: ApcLevels;
  /** Level that would close a gap, by competency. */
  targets: ReadonlyMap<string, number>;
  gaps: number;
}

/** Returns the caller's record; null without one. */
export async function findCandidate(ctx: Context): Promise<Candidate | null> {
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

export async function readApcProgress(ctx: Context): Promise<ApcProgressAnswer> {
  const candidate = await findCandidate(ctx);
  if (!candidate) return { record: null };
  const { record, gaps } = candidate;
  const shown = {
    ...record,
    gaps,
    targets: gapsAmong(candidate, () => true),
    trainingMonthsLeft: monthsLeft(candidate, ctx.now),
    updatedAt: record.updatedAt.toISOString(),
  };
  return { record: shown };
}

/** Returns which of the caller's gaps an advert's work would close; null without a record. @throws AppError not-found */
export async function readApcFit(ctx: Context, jobId: number): Promise<ApcFit> {
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
export const furtherIn = (candidate: Candidate, evidenced: ApcLevels) =>
  gapsAmong(candidate, (slug) => (evidenced.get(slug) ?? 0) > (candidate.levels.get(slug) ?? 0));
