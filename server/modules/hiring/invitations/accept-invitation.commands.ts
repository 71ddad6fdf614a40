import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { InvitationState } from "#db/own-values.ts";
import { runTransaction } from "#db/run-transaction.ts";
import { invitations, users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { keepOwner } from "#server/modules/hiring/team/team-lock.ts";
import { setRole } from "#server/modules/people/accounts/roles/set-role.commands.ts";
import type { NewSession } from "#server/modules/people/accounts/sessions/sessions.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { invitationStateAt, nextInvitationState } from "./invitation-state.ts";

/**
 * Makes the signed-in person a member of the company that invited their address: their role changes, their other sessions end and this one gets a
 * new token.
 * @throws AppError not-found for an unknown link, forbidden for another person's, conflict for one that has ended and for members of a company
 */
export async function acceptInvitation(ctx: Context, token: string): Promise<{ companyName: string; companySlug: string }> {
  const { session, ...company } = await runTransaction(ctx.services.db, (tx) => accept(ctx, tx, token));
  if (session) ctx.answer.session = session;
  return company;
}

async function accept(
  ctx: Context,
  tx: Db,
  token: string,
): Promise<{ session: NewSession | null; companyName: string; companySlug: string }> {
  const { userId } = requireUser(ctx.principal);
  const [invitation] = await tx
    .select({
      id: invitations.id,
      publicId: invitations.publicId,
      companyId: invitations.companyId,
      emailKey: invitations.emailKey,
      role: invitations.role,
      state: invitations.state,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .where(eq(invitations.tokenHash, hashOf(token)))
    .limit(1)
    .for("update");
  if (!invitation) throw new AppError("not-found", "There is no invitation under this link.");
  const [person] = await tx
    .select({ emailKey: users.emailKey, companyId: users.companyId })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1)
    .for("update");
  // Whoever holds the link may know that it exists.
  requireAllowed(ctx, "invitation.accept", { ownerId: person?.emailKey === invitation.emailKey ? userId : null, isPublished: true });
  const accepted = nextInvitationState(invitationStateAt(invitation, ctx.now), "accept");
  if (!accepted) throw new AppError("conflict", endings[invitationStateAt(invitation, ctx.now)]);
  if (person?.companyId === invitation.companyId) throw new AppError("conflict", "You belong to this company already.");
  if (person?.companyId) throw new AppError("conflict", "You belong to another company. Leave it first, then open the link again.");
  if (invitation.role === "company_admin") await keepOwner(tx, invitation.companyId);
  await tx
    .update(invitations)
    .set({ state: accepted, acceptedByUserId: userId, decidedAt: ctx.now })
    .where(eq(invitations.id, invitation.id));
  const to = { role: invitation.role, companyId: invitation.companyId, isFreelance: false };
  const session = await setRole(ctx, tx, { userId, to, reason: "by an invitation" });
  const event = { action: "invitation.accept", resource: "invitation", resourceId: invitation.publicId, result: "done" } as const;
  await recordAudit(tx, auditActor(ctx), event);
  const [company] = await tx
    .select({ companyName: companies.name, companySlug: companies.slug })
    .from(companies)
    .where(eq(companies.id, invitation.companyId))
    .limit(1);
  if (!company) throw new Error("The company of an invitation is not there.");
  return { session, ...company };
}

const endings: Record<InvitationState, string> = {
  sent: "This invitation cannot be accepted now.",
  accepted: "This invitation has already been accepted.",
  revoked: "This invitation has been withdrawn. Ask the company for a new one.",
  expired: "This invitation has expired. Ask the company for a new one.",
};
