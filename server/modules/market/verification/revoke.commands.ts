import { eq } from "drizzle-orm";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { verificationFacts } from "./decide.commands.ts";
import { lockFirm } from "./firm-meant.ts";
import { setVerification } from "./verification-state.commands.ts";

/** Takes a firm's verification back, however it was verified, and tells it why. @throws AppError not-found, conflict for one that is not verified */
export function revokeVerification(ctx: Context, { slug, reason }: { slug: string; reason: string }): Promise<void> {
  const { services, now } = ctx;
  const { userId } = requireUser(ctx.principal);
  const { isAudited } = requireAllowed(ctx, "verification.decide", {});
  return lockingTransaction(services.db, async (tx) => {
    const firm = await lockFirm(tx, { slug }, now);
    if (!firm) throw new AppError("not-found", "There is no company under that name.");
    if (firm.verification !== "verified") throw new AppError("conflict", "This firm is not verified.");
    await setVerification(tx, { id: firm.id, state: "refused", now });
    const decision = { decidedAt: now, decidedByUserId: userId, reason, documentsSeenAt: null };
    await tx.update(companyVerifications).set(decision).where(eq(companyVerifications.companyId, firm.id));
    await announce(ctx, tx, "firm.verification-decided", { firm, mail: verificationFacts(ctx, false, reason, true) });
    const event = { action: "verification.decide", resource: "company", resourceId: firm.id, result: "done", reason: "revoked" } as const;
    if (isAudited) await recordAudit(tx, auditActor(ctx), event);
  });
}
