import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { termMerges } from "#db/schema/taxonomy.ts";
import { isMergeActive, renamesOf } from "#server/kernel/terms/current-terms.ts";
import type { Renames } from "#server/kernel/terms/rename-terms.ts";

const lockName = "vocabularies";

/** Serialises vocabulary changes across processes. Returns the current merges. */
export async function lockVocabularies(tx: Db, now: Date): Promise<Renames> {
  await tx
    .insert(siteFacts)
    .values({ name: lockName, value: "", updatedAt: now })
    .onDuplicateKeyUpdate({ set: { name: sql`${siteFacts.name}` } });
  await tx.select({ name: siteFacts.name }).from(siteFacts).where(eq(siteFacts.name, lockName)).for("update");
  const rows = await tx
    .select({ renames: termMerges.renames })
    .from(termMerges)
    .where(isMergeActive)
    .orderBy(asc(termMerges.id))
    .limit(2000);
  return renamesOf(rows.flatMap(({ renames }) => renames));
}
