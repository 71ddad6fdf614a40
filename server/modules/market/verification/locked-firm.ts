import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { VerificationState } from "#db/own-values.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { ensurePractice } from "#server/modules/market/adverts/practice.commands.ts";
import { recordCompanyJobsChange } from "#server/modules/market/job-changes/job-changes.commands.ts";

/** A firm under verification, with its row locked and its submitted evidence. */
export interface LockedFirm {
  id: number;
  slug: string;
  name: string;
  employerType: string;
  verification: typeof companies.$inferSelect.verification;
  brought: typeof companyVerifications.$inferSelect;
}

/**
 * Locks the caller's company, or the practice of a freelance recruiter, created if absent.
 * @throws AppError not-found, forbidden
 */
export async function lockOwnFirm(ctx: Context, tx: Db): Promise<LockedFirm> {
  const { userId, companyId, isFreelance } = requireUser(ctx.principal);
  requireAllowed(ctx, "verification.submit", { ownerId: userId, companyId });
  const id = companyId ?? (isFreelance ? await ensurePractice(tx, userId, ctx.now) : null);
  const firm = id === null ? null : await lockFirm(tx, { id }, ctx.now);
  if (!firm) throw new AppError("not-found", "You do not belong to a company yet.");
  return firm;
}

export async function lockFirm(tx: Db, by: { id: number } | { slug: string }, now: Date): Promise<LockedFirm | null> {
  const [firm] = await tx
    .select(pick(companies, "id", "slug", "name", "employerType", "verification"))
    .from(companies)
    .where("id" in by ? eq(companies.id, by.id) : eq(companies.slug, by.slug))
    .limit(1)
    .for("update");
  if (!firm) return null;
  const find = () => tx.select().from(companyVerifications).where(eq(companyVerifications.companyId, firm.id)).limit(1);
  const [known] = await find();
  if (!known) await tx.insert(companyVerifications).values({ companyId: firm.id, updatedAt: now });
  const brought = known ?? (await find())[0];
  if (!brought) throw new Error("The database did not keep what a firm brings.");
  return { ...firm, brought };
}

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
