import { and, asc, eq, inArray, lte, or, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import { representations } from "#db/schema/representations.ts";
import { daysAfter } from "#db/time-limits.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Announcer, EventFacts } from "#server/kernel/events.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { londonDay } from "#server/text/plain-words.ts";
import {
  findRepresentation,
  listValidRepresentations,
  type RepresentationRow,
  selectRepresentations,
  stateAt,
} from "../applications/representation/representation-rows.queries.ts";
import { lockCandidate, permissionDays } from "./ask.commands.ts";
import type { declineRepresentationInput, grantRepresentationInput } from "./representation.fields.ts";
import { requireRepresentation } from "./representations.queries.ts";

/**
 * Grants a permission as shown, for thirty days; the firm's own earlier one for the vacancy ends with it. Of two firms' concurrent grants
 * the second is refused, naming the first; if `replaces` names it, the first is ended.
 * @throws AppError not-found, conflict
 */
export function grantRepresentation(
  ctx: Context,
  { id, digest, replaces }: z.output<typeof grantRepresentationInput>,
): Promise<{ expiresAt: string }> {
  const { now } = ctx;
  return withLockedRequest(ctx, id, async (tx, row, name) => {
    const state = stateAt(row, now);
    if (state === "given" && row.expiresAt) return { expiresAt: row.expiresAt.toISOString() };
    if (state !== "asked") throw new AppError("conflict", "This request is no longer open.");
    if (digest !== row.shownDigest)
      throw new AppError("conflict", "The wording of this request has changed. Read it again before you agree.");
    const standing = await listValidRepresentations(tx, { candidateUserId: row.candidateUserId ?? 0, vacancy: row, now });
    const unnamed = standing.find((each) => each.firmId !== row.firmId && !replaces.includes(each.id));
    if (unnamed) throw alreadyRepresented(unnamed);
    for (const earlier of standing) {
      await endRepresentation(tx, earlier, "replaced", now);
      const news = { request: earlier, state: "replaced", reason: null, expiresAt: null } as const;
      if (earlier.firmId !== row.firmId) await announce(ctx, tx, "representation.moved", news);
      await auditAnswer(ctx, tx, earlier, "replaced");
    }
    const expiresAt = daysAfter(now, permissionDays);
    await tx
      .update(representations)
      .set({ state: "given", givenAt: now, expiresAt, candidateName: name })
      .where(eq(representations.id, row.rowId));
    await announce(ctx, tx, "representation.moved", { request: row, state: "given", reason: null, expiresAt });
    await auditAnswer(ctx, tx, row, "given");
    return { expiresAt: expiresAt.toISOString() };
  });
}

/** Refuses a request; idempotent. @throws AppError not-found, conflict once it is no longer open */
export function refuseRepresentation(
  ctx: Context,
  { id, reason }: z.output<typeof declineRepresentationInput>,
): Promise<{ state: "refused" }> {
  return withLockedRequest(ctx, id, async (tx, row) => {
    const state = stateAt(row, ctx.now);
    if (state === "refused") return { state };
    if (state !== "asked") throw new AppError("conflict", "This request is no longer open.");
    await endRepresentation(tx, row, "refused", ctx.now, reason);
    await announce(ctx, tx, "representation.moved", { request: row, state: "refused", reason, expiresAt: null });
    await auditAnswer(ctx, tx, row, "refused");
    return { state: "refused" as const };
  });
}

/** Revokes a permission at once; idempotent. @throws AppError not-found, conflict when none was granted */
export function revokeRepresentation(ctx: Context, id: string): Promise<{ state: "revoked" }> {
  return withLockedRequest(ctx, id, async (tx, row) => {
    const state = stateAt(row, ctx.now);
    if (state === "revoked") return { state };
    if (state !== "given") throw new AppError("conflict", "This permission is not valid.");
    await endRepresentation(tx, row, "revoked", ctx.now);
    await announce(ctx, tx, "representation.moved", { request: row, state: "revoked", reason: null, expiresAt: null });
    await auditAnswer(ctx, tx, row, "revoked");
    return { state: "revoked" as const };
  });
}

/** Runs a jobseeker's decision about their own permissions, one at a time. */
function withLockedRequest<Done>(
  ctx: Context,
  id: string,
  work: (tx: Db, row: RepresentationRow, name: string) => Promise<Done>,
): Promise<Done> {
  const { userId } = requireUser(ctx.principal);
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { name } = await lockCandidate(tx, userId);
    const { row } = await requireRepresentation(ctx, tx, "representation.answer", await lockRepresentation(tx, id));
    return work(tx, row, name);
  });
}

async function endRepresentation(
  tx: Db,
  { rowId }: Pick<RepresentationRow, "rowId">,
  state: "refused" | "revoked" | "replaced" | "expired" | "lapsed" | "withdrawn",
  endedAt: Date,
  refusalReason: string | null = null,
): Promise<void> {
  await tx.update(representations).set({ state, endedAt, refusalReason }).where(eq(representations.id, rowId));
}

