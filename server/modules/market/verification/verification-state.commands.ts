import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { VerificationState } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import type { Services } from "#server/kernel/context.ts";
import type { MailFacts } from "#server/modules/content/mail/mail.types.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { recordCompanyJobsChange } from "#server/modules/market/job-changes/job-changes.commands.ts";

type Firm = { id: number; name: string; verification: VerificationState };
type At = { services: Pick<Services, "site">; now: Date };

const toldAtMost = 20;

/** Writes where a firm stands, and that its adverts show it otherwise. */
export async function setVerification(tx: Db, { id, state, now }: { id: number; state: VerificationState; now: Date }): Promise<void> {
  await tx.update(companies).set({ verification: state, updatedAt: now }).where(eq(companies.id, id));
  await recordCompanyJobsChange(tx, id, now);
}

/** A firm that was verified and says something else of itself now waits to be looked at again. */
export async function backToReview({ now }: { now: Date }, tx: Db, firm: Firm): Promise<void> {
  if (firm.verification !== "verified") return;
  await setVerification(tx, { id: firm.id, state: "in-review", now });
  await tx.update(companyVerifications).set({ submittedAt: now }).where(eq(companyVerifications.companyId, firm.id));
}

type NewsTemplate = "domain-news" | "verification-decided";

/** Tells those who act for a firm: its administrators, or the one whose practice it is. */
export async function tellFirm<Template extends NewsTemplate>(
  tx: Db,
  { services: { site }, now }: At,
  firm: Pick<Firm, "id" | "name">,
  { template, facts }: { template: Template; facts: Omit<MailFacts[Template], "name" | "companyName"> },
): Promise<void> {
  for (const { userId, name, email } of await peopleOfFirm(tx, firm.id)) {
    if (email === null) continue;
    const all = { ...facts, name, companyName: firm.name } as unknown as MailFacts[Template];
    await queueMail(tx, { site, now }, { to: email, userId, template, facts: all });
  }
}

/** Those who act for a firm: its administrators, or the one whose practice it is. */
export async function peopleOfFirm(db: Db, companyId: number) {
  const columns = { userId: users.id, name: users.name, email: users.email };
  const administrators = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.role, "company_admin"), eq(users.state, "active")))
    .limit(toldAtMost);
  const owners = await db
    .select(columns)
    .from(freelancePractices)
    .innerJoin(users, eq(users.id, freelancePractices.userId))
    .where(and(eq(freelancePractices.companyId, companyId), eq(users.state, "active")))
    .limit(1);
  return [...administrators, ...owners];
}
