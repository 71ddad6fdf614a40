import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { VerificationState } from "#db/own-values.ts";
import { companies } from "#db/schema/companies.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import { recordCompanyJobsChange } from "#server/modules/market/job-changes/job-changes.commands.ts";

type Firm = { id: number; name: string; verification: VerificationState };

/** Saves a firm's verification state and records the change for its adverts. */
export async function setVerification(tx: Db, { id, state, now }: { id: number; state: VerificationState; now: Date }): Promise<void> {
  await tx.update(companies).set({ verification: state, updatedAt: now }).where(eq(companies.id, id));
  await recordCompanyJobsChange(tx, id, now);
}

/** Returns a verified firm to review after it changed its details. */
export async function returnToReview({ now }: { now: Date }, tx: Db, firm: Firm): Promise<void> {
  if (firm.verification !== "verified") return;
  await setVerification(tx, { id: firm.id, state: "in-review", now });
  await tx.update(companyVerifications).set({ submittedAt: now }).where(eq(companyVerifications.companyId, firm.id));
}
