import { and, desc, eq, gt, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs, jobTexts } from "#db/schema/jobs.ts";
import { likenessOf, wordRuns } from "#server/text/same-vacancy.ts";
import type { RiskFacts } from "./risk-facts.ts";

const comparedForMs = 365 * 86_400_000;
const comparedAtMost = 200;

interface RefusedWords {
  jobId: number;
  title: string;
  runs: ReadonlySet<string>;
}

/** The refused or frozen advert of the last year whose words are nearest to a text. */
export async function findNearestRefused(
  tx: Db,
  { text, jobId, now }: { text: string; jobId: number | null; now: Date },
): Promise<RiskFacts["nearestRefused"]> {
  return nearestOf(await listRefusedWords(tx, now), { text, jobId });
}

/** The words of adverts refused or frozen in the last year, to compare many texts with. */
export async function listRefusedWords(tx: Db, now: Date): Promise<RefusedWords[]> {
  const rows = await tx
    .select({ jobId: jobs.id, title: jobs.title, text: jobTexts.descriptionText })
    .from(jobs)
    .innerJoin(jobTexts, eq(jobTexts.jobId, jobs.id))
    .where(and(inArray(jobs.status, ["refused", "frozen"]), gt(jobs.updatedAt, new Date(now.getTime() - comparedForMs))))
    .orderBy(desc(jobs.id))
    .limit(comparedAtMost);
  return rows.map(({ text, ...row }) => ({ ...row, runs: wordRuns(text) }));
}

/** The nearest of them to a text; never the advert itself. */
export function nearestOf(
  refused: readonly RefusedWords[],
  { text, jobId }: { text: string; jobId: number | null },
): RiskFacts["nearestRefused"] {
  if (refused.length === 0) return null;
  const own = wordRuns(text);
  const compared = refused.flatMap(({ jobId: refusedId, title, runs }) =>
    refusedId === jobId ? [] : [{ title, likeness: likenessOf(own, runs) ?? 0 }],
  );
  return compared.sort((a, b) => b.likeness - a.likeness)[0] ?? null;
}
