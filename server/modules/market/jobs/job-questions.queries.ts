import { asc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { jobQuestions, jobs } from "#db/schema/jobs.ts";
import { limits } from "#db/values.ts";
import type { Context } from "#server/kernel/context.ts";
import { pageStatus } from "./job-visibility.ts";

const lifeColumns = pick(jobs, "applyKind", "status", "closesAt", "expiresAt", "endedAt", "refusalReason");

/** Returns an advert's questions for applicants; empty if the public may not see the advert or it takes applications elsewhere. */
export async function listPublicQuestions({ services, now }: Context, id: string) {
  const [jobId] = jobNumbersIn([id]);
  if (jobId === undefined) return [];
  const [advert] = await services.db.select(lifeColumns).from(jobs).where(eq(jobs.id, jobId)).limit(1);
  if (!advert || advert.applyKind === "external" || pageStatus(advert, now) !== 200) return [];
  return listQuestions(services.db, jobId);
}

export const listQuestions = (db: Db, jobId: number) =>
  db
    .select({ question: jobQuestions.question, kind: jobQuestions.kind, isRequired: jobQuestions.isRequired })
    .from(jobQuestions)
    .where(eq(jobQuestions.jobId, jobId))
    .orderBy(asc(jobQuestions.position))
    .limit(limits.screeningQuestions);

const largestNumber = 4_294_967_295;

/** Returns the ids that are valid advert numbers. */
export const jobNumbersIn = (ids: readonly string[]): number[] =>
  ids.filter((id) => /^[1-9]\d{0,9}$/.test(id) && Number(id) <= largestNumber).map(Number);