const auditAnswer = (ctx: EventFacts["seeker.left"]["ctx"], tx: Db, { id }: RepresentationRow, reason: string) =>
  recordAudit(tx, ctx, { action: "representation.answer", resource: "representation", resourceId: id, reason });

const alreadyRepresented = ({ id, firmName, clientName, givenAt }: RepresentationRow) =>
  new AppError(
    "conflict",
    `You have already given ${firmName} permission for this vacancy at ${clientName}, on ${londonDay(givenAt ?? new Date(0))}. To give it to this recruiter instead, replace that permission.`,
    { fields: [{ pointer: "/replaces", detail: id }] },
  );

/** Withdraws the firm's request or permission. @throws AppError not-found, conflict once it has ended */
export function withdrawRepresentation(ctx: Context, id: string): Promise<{ state: "withdrawn" }> {
  const { now } = ctx;
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { row, isAudited } = await requireRepresentation(ctx, tx, "representation.withdraw", await lockRepresentation(tx, id));
    const state = stateAt(row, now);
    if (state === "withdrawn") return { state };
    if (state !== "asked" && state !== "given") throw new AppError("conflict", "This request has ended already.");
    await endRepresentation(tx, row, "withdrawn", now);
    await announce(ctx, tx, "representation.moved", { request: row, state: "withdrawn", reason: null, expiresAt: null });
    if (isAudited)
      await recordAudit(tx, ctx, { action: "representation.withdraw", resource: "representation", resourceId: id, reason: state });
    return { state: "withdrawn" as const };
  });
}

/** Ends what is open of a side that leaves, by the clock where it was over already, and notifies both. */
async function endOpen(
  tx: Db,
  at: Announcer,
  side: SQL,
  ending: Record<"asked" | "given", "refused" | "revoked" | "withdrawn">,
): Promise<[RepresentationRow, string][]> {
  const ended: [RepresentationRow, string][] = [];
  const isOpen = inArray(representations.state, ["asked", "given"]);
  for (const row of await selectRepresentations(tx).where(and(side, isOpen)).for("update")) {
    const byClock = stateAt(row, at.now);
    const state = byClock === "lapsed" || byClock === "expired" ? byClock : ending[row.state === "given" ? "given" : "asked"];
    await endRepresentation(tx, row, state, at.now);
    await announce(at, tx, "representation.moved", { request: row, state, reason: null, expiresAt: null });
    ended.push([row, state]);
  }
  return ended;
}

/** Refuses all requests to somebody who no longer looks for work with their account, and revokes their permissions. */
export async function revokeAllRepresentations(tx: Db, { ctx, userId }: EventFacts["seeker.left"]): Promise<void> {
  const ended = await endOpen(tx, ctx, eq(representations.candidateUserId, userId), { asked: "refused", given: "revoked" });
  for (const [row, state] of ended) await auditAnswer(ctx, tx, row, state);
}

/** Withdraws all requests and permissions of a closed firm and notifies both sides. */
export async function withdrawRepresentationsOf(tx: Db, { at, companyId }: EventFacts["firm.closed"]): Promise<void> {
  await endOpen(tx, at, eq(representations.firmId, companyId), { asked: "withdrawn", given: "withdrawn" });
}

const batchSize = 200;

/** Expires permissions and unanswered requests in batches, and notifies both sides. Safe in several processes. */
export async function endOverdueRepresentations(services: Pick<Services, "db" | "site">, now: Date): Promise<number> {
  const { db } = services;
  const { publicId, state, expiresAt, answerBy } = representations;
  const due = await db
    .select({ id: publicId })
    .from(representations)
    .where(or(and(eq(state, "given"), lte(expiresAt, now)), and(eq(state, "asked"), lte(answerBy, now))))
    .orderBy(asc(representations.id))
    .limit(batchSize);
  let ended = 0;
  for (const { id } of due) if (await endIfOverdue(services, id, now)) ended += 1;
  return ended;
}

/** Returns false when another process was first. */
const endIfOverdue = (services: Pick<Services, "db" | "site">, id: string, now: Date): Promise<boolean> =>
  lockingTransaction(services.db, async (tx) => {
    const row = await lockRepresentation(tx, id);
    const state = row && stateAt(row, now);
    if (!row || state === row.state || (state !== "expired" && state !== "lapsed")) return false;
    await endRepresentation(tx, row, state, (state === "expired" ? row.expiresAt : row.answerBy) ?? now);
    await announce({ services, now }, tx, "representation.moved", { request: row, state, reason: null, expiresAt: null });
    return true;
  });

/** As `findRepresentation`, locked for the rest of the transaction. */
async function lockRepresentation(tx: Db, publicId: string): Promise<RepresentationRow | undefined> {
  await tx.select({ id: representations.id }).from(representations).where(eq(representations.publicId, publicId)).limit(1).for("update");
  return findRepresentation(tx, publicId);
}
