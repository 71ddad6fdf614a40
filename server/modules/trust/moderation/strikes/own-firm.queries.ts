import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";

/** The row number of the firm a freelance recruiter advertises as; null before the first advert. */
export async function practiceOf(db: Db, userId: number): Promise<number | null> {
  const [practice] = await db
    .select({ companyId: freelancePractices.companyId })
    .from(freelancePractices)
    .where(eq(freelancePractices.userId, userId))
    .limit(1);
  return practice?.companyId ?? null;
}
