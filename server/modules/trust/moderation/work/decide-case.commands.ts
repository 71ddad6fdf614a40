import { and, eq } from "drizzle-orm";
import type { WorkDecision } from "#db/case-values.ts";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { pick } from "#db/schema/columns.ts";
import { moderationClaims, moderationDecisions } from "#db/schema/moderation-work.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { londonMoment } from "#server/text/plain-words.ts";
import { alreadyDecidedError } from "./case.queries.ts";
import { caseKinds } from "./case-kinds.ts";
import { type CaseName, findWaitingCase } from "./waiting.queries.ts";

/** Undo period; until it ends, nobody is notified and nothing is shown. */
const undoMs = 60_000;

interface DecideCaseInput extends CaseName {
  decision: WorkDecision;
  /** Question or reason; "" for an approval. */
  words: string;
  /** Version of the case that was reviewed. */
  version: string;
}

/**
 * Decides a case, or asks about it first. Carried out once the undo period has ended.
 * @throws AppError conflict when another administrator has claimed or decided it; stale when it was changed meanwhile
 */
export async function decideCase(ctx: Context, order: DecideCaseInput) {
  requireAllowed(ctx, "moderation.decide", {});
  return lockingTransaction(ctx.services.db, (tx) => decide(ctx, tx, order));
}

export interface CaseResult extends CaseName {
  /** Id for undoing; null for a case left unchanged. */
  id: string | null;
  refusal: string | null;
}

/** Decides several cases alike but independently: failures are returned with reasons and do not stop the others. */
export async function decideCases(
  ctx: Context,
  { cases, decision, words }: { cases: readonly (CaseName & { version: string })[]; decision: "approve" | "refuse"; words: string },
): Promise<{ results: CaseResult[]; undoUntil: string }> {
  requireAllowed(ctx, "moderation.decide", {});
  const results: CaseResult[] = [];
  for (const { kind, subject, version } of cases) {
    try {
      const order = { kind, subject, version, decision, words };
      const { id } = await lockingTransaction(ctx.services.db, (tx) => decide(ctx, tx, order));
      results.push({ kind, subject, id, refusal: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ kind, subject, id: null, refusal: error.message });
    }
  }
  return { results, undoUntil: new Date(ctx.now.getTime() + undoMs).toISOString() };
}

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
async function lockClaim(tx: Db, name: CaseName, { userId, now }: { userId: number; now: Date }): Promise<LockedClaim> {
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

const isClaimOfCase = ({ kind, subject }: CaseName) => and(eq(moderationClaims.kind, kind), eq(moderationClaims.subject, subject));

/** Returns an administrator's name as shown to colleagues. */
async function findUserName(db: Db, userId: number | null): Promise<string> {
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

async function decide(ctx: Context, tx: Db, { decision, words, version, ...name }: DecideCaseInput) {
  const { now } = ctx;
  const { userId } = requireUser(ctx.principal);
  const held = await lockClaim(tx, name, { userId, now });
  const waiting = await findWaitingCase(tx, name, now);
  if (!waiting) throw await alreadyDecidedError(tx, name);
  if (held.userId !== userId && held.until > now) {
    const owner = await findUserName(tx, held.userId);
    throw new AppError("conflict", `${owner} has had this case open since ${londonMoment(held.since)}. Take it over to decide it.`);
  }
  if (!caseKinds[name.kind].decisions.includes(decision)) throw new AppError("conflict", "This is not possible for a case of this kind.");
  if (waiting.version !== version) throw new AppError("stale", "It was changed while you had it open. Review it again before you decide.");
  const leaveIt = await caseKinds[name.kind].whyNotYou?.(ctx, tx, name.subject);
  if (leaveIt) throw new AppError("forbidden", leaveIt);
  if (decision === "ask") await refuseSecondQuestion(tx, name, waiting.askedAt);
  const dueAt = new Date(now.getTime() + undoMs);
  const id = randomPublicId();
  await tx.insert(moderationDecisions).values({
    publicId: id,
    ...name,
    decision,
    words: words || null,
    caseVersion: version,
    decidedByUserId: userId,
    decidedAt: now,
    dueAt,
    state: "waiting",
  });
  await tx.delete(moderationClaims).where(isClaimOfCase(name));
  await recordAudit(tx, ctx, { action: "moderation.decide", resource: name.kind, resourceId: name.subject.slice(0, 64), reason: decision });
  return { id, undoUntil: dueAt.toISOString() };
}

async function refuseSecondQuestion(tx: Db, name: CaseName, askedAt: Date | null): Promise<void> {
  if (askedAt !== null) throw new AppError("conflict", `They were asked on ${londonMoment(askedAt)} and have not answered yet.`);
  if ((await caseKinds[name.kind].concerned(tx, name.subject))?.people.length) return;
  throw new AppError("conflict", "There is nobody left who could answer.");
}

export interface UndoResult {
  id: string;
  /** Null once it is undone. */
  refusal: string | null;
}

/** Undoes the caller's own decisions not yet carried out; the cases wait again, claimed by the caller. */
export async function undoDecisions(ctx: Context, ids: readonly string[]): Promise<{ results: UndoResult[] }> {
  requireAllowed(ctx, "moderation.decide", {});
  const results: UndoResult[] = [];
  for (const id of new Set(ids)) {
    const refusal = await lockingTransaction(ctx.services.db, (tx) => undoOne(ctx, tx, id));
    results.push({ id, refusal });
  }
  const [only] = results;
  if (results.length === 1 && only?.refusal) throw new AppError("conflict", only.refusal);
  return { results };
}

async function undoOne(ctx: Context, tx: Db, id: string): Promise<string | null> {
  const { userId } = requireUser(ctx.principal);
  const [row] = await tx
    .select({
      rowId: moderationDecisions.id,
      ...pick(moderationDecisions, "kind", "subject", "state"),
      byUserId: moderationDecisions.decidedByUserId,
    })
    .from(moderationDecisions)
    .where(eq(moderationDecisions.publicId, id))
    .limit(1)
    .for("update");
  if (!row || row.byUserId !== userId) return "You have no such decision.";
  if (row.state !== "waiting") return "It is too late to undo this: it has been carried out.";
  await tx.update(moderationDecisions).set({ state: "undone", settledAt: ctx.now }).where(eq(moderationDecisions.id, row.rowId));
  await recordAudit(tx, ctx, { action: "moderation.decide", resource: row.kind, resourceId: row.subject.slice(0, 64), reason: "undone" });
  return null;
}
