import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { type Announcer, announce } from "#server/modules/content/announcements/announce.commands.ts";
import type { MailFacts } from "#server/modules/content/mail/mail.types.ts";

type News = Pick<MailFacts["advert-moderated"], "news" | "reason">;

/** Announces to those behind an advert what was done with it. */
export async function announceModeration(at: Announcer, tx: Db, jobId: number, news: News): Promise<void> {
  const [advert] = await tx
    .select({ jobTitle: jobs.title, companyId: jobs.companyId, writerUserId: jobs.createdByUserId })
    .from(jobs)
    .where(eq(jobs.id, jobId))
    .limit(1);
  if (advert) await announce(at, tx, "advert.moderated", { jobId, ...advert, ...news });
}
