import { eq, sql } from "drizzle-orm";
import type { AccountActionReason } from "#db/case-values.ts";
import { type Db, runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { oneTimeTokens } from "#db/schema/sign-in.ts";
import type { AccountState, UserRole } from "#db/values.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { emit } from "#server/kernel/events.ts";
import { dropMailOfSuspended, queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { revokeApiTokens } from "../api-tokens/api-tokens.commands.ts";
import { endSessions, type NewSession, rotateSession } from "../sessions/sessions.ts";

/** Suspends an account at once, ending sessions, tokens and mailed links. Idempotent. @throws AppError not-found, forbidden for oneself */
export const suspendUser = (ctx: Context, publicId: string, reason: AccountActionReason): Promise<void> =>
  inTransaction(ctx, (tx) => suspendInTransaction(ctx, tx, publicId, reason));

/** Suspends within the caller's transaction. */
export async function suspendInTransaction(ctx: Context, tx: Db, publicId: string, reason: AccountActionReason): Promise<void> {
  const { now } = ctx;
  const { site } = ctx.services;
  const target = await lockTarget(ctx, tx, publicId);
  if (target.state === "suspended") return;
  const { userId } = target;
  await tx
    .update(users)
    .set({ state: "suspended", tokenVersion: sql`${users.tokenVersion} + 1`, updatedAt: now })
    .where(eq(users.id, userId));
  await endSessions(tx, userId);
  await revokeApiTokens(tx, userId, now);
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId));
  await dropMailOfSuspended(tx, userId);
  await emit(tx, "inviter.left", { userId, companyId: null, now });
  if (target.email) {
    const facts = { name: target.name, supportEmail: site.supportEmail };
    await queueMail(tx, { site, now }, { to: target.email, userId, template: "account-suspended", facts });
  }
  await audit(ctx, tx, { action: "user.suspend", userId, reason, before: target.state, after: "suspended" });
}

/** Lifts a suspension, restoring the state the account would have reached. Idempotent. @throws AppError not-found, forbidden for oneself */
export async function unsuspendUser(ctx: Context, publicId: string, reason: AccountActionReason): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const target = await lockTarget(ctx, tx, publicId);
    if (target.state !== "suspended") return;
    const state = stateAfterSuspension(target);
    await tx.update(users).set({ state, updatedAt: ctx.now }).where(eq(users.id, target.userId));
    await audit(ctx, tx, { action: "user.unsuspend", userId: target.userId, reason, before: "suspended", after: state });
  });
}

const inTransaction = (ctx: Context, work: (tx: Db) => Promise<void>): Promise<void> => runTransaction(ctx.services.db, work);

function stateAfterSuspension({
  emailVerifiedAt,
  erasureDueAt,
}: {
  emailVerifiedAt: Date | null;
  erasureDueAt: Date | null;
}): AccountState {
  if (emailVerifiedAt === null) return "unverified";
  return erasureDueAt === null ? "active" : "erasure-requested";
}

export interface RoleFacts {
  role: UserRole;
  /** Company of a recruiter or company administrator; null for other roles. */
  companyId: number | null;
  isFreelance: boolean;
}

/**
 * Changes a user's role within the caller's transaction, which has authorised it. Ends all their other sessions and every token, so that a
 * script never gains rights that were not proved when it was created, and what the user had open in the former role. When users change their
 * own role, their session gets a new token: pass the result to `ctx.answer.session` once the transaction has committed.
 */
export async function setRole(
  ctx: Context,
  tx: Db,
  { userId, to, reason }: { userId: number; to: RoleFacts; reason: string },
): Promise<NewSession | null> {
  const { principal, now } = ctx;
  const facts = { role: users.role, companyId: users.companyId, isFreelance: users.isFreelance };
  const [before] = await tx.select(facts).from(users).where(eq(users.id, userId)).limit(1).for("update");
  if (!before) throw new Error("A role was given to nobody.");
  await tx
    .update(users)
    .set({ ...to, tokenVersion: sql`${users.tokenVersion} + 1`, updatedAt: now })
    .where(eq(users.id, userId));
  if (before.role === "jobseeker" && to.role !== "jobseeker") await emit(tx, "seeker.left", { ctx, userId });
  const isSameAdmin = before.role === to.role && before.companyId === to.companyId;
  if ((before.role === "company_admin" || before.role === "platform_admin") && !isSameAdmin)
    await emit(tx, "inviter.left", { userId, companyId: before.companyId, now });
  if (to.companyId !== null) await emit(tx, "firm.joined", { userId, now });
  if (before.isFreelance && !to.isFreelance) await emit(tx, "freelance.left", { at: ctx, userId });
  const callerSessionHash = principal.kind === "user" && principal.userId === userId ? principal.sessionHash : null;
  await endSessions(tx, userId, { exceptHash: callerSessionHash ?? undefined });
  await revokeApiTokens(tx, userId, now);
  const rotated = callerSessionHash === null ? null : await rotateSession(tx, { hash: callerSessionHash, now });
  await recordAudit(tx, ctx, { action: "user.setRole", resource: "user", resourceId: userId, reason, before, after: to });
  return rotated;
}

/**
 * Ensures that the acting administrator still is one, so that of two who suspend each other at once only one succeeds. Retry on deadlock.
 * @throws AppError unauthenticated
 */
export async function requireStillAdministrator({ principal }: Context, tx: Db): Promise<void> {
  const { userId } = requireUser(principal);
  const [actor] = await tx.select({ role: users.role, state: users.state }).from(users).where(eq(users.id, userId)).limit(1).for("update");
  if (actor?.role === "platform_admin" && actor.state === "active") return;
  throw new AppError("unauthenticated", "Please sign in first.");
}

async function lockTarget(ctx: Context, tx: Db, publicId: string) {
  const [target] = await tx
    .select({ userId: users.id, ...pick(users, "name", "email", "state", "emailVerifiedAt", "erasureDueAt") })
    .from(users)
    .where(eq(users.publicId, publicId))
    .limit(1)
    .for("update");
  requireAllowed(ctx, "user.suspend", { ownerId: target?.userId ?? null });
  if (!target || target.state === "erased") throw new AppError("not-found", "There is no account with that ID.");
  await requireStillAdministrator(ctx, tx);
  return target;
}

interface Change {
  action: string;
  userId: number;
  reason: AccountActionReason;
  before: AccountState;
  after: AccountState;
}

const audit = (ctx: Context, tx: Db, { action, userId, reason, before, after }: Change): Promise<void> =>
  recordAudit(tx, ctx, { action, resource: "user", resourceId: userId, reason, before, after });
