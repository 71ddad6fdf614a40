import { and, desc, eq, gt, inArray, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs, jobTexts } from "#db/schema/jobs.ts";
import { textLikeness } from "#server/modules/feeds/import/same-vacancy.ts";
import type { RiskFacts } from "./risk-facts.ts";

const comparedForMs = 365 * 86_400_000;
const comparedAtMost = 200;

/** The refused or frozen advert of the last year whose words are nearest to a text. */
export async function findNearestRefused(
  tx: Db,
  { text, jobId, now }: { text: string; jobId: number | null; now: Date },
): Promise<RiskFacts["nearestRefused"]> {
  const rows = await tx
    .select({ title: jobs.title, text: jobTexts.descriptionText })
    .from(jobs)
    .innerJoin(jobTexts, eq(jobTexts.jobId, jobs.id))
    .where(
      and(
        inArray(jobs.status, ["refused", "frozen"]),
        gt(jobs.updatedAt, new Date(now.getTime() - comparedForMs)),
        jobId === null ? undefined : ne(jobs.id, jobId),
      ),
    )
    .orderBy(desc(jobs.id))
    .limit(comparedAtMost);
  const compared = rows.map((row) => ({ title: row.title, likeness: textLikeness(text, row.text) ?? 0 }));
  return compared.sort((a, b) => b.likeness - a.likeness)[0] ?? null;
}
