import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { runTransaction } from "#db/run-transaction.ts";
import { invitations } from "#db/schema/accounts.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { keepOwner } from "#server/modules/hiring/team/team-lock.ts";
import { contextWordsOf } from "#server/modules/people/accounts/account-words.ts";
import { requireMailQuota } from "#server/modules/people/accounts/attempt-limits.ts";
import { passwordProblem } from "#server/modules/people/accounts/passwords/password-rules.ts";
import { finishSignIn } from "#server/modules/people/accounts/sign-in/finish-sign-in.commands.ts";
import { lockAccount } from "#server/modules/people/accounts/sign-in/sign-in.queries.ts";
import { addConfirmedUser } from "#server/modules/people/accounts/sign-up/sign-up.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { invitationStateAt, nextInvitationState } from "./invitation-state.ts";

export interface InvitedRegistration {
  token: string;
  name: string;
  password: string;
  marketingEmails: boolean;
}

/**
 * Makes the account of who was invited, and lets them in: the mailed link proves the address, the invitation says what they are and of which company.
 * @throws AppError not-found for an unknown link, conflict for one that has ended or whose address has an account, invalid-fields for a poor password
 */
export async function registerInvited(ctx: Context, sent: InvitedRegistration): Promise<{ next: string }> {
  const { services, principal, now } = ctx;
  const open = await findOpen(ctx, services.db, sent.token);
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
    const { id, publicId } = await findOpen(ctx, tx, sent.token, { isLocked: true });
    if (role === "company_admin") await keepOwner(tx, companyId);
    const userId = await addConfirmedUser(ctx, tx, { wanted, passwordHash, companyId });
    await tx.update(invitations).set({ state: "accepted", acceptedByUserId: userId, decidedAt: now }).where(eq(invitations.id, id));
    const actor = auditActor(ctx, userId);
    await recordAudit(tx, actor, {
      action: "user.register",
      resource: "user",
      resourceId: userId,
      result: "done",
      reason: "by an invitation",
    });
    await recordAudit(tx, actor, { action: "invitation.accept", resource: "invitation", resourceId: publicId, result: "done" });
    const account = await lockAccount(tx, userId);
    if (!account) throw new Error("An account that was just made is not there.");
    const browser = { sessionToken: null, deviceMark: ctx.request.deviceMark ?? null };
    const { next } = await finishSignIn(ctx, tx, { account, browser, next: undefined, mfaAt: null, how: "registered by an invitation" });
    return { next };
  });
}

async function findOpen(ctx: Context, db: Db, token: string, { isLocked = false } = {}) {
  const query = db
    .select()
    .from(invitations)
    .where(eq(invitations.tokenHash, hashOf(token)))
    .limit(1);
  const [row] = await (isLocked ? query.for("update") : query);
  requireAllowed(ctx, "company.read", { isPublished: row !== undefined });
  if (!row) throw new AppError("not-found", "There is no invitation under this link.");
  if (!nextInvitationState(invitationStateAt(row, ctx.now), "accept")) {
    throw new AppError("conflict", "This invitation is no longer open. Ask the company for a new one.");
  }
  return row;
}
