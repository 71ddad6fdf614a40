import { and, eq, gt, isNull } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { supportViews } from "#db/schema/support-views.ts";
import { signedInHome } from "#server/addresses/paths.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf, randomPublicId, randomSecret } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { maySignIn } from "../accounts/sessions/session-rows.ts";

const viewLastsMs = 15 * 60_000;

/**
 * Starts a support view: an administrator sees a user's screens for 15 minutes, in this session only, and the user is notified. Ends any
 * earlier view.
 * @throws AppError not-found, forbidden for oneself and other administrators, conflict for a user who cannot sign in
 */
export async function startSupportView(
  ctx: Context,
  { publicId, reason }: { publicId: string; reason: string },
): Promise<{ home: string }> {
  const { userId: administratorUserId, sessionHash } = requireUser(ctx.principal);
  const token = randomSecret();
  const endsAt = new Date(ctx.now.getTime() + viewLastsMs);
  const home = await lockingTransaction(ctx.services.db, async (tx) => {
    const [subject] = await tx
      .select({ id: users.id, role: users.role, state: users.state })
      .from(users)
      .where(eq(users.publicId, publicId))
      .limit(1)
      .for("update");
    requireAllowed(ctx, "support.view", { ownerId: subject?.id ?? null });
    if (!subject || subject.state === "erased") throw new AppError("not-found", "There is no account with that ID.");
    if (subject.role === "platform_admin") throw new AppError("forbidden", "Administrators cannot view each other’s screens.");
    if (!maySignIn(subject.state)) throw new AppError("conflict", "This person cannot sign in, so they have no screens to view.");
    if (sessionHash === null) throw new AppError("forbidden", "A support view belongs to a session.");
    await endViews(tx, sessionHash, ctx.now);
    await tx.insert(supportViews).values({
      publicId: randomPublicId(),
      tokenHash: hashOf(token),
      administratorUserId,
      sessionHash,
      subjectUserId: subject.id,
      reason,
      startedAt: ctx.now,
      endsAt,
    });
    await announce(ctx, tx, "support-view.begun", { userId: subject.id, reason, startedAt: ctx.now, endsAt });
    await recordAudit(tx, ctx, { action: "support.view", resource: "user", resourceId: subject.id, reason: "begun" });
    return signedInHome(subject.role);
  });
  ctx.answer.supportView = { token, expiresAt: endsAt };
  return { home };
}

/** Ends this session's support view. Idempotent. Returns the user who was viewed. */
export async function endSupportView(ctx: Context): Promise<{ publicId: string | null }> {
  const { principal } = ctx;
  ctx.answer.supportView = null;
  if (principal.kind !== "user" || !principal.actingFor) return { publicId: null };
  const { actingFor, userId, publicId } = principal;
  await lockingTransaction(ctx.services.db, async (tx) => {
    await endViews(tx, actingFor.sessionHash, ctx.now);
    await recordAudit(tx, ctx, { action: "support.view", resource: "user", resourceId: userId, reason: "ended" });
  });
  return { publicId };
}

async function endViews(tx: Db, sessionHash: string, now: Date): Promise<void> {
  await tx
    .update(supportViews)
    .set({ endedAt: now })
    .where(and(eq(supportViews.sessionHash, sessionHash), isNull(supportViews.endedAt)));
}

/** Records a procedure, call or page read during a support view. Does nothing outside of one. */
export async function recordSupportRead(ctx: Context, what: string): Promise<void> {
  const { principal } = ctx;
  if (principal.kind !== "user" || !principal.actingFor) return;
  const event = {
    action: "support.read",
    resource: "user",
    resourceId: principal.userId,
    reason: what.slice(0, 300),
  } as const;
  await lockingTransaction(ctx.services.db, (tx) => recordAudit(tx, ctx, event));
}

/** Returns the user that an administrator views the site as, by cookie and session; null when the view has ended or is not theirs. */
export async function findViewedPerson(
  { db, now }: Pick<Services, "db" | "now">,
  administrator: UserPrincipal,
  token: string,
): Promise<UserPrincipal | null> {
  const { role, mfaAt, scopes, sessionHash, userId } = administrator;
  if (role !== "platform_admin" || mfaAt === null || scopes !== null || sessionHash === null) return null;
  const [row] = await db
    .select({
      viewId: supportViews.id,
      endsAt: supportViews.endsAt,
      userId: users.id,
      ...pick(users, "publicId", "role", "isFreelance", "companyId", "emailVerifiedAt", "state"),
    })
    .from(supportViews)
    .innerJoin(users, eq(users.id, supportViews.subjectUserId))
    .where(
      and(
        eq(supportViews.tokenHash, hashOf(token)),
        eq(supportViews.sessionHash, sessionHash),
        eq(supportViews.administratorUserId, userId),
        isNull(supportViews.endedAt),
        gt(supportViews.endsAt, now()),
      ),
    )
    .limit(1);
  if (!row || row.role === "platform_admin" || !maySignIn(row.state)) return null;
  const { viewId, endsAt, state: _state, emailVerifiedAt, ...person } = row;
  return {
    kind: "user",
    ...person,
    isEmailVerified: emailVerifiedAt !== null,
    sessionHash: null,
    reauthenticatedAt: null,
    mfaAt: null,
    scopes: null,
    actingFor: { administratorId: userId, sessionHash, viewId, endsAt },
  };
}
