import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { recruiterSettings } from "#db/schema/recruiter-settings.ts";
import { findSettings, usual } from "#server/modules/hiring/applications/hiring/hiring-settings.queries.ts";

export interface AnswerDays {
  /** An application without an answer is overdue after these. */
  answerWithinDays: number;
  /** What the firm promises applicants on its page, which counts for everybody there; null where it promises nothing. */
  promisedDays: number | null;
}

/** What the firm promises counts; where it promises nothing, what the reader has chosen for themselves. */
export async function findAnswerDays(db: Db, { userId, firmId }: { userId: number; firmId: number | null }): Promise<AnswerDays> {
  const [{ replyWithinDays }, [firm]] = await Promise.all([
    findSettings(db, userId),
    db
      .select({ promisedDays: companies.replyPromiseDays })
      .from(companies)
      .where(eq(companies.id, firmId ?? 0))
      .limit(1),
  ]);
  const promisedDays = firm?.promisedDays ?? null;
  return { answerWithinDays: promisedDays ?? replyWithinDays, promisedDays };
}

/** The same of an application within a query over `jobs`. */
export const answerDaysIn = (userId: number): SQL => {
  const promised = sql`(select ${companies.replyPromiseDays} from ${companies} where ${companies.id} = ${jobs.companyId})`;
  const chosen = sql`(select ${recruiterSettings.replyWithinDays} from ${recruiterSettings} where ${recruiterSettings.userId} = ${userId})`;
  return sql`coalesce(${promised}, ${chosen}, ${usual.replyWithinDays})`;
};
