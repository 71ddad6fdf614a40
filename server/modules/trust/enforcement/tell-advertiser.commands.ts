import { and, eq, isNotNull, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Context } from "#server/kernel/context.ts";
import type { MailFacts } from "#server/modules/content/mail/mail.types.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";

const toldAtMost = 20;

export interface ToldPerson {
  userId: number;
  name: string;
  email: string;
}

/** Who hears of what befalls a firm: its administrators, or the one whose practice it is; and the writer of the advert while they act for it. */
export async function peopleOfFirm(tx: Db, companyId: number, writerId: number | null): Promise<ToldPerson[]> {
  const columns = { userId: users.id, name: users.name, email: users.email };
  const reachable = and(eq(users.state, "active"), isNotNull(users.email));
  const isWriter = writerId === null ? undefined : eq(users.id, writerId);
  const inFirm = await tx
    .select(columns)
    .from(users)
    .where(and(reachable, eq(users.companyId, companyId), or(eq(users.role, "company_admin"), isWriter)))
    .limit(toldAtMost);
  const practice = await tx
    .select(columns)
    .from(freelancePractices)
    .innerJoin(users, eq(users.id, freelancePractices.userId))
    .where(and(reachable, eq(freelancePractices.companyId, companyId)))
    .limit(1);
  return [...inFirm, ...practice].flatMap(({ email, ...person }) => (email === null ? [] : [{ ...person, email }]));
}

type News = Pick<MailFacts["advert-moderated"], "news" | "reason">;

/** Mails those behind an advert what was done with it. */
export async function tellAdvertiser({ services, now }: Context, tx: Db, jobId: number, { news, reason }: News): Promise<void> {
  const { site } = services;
  const [advert] = await tx
    .select({ jobTitle: jobs.title, companyId: jobs.companyId, writerId: jobs.createdByUserId })
    .from(jobs)
    .where(eq(jobs.id, jobId))
    .limit(1);
  if (!advert) return;
  const { jobTitle, companyId, writerId } = advert;
  const link = site.origin + paths.recruiterTab("jobs", { job: String(jobId) });
  for (const { userId, name, email } of await peopleOfFirm(tx, companyId, writerId)) {
    await queueMail(tx, { site, now }, { to: email, userId, template: "advert-moderated", facts: { name, jobTitle, news, reason, link } });
  }
}
