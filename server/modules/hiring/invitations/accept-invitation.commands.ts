import { and, eq, gt } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import type { InvitationState } from "#db/own-values.ts";
import { invitations, users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { EventFacts } from "#server/kernel/events.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { contextWordsOf } from "#server/modules/people/accounts/account-fields.ts";
import { requireMailQuota } from "#server/modules/people/accounts/attempt-limits.ts";
import { passwordProblem } from "#server/modules/people/accounts/passwords/password-rules.ts";
import { setRole } from "#server/modules/people/accounts/roles/roles.commands.ts";
import type { NewSession } from "#server/modules/people/accounts/sessions/sessions.ts";
import { finishSignIn } from "#server/modules/people/accounts/sign-in/finish-sign-in.commands.ts";
import { lockAccount } from "#server/modules/people/accounts/sign-in/sign-in.queries.ts";
import { addConfirmedUser } from "#server/modules/people/accounts/sign-up/sign-up.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { saveOwner } from "../team/team-lock.ts";
import { invitationStateAt } from "./invitations.commands.ts";

/**
 * Makes the caller a member of the company that invited their address: changes their role, which ends what they had open in the former one,
 * ends their other sessions and renews this session's token.
 * @throws AppError not-found for an unknown link, forbidden for another user's, conflict for one that has ended and for members of a
 * company
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
    .select(pick(invitations, "id", "publicId", "companyId", "emailKey", "role", "state", "expiresAt"))
    .from(invitations)
    .where(eq(invitations.tokenHash, hashOf(token)))
    .limit(1)
    .for("update");
  if (!invitation) throw new AppError("not-found", "This invitation link is not valid.");
  const [person] = await tx
    .select({ emailKey: users.emailKey, companyId: users.companyId })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1)
    .for("update");
  // Anyone with the link may know that the invitation exists.
  requireAllowed(ctx, "invitation.accept", { ownerId: person?.emailKey === invitation.emailKey ? userId : null, isPublished: true });
  const state = invitationStateAt(invitation, ctx.now);
  if (state !== "sent") throw new AppError("conflict", endings[state]);
  if (person?.companyId === invitation.companyId) throw new AppError("conflict", "You belong to this company already.");
  if (person?.companyId) throw new AppError("conflict", "You belong to another company. Leave it first, then open the link again.");
  if (invitation.role === "company_admin") await saveOwner(tx, invitation.companyId);
  await tx
    .update(invitations)
    .set({ state: "accepted", acceptedByUserId: userId, decidedAt: ctx.now })
    .where(eq(invitations.id, invitation.id));
  const to = { role: invitation.role, companyId: invitation.companyId, isFreelance: false };
  const session = await setRole(ctx, tx, { userId, to, reason: "by an invitation" });
  await recordAudit(tx, ctx, { action: "invitation.accept", resource: "invitation", resourceId: invitation.publicId });
  const [company] = await tx
    .select({ companyName: companies.name, companySlug: companies.slug })
    .from(companies)
    .where(eq(companies.id, invitation.companyId))
    .limit(1);
  if (!company) throw new Error("The company of an invitation is not there.");
  return { session, ...company };
}

const endings: Record<Exclude<InvitationState, "sent">, string> = {
  accepted: "This invitation has already been accepted.",
  revoked: "This invitation has been withdrawn. Ask the company for a new one.",
  expired: "This invitation has expired. Ask the company for a new one.",
};

/** Revokes an invitation. @throws AppError not-found, forbidden, conflict once it has ended */
export const revokeInvitation = (ctx: Context, publicId: string): Promise<void> =>
  runTransaction(ctx.services.db, async (tx) => {
    const [invitation] = await tx
      .select({ id: invitations.id, companyId: invitations.companyId, state: invitations.state, expiresAt: invitations.expiresAt })
      .from(invitations)
      .where(eq(invitations.publicId, publicId))
      .limit(1)
      .for("update");
    requireAllowed(ctx, "company.revokeInvitation", { companyId: invitation?.companyId ?? null });
    if (!invitation) throw new AppError("not-found", "There is no invitation with that ID.");
    if (invitationStateAt(invitation, ctx.now) !== "sent") throw new AppError("conflict", "This invitation has already ended.");
    await tx.update(invitations).set({ state: "revoked", decidedAt: ctx.now }).where(eq(invitations.id, invitation.id));
    await recordAudit(tx, ctx, { action: "company.revokeInvitation", resource: "invitation", resourceId: publicId });
  });

/** Revokes the open invitations of somebody who may no longer invite. */
export async function revokeInvitationsBy(tx: Db, { userId, companyId, now }: EventFacts["inviter.left"]): Promise<void> {
  const { invitedByUserId, state, expiresAt } = invitations;
  const ofFirm = companyId === null ? undefined : eq(invitations.companyId, companyId);
  const isOpen = and(eq(invitedByUserId, userId), ofFirm, eq(state, "sent"), gt(expiresAt, now));
  await tx.update(invitations).set({ state: "revoked", decidedAt: now }).where(isOpen);
}

interface InvitedRegistration {
  token: string;
  name: string;
  password: string;
  marketingEmails: boolean;
}

/**
 * Registers and signs in an invited user: the mailed link proves the address, and the invitation determines role and company.
 * @throws AppError not-found for an unknown link, conflict for one that has ended or whose address has an account, invalid-fields for a
 * weak password
 */
export async function registerInvited(ctx: Context, sent: InvitedRegistration): Promise<{ next: string }> {
  const { services, principal, now } = ctx;
  const open = await findOpenInvitation(ctx, services.db, sent.token);
  if (principal.kind !== "anonymous") throw new AppError("conflict", "You are signed in already.");
  const { emailKey: email, role, companyId } = open;
  const wanted = {
    name: sent.name,
    email,
    password: sent.password,
    marketingEmails: sent.marketingEmails,
    role,
    isFreelance: false,
    next: undefined,
  };
  const problem = passwordProblem(sent.password, contextWordsOf(services.site, wanted));
  if (problem) throw invalidFields([{ pointer: "/password", detail: problem }]);
  await requireMailQuota(ctx, "register", email);
  const passwordHash = await services.passwords.hash(sent.password);
  return runTransaction(services.db, async (tx) => {
    const { id, publicId } = await findOpenInvitation(ctx, tx, sent.token, { isLocked: true });
    if (role === "company_admin") await saveOwner(tx, companyId);
    const userId = await addConfirmedUser(ctx, tx, { wanted, passwordHash, companyId });
    await tx.update(invitations).set({ state: "accepted", acceptedByUserId: userId, decidedAt: now }).where(eq(invitations.id, id));
    const actor = { ...ctx, actorUserId: userId };
    await recordAudit(tx, actor, { action: "user.register", resource: "user", resourceId: userId, reason: "by an invitation" });
    await recordAudit(tx, actor, { action: "invitation.accept", resource: "invitation", resourceId: publicId });
    const account = await lockAccount(tx, userId);
    if (!account) throw new Error("An account that was just made is not there.");
    const browser = { sessionToken: null, deviceMark: ctx.request.deviceMark ?? null };
    const { next } = await finishSignIn(ctx, tx, { account, browser, next: undefined, mfaAt: null, how: "registered by an invitation" });
    return { next };
  });
}

async function findOpenInvitation(ctx: Context, db: Db, token: string, { isLocked = false } = {}) {
  const query = db
    .select()
    .from(invitations)
    .where(eq(invitations.tokenHash, hashOf(token)))
    .limit(1);
  const [row] = await (isLocked ? query.for("update") : query);
  requireAllowed(ctx, "company.read", { isPublished: row !== undefined });
  if (!row) throw new AppError("not-found", "This invitation link is not valid.");
  if (invitationStateAt(row, ctx.now) !== "sent") {
    throw new AppError("conflict", "This invitation is no longer open. Ask the company for a new one.");
  }
  return row;
}
