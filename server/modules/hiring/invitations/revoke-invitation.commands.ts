import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { runTransaction } from "#db/run-transaction.ts";
import { invitations } from "#db/schema/accounts.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { invitationStateAt, nextInvitationState } from "./invitation-state.ts";

/** Makes an invitation's link worthless. @throws AppError not-found, forbidden, conflict once it has ended */
export async function revokeInvitation(ctx: Context, publicId: string): Promise<void> {
  await runTransaction(ctx.services.db, (tx) => revoke(ctx, tx, publicId));
}

async function revoke(ctx: Context, tx: Db, publicId: string): Promise<void> {
  const [invitation] = await tx
    .select({ id: invitations.id, companyId: invitations.companyId, state: invitations.state, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(eq(invitations.publicId, publicId))
    .limit(1)
    .for("update");
  requireAllowed(ctx, "company.revokeInvitation", { companyId: invitation?.companyId ?? null });
  if (!invitation) throw new AppError("not-found", "There is no invitation under that name.");
  const state = nextInvitationState(invitationStateAt(invitation, ctx.now), "revoke");
  if (!state) throw new AppError("conflict", "This invitation has already ended.");
  await tx.update(invitations).set({ state, decidedAt: ctx.now }).where(eq(invitations.id, invitation.id));
  const event = { action: "company.revokeInvitation", resource: "invitation", resourceId: publicId, result: "done" } as const;
  await recordAudit(tx, auditActor(ctx), event);
}
