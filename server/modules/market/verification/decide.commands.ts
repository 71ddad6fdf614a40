import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { companyVerifications, verificationDocuments } from "#db/schema/verifications.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { lockFirm, lockOwnFirm } from "./firm-meant.ts";
import { missingProofs } from "./proofs-needed.ts";
import type { MissingProof } from "./verification.types.ts";
import { setVerification } from "./verification-state.commands.ts";
import { verifyByWorkAddress } from "./work-address/work-address.commands.ts";

const missingWords: Record<MissingProof, string> = {
  "company-number": "the company number",
  "domain-or-document": "a domain that is proved yours, an address confirmed at it, or a document",
};

/** Sends what a firm has brought to be checked by somebody. @throws AppError conflict for what is missing, and while it is checked or has been */
export function submitVerification(ctx: Context): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  return lockingTransaction(ctx.services.db, async (tx) => {
    const firm = await lockOwnFirm(ctx, tx);
    if (firm.verification === "in-review") throw new AppError("conflict", "It is being checked already.");
    if (firm.verification === "verified") throw new AppError("conflict", "You are verified already.");
    const documents = await tx.$count(verificationDocuments, eq(verificationDocuments.companyId, firm.id));
    const missing = missingProofs(firm.employerType, { ...firm.brought, documents });
    if (missing.length > 0) throw new AppError("conflict", `Still missing: ${missing.map((proof) => missingWords[proof]).join(" and ")}.`);
    if ((await verifyByWorkAddress(ctx, tx, firm)).isVerified) return;
    await setVerification(tx, { id: firm.id, state: "in-review", now: ctx.now });
    await tx
      .update(companyVerifications)
      .set({ submittedAt: ctx.now, submittedByUserId: userId, reason: null, updatedAt: ctx.now })
      .where(eq(companyVerifications.companyId, firm.id));
  });
}

export interface DecideVerificationInput {
  slug: string;
  isVerified: boolean;
  /** In words for the firm; "" for none, which only a yes may have. */
  reason: string;
}

/** An administrator says whether a firm is who it says it is. @throws AppError not-found, conflict for one that does not wait */
export const decideVerification = (ctx: Context, order: DecideVerificationInput): Promise<void> =>
  lockingTransaction(ctx.services.db, (tx) => decideVerificationWithin(ctx, tx, order));

/** The same in a transaction of the caller's. */
export async function decideVerificationWithin(ctx: Context, tx: Db, { slug, isVerified, reason }: DecideVerificationInput): Promise<void> {
  const { now } = ctx;
  const { userId } = requireUser(ctx.principal);
  const { isAudited } = requireAllowed(ctx, "verification.decide", {});
  const firm = await lockFirm(tx, { slug }, now);
  if (!firm) throw new AppError("not-found", "There is no company under that name.");
  if (firm.verification !== "in-review") throw new AppError("conflict", "This firm does not wait for a decision.");
  const state = isVerified ? "verified" : "refused";
  const documents = await tx.$count(verificationDocuments, eq(verificationDocuments.companyId, firm.id));
  await setVerification(tx, { id: firm.id, state, now });
  const decision = {
    decidedAt: now,
    decidedByUserId: userId,
    reason: reason || null,
    documentsSeenAt: isVerified && documents > 0 ? now : null,
  };
  await tx.update(companyVerifications).set(decision).where(eq(companyVerifications.companyId, firm.id));
  await announce(ctx, tx, "firm.verification-decided", { firm, mail: verificationFacts(ctx, isVerified, reason) });
  const event = { action: "verification.decide", resource: "company", resourceId: firm.id, result: "done", reason: state } as const;
  if (isAudited) await recordAudit(tx, auditActor(ctx), event);
}

/** What a firm is told of a decision, apart from its name and its reader's. */
export const verificationFacts = ({ services }: Context, isVerified: boolean, reason: string, isRevoked = false) => ({
  ...{ isVerified, isRevoked },
  reason: reason || null,
  link: services.site.origin + paths.businessVerification,
});
