import { and, asc, eq, inArray, lt } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import { jobCompetencies } from "#db/schema/apc.ts";
import { jobs, jobTexts } from "#db/schema/jobs.ts";
import { isBeforeChartership } from "#db/taxonomy/apc-pathway.ts";
import { competencyReadingVersion, readCompetencies } from "#server/text/recognise/competencies.ts";

const advertsAtOnce = 200;
/** A run ends after this long, and the next goes on. */
const runMs = 8000;

/** Keeps what the text of new and changed adverts says of APC competencies, so that adverts can be found by them. Returns how many were read. */
export async function readAdvertCompetencies(db: Db, signal: AbortSignal): Promise<number> {
  const endsAt = performance.now() + runMs;
  for (let read = 0; ; ) {
    const batch = await runTransaction(db, readBatch);
    read += batch;
    if (batch < advertsAtOnce || signal.aborted || performance.now() > endsAt) return read;
  }
}

/** Locks the texts that it reads: an edit at the same time waits, and is read again as a new text. */
async function readBatch(tx: Db): Promise<number> {
  const due = await tx
    .select({ jobId: jobTexts.jobId, text: jobTexts.descriptionText })
    .from(jobTexts)
    .where(lt(jobTexts.competenciesVersion, competencyReadingVersion))
    .orderBy(asc(jobTexts.competenciesVersion), asc(jobTexts.jobId))
    .limit(advertsAtOnce)
    .for("update");
  if (due.length === 0) return 0;
  const ids = due.map(({ jobId }) => jobId);
  await tx.delete(jobCompetencies).where(and(inArray(jobCompetencies.jobId, ids), eq(jobCompetencies.source, "read")));
  const [adverts, stated] = await Promise.all([
    tx.select({ id: jobs.id, level: jobs.level }).from(jobs).where(inArray(jobs.id, ids)).limit(ids.length),
    tx
      .select({ jobId: jobCompetencies.jobId, competency: jobCompetencies.competency })
      .from(jobCompetencies)
      .where(inArray(jobCompetencies.jobId, ids)),
  ]);
  const levels = new Map(adverts.map(({ id, level }) => [id, level]));
  const isStated = new Set(stated.map(({ jobId, competency }) => `${jobId} ${competency}`));
  const rows = due.flatMap(({ jobId, text }) =>
    isBeforeChartership(levels.get(jobId) ?? "")
      ? readCompetencies(text).flatMap(({ competency, level }) =>
          isStated.has(`${jobId} ${competency}`) ? [] : [{ jobId, competency, level, source: "read" as const }],
        )
      : [],
  );
  if (rows.length > 0) await tx.insert(jobCompetencies).values(rows);
  await tx.update(jobTexts).set({ competenciesVersion: competencyReadingVersion }).where(inArray(jobTexts.jobId, ids));
  return due.length;
}
