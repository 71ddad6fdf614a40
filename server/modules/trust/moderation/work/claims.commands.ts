import { and, eq } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { moderationClaims } from "#db/schema/moderation-work.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { alreadyDecidedError } from "./case.queries.ts";
import { type CaseName, findWaitingCase } from "./waiting.queries.ts";

/** A claim expires after this long without activity. */
const claimMs = 15 * 60_000;

/**
 * Claims a case for the caller until 15 minutes after the last renewal. A case claimed by another administrator remains theirs, unless
 * taken over.
 * @throws AppError conflict, with who decided what, for a case that no longer waits
 */
export function claimCase(ctx: Context, { takeOver, ...name }: CaseName & { takeOver: boolean }) {
  const { services, now } = ctx;
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "moderation.claim", {});
  return lockingTransaction(services.db, async (tx) => {
    const held = await lockClaim(tx, name, { userId, now });
    if (!(await findWaitingCase(tx, name, now))) throw await alreadyDecidedError(tx, name);
    const isFree = held.until <= now;
    const isMine = held.userId === userId;
    if (!isFree && !isMine && !takeOver) return toClaim(tx, held, userId);
    const renewed = { userId, since: isMine && !isFree ? held.since : now, until: new Date(now.getTime() + claimMs) };
    await tx.update(moderationClaims).set(renewed).where(isClaimOfCase(name));
    if (isFree || !isMine) await auditClaim(ctx, tx, name, isFree ? "opened" : "taken over");
    return toClaim(tx, renewed, userId);
  });
}

export async function releaseCase(ctx: Context, name: CaseName): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "moderation.claim", {});
  await ctx.services.db.delete(moderationClaims).where(and(isClaimOfCase(name), eq(moderationClaims.userId, userId)));
}

interface LockedClaim {
  userId: number;
  since: Date;
  until: Date;
}

/**
 * Returns the claim on a case with its row locked, creating an expired one where there is none, so that decisions on a case are serialised.
 */
export async function lockClaim(tx: Db, name: CaseName, { userId, now }: { userId: number; now: Date }): Promise<LockedClaim> {
  await tx
    .insert(moderationClaims)
    .values({ kind: name.kind, subject: name.subject, userId, since: now, until: now })
    .onDuplicateKeyUpdate({ set: { kind: name.kind } });
  const [held] = await tx
    .select({ userId: moderationClaims.userId, since: moderationClaims.since, until: moderationClaims.until })
    .from(moderationClaims)
    .where(isClaimOfCase(name))
    .limit(1)
    .for("update");
  if (!held) throw new Error("The database did not keep a claim.");
  return held;
}

export const isClaimOfCase = ({ kind, subject }: CaseName) => and(eq(moderationClaims.kind, kind), eq(moderationClaims.subject, subject));

/** Returns an administrator's name as shown to colleagues. */
export async function findUserName(db: Db, userId: number | null): Promise<string> {
  if (userId === null) return "Someone";
  const [person] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId)).limit(1);
  return person?.name ?? "Someone";
}

async function toClaim(tx: Db, held: LockedClaim, userId: number) {
  const name = await findUserName(tx, held.userId);
  return { isMine: held.userId === userId, name, since: held.since.toISOString(), until: held.until.toISOString() };
}

function auditClaim(ctx: Context, tx: Db, { kind, subject }: CaseName, reason: string): Promise<void> {
  return recordAudit(tx, ctx, { action: "moderation.claim", resource: kind, resourceId: subject.slice(0, 64), reason });
}
