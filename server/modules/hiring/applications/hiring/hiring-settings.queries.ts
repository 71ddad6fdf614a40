import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { type MailChoice, mailChoices } from "#db/own-values.ts";
import { recruiterSettings } from "#db/schema/recruiter-settings.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { usualHiringChoices } from "#server/modules/content/mail/wanted-mail.queries.ts";

const choice = z.enum(mailChoices, "Choose at once, once a day, or not by e-mail.");
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
  applicationReceived: MailChoice;
  applicationWithdrawn: MailChoice;
  messageReceived: MailChoice;
  replyWithinDays: number;
}

/** What holds for whoever has never chosen. */
export const usual = { ...usualHiringChoices, applicationWithdrawn: "off", replyWithinDays: 10 } as const;

const columns = {
  applicationReceived: recruiterSettings.applicationReceived,
  applicationWithdrawn: recruiterSettings.applicationWithdrawn,
  messageReceived: recruiterSettings.messageReceived,
  replyWithinDays: recruiterSettings.replyWithinDays,
};

export async function findSettings(db: Db, userId: number): Promise<HiringSettings> {
  const [row] = await db.select(columns).from(recruiterSettings).where(eq(recruiterSettings.userId, userId)).limit(1);
  return row ?? usual;
}
