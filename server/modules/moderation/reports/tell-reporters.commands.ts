import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobReports } from "#db/schema/job-reports.ts";
import type { Context } from "#server/context.ts";
import type { MailFacts } from "#server/modules/mail/mail.types.ts";
import { queueMail } from "#server/modules/mail/outbox.commands.ts";
import { paths } from "#server/paths.ts";

const toldAtMost = 500;

/** Mails those who left an address what came of it, once an address. */
export async function tellReporters(
  { services: { site }, now }: Context,
  tx: Db,
  { caseId, jobTitle, outcome }: { caseId: number; jobTitle: string; outcome: MailFacts["report-outcome"]["outcome"] },
): Promise<void> {
  const rows = await tx
    .select({ reference: jobReports.reference, email: jobReports.email, emailKey: jobReports.emailKey, userId: jobReports.userId })
    .from(jobReports)
    .where(and(eq(jobReports.caseId, caseId), isNotNull(jobReports.email)))
    .orderBy(asc(jobReports.id))
    .limit(toldAtMost);
  const told = new Set<string | null>();
  for (const { reference, email, emailKey, userId } of rows) {
    if (email === null || told.has(emailKey)) continue;
    told.add(emailKey);
    const link = site.origin + paths.reportOutcome(reference);
    await queueMail(tx, { site, now }, { to: email, userId, template: "report-outcome", facts: { reference, jobTitle, outcome, link } });
  }
}
