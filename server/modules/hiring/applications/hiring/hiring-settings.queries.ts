import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { type MailFrequency, mailFrequencies } from "#db/own-values.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { recruiterSettings } from "#db/schema/recruiter-settings.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { defaultHiringChoices } from "#server/modules/content/mail/outbox.commands.ts";

const choice = z.enum(mailFrequencies, "Choose immediately, once a day, or not by e-mail.");
const days = "Choose from 1 to 60 days.";

export const readSettings = fieldsOf(
  z.strictObject({
    applicationReceived: choice,
    applicationWithdrawn: z.enum(["daily", "off"], "Choose once a day, or not by e-mail."),
    messageReceived: choice,
    replyWithinDays: z.int(days).min(1, days).max(60, days),
  }),
);
export interface HiringSettings {
  applicationReceived: MailFrequency;
  applicationWithdrawn: MailFrequency;
  messageReceived: MailFrequency;
  replyWithinDays: number;
}

const usual = { ...defaultHiringChoices, applicationWithdrawn: "off", replyWithinDays: 10 } as const;

const columns = pick(recruiterSettings, "applicationReceived", "applicationWithdrawn", "messageReceived", "replyWithinDays");

export async function findSettings(db: Db, userId: number): Promise<HiringSettings> {
  const [row] = await db.select(columns).from(recruiterSettings).where(eq(recruiterSettings.userId, userId)).limit(1);
  return row ?? usual;
}

/** Returns the firm's promise or, without one, the user's own setting. */
export async function findAnswerDays(db: Db, { userId, firmId }: { userId: number; firmId: number | null }) {
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

/** As `findAnswerDays`, as an SQL expression in a query over `jobs`. */
export const answerDaysIn = (userId: number): SQL => {
  const promised = sql`(select ${companies.replyPromiseDays} from ${companies} where ${companies.id} = ${jobs.companyId})`;
  const chosen = sql`(select ${recruiterSettings.replyWithinDays} from ${recruiterSettings} where ${recruiterSettings.userId} = ${userId})`;
  return sql`coalesce(${promised}, ${chosen}, ${usual.replyWithinDays})`;
};
