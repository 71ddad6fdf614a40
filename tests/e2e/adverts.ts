import { eq } from "drizzle-orm";
import { applications } from "#db/schema/applications.ts";
import { jobQuestions, jobs } from "#db/schema/jobs.ts";
import { type JobOverrides, makeJob } from "#db/seed/factories.ts";
import { inDatabase } from "./accounts.ts";
import { indexAdverts } from "./site-controls.ts";

export const questions = [
  { question: "Do you hold a CSCS card?", kind: "yes-no", isRequired: true },
  { question: "How many years have you worked under NEC4?", kind: "number", isRequired: true },
  { question: "Which final account are you proud of?", kind: "text", isRequired: false },
] as const;

/** Adds an open advert with `questions` by default; searches find it from then on. */
export async function addAdvert(overrides: JobOverrides = {}, asked: readonly (typeof questions)[number][] = questions): Promise<number> {
  const jobId = await inDatabase(async (db) => {
    const added = await makeJob(db, { title: "Senior Surveyor of Bridges", ...overrides });
    if (asked.length > 0) await db.insert(jobQuestions).values(asked.map((each, position) => ({ jobId: added, position, ...each })));
    return added;
  });
  await indexAdverts(jobId);
  return jobId;
}

export const closeAdvert = (jobId: number, endedAt: Date) =>
  inDatabase((db) => db.update(jobs).set({ status: "closed", endedAt }).where(eq(jobs.id, jobId)));

/** Applications to an advert, as the database has them. */
export const applicationsTo = (jobId: number) => inDatabase((db) => db.select().from(applications).where(eq(applications.jobId, jobId)));
