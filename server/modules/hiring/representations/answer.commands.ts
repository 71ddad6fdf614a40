import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { representations } from "#db/schema/representations.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { londonDay } from "#server/text/plain-words.ts";
import {
  listStanding,
  lockRepresentation,
  type RepresentationRow,
  stateAt,
} from "../applications/representation/representation-rows.queries.ts";
import { lockCandidate } from "./ask.commands.ts";
import { permissionDays } from "./permission-text.ts";
import type { declineRepresentationInput, grantRepresentationInput } from "./representation.fields.ts";
import { requireRepresentation } from "./representation-access.ts";

const dayMs = 86_400_000;

/**
 * Gives the permission as it was shown, for thirty days. Of two given at once for one vacancy the second is refused with the first named; named in
 * `replaces`, the first ends with it.
 * @throws AppError not-found, conflict
 */
export function grantRepresentation(
  ctx: Context,
  { id, digest, replaces }: z.output<typeof grantRepresentationInput>,
): Promise<{ expiresAt: string }> {
  const { now } = ctx;
  return answering(ctx, id, async (tx, row, name) => {
    const state = stateAt(row, now);
    if (state === "given" && row.expiresAt) return { expiresAt: row.expiresAt.toISOString() };
    if (state !== "asked") throw new AppError("conflict", "This request is no longer open.");
    if (digest !== row.shownDigest)
      throw new AppError("conflict", "These are not the words of this request. Read them again before you agree.");
    const standing = await listStanding(tx, { candidateUserId: row.candidateUserId ?? 0, vacancy: row, now });
    const unnamed = standing.find((each) => !replaces.includes(each.id));
    if (unnamed) throw standsAlready(unnamed);
    for (const earlier of standing) {
      await endRepresentation(tx, earlier, "replaced", now);
      await announce(ctx, tx, "representation.moved", { request: earlier, state: "replaced", reason: null, expiresAt: null });
      await note(ctx, tx, earlier, "replaced");
    }
    const expiresAt = new Date(now.getTime() + permissionDays * dayMs);
    await tx
      .update(representations)
      .set({ state: "given", givenAt: now, expiresAt, candidateName: name })
      .where(eq(representations.id, row.rowId));
    await announce(ctx, tx, "representation.moved", { request: row, state: "given", reason: null, expiresAt });
    await note(ctx, tx, row, "given");
    return { expiresAt: expiresAt.toISOString() };
  });
}

/** Refuses a request; refused already, it stays so. @throws AppError not-found, conflict once it is no longer open */
export function refuseRepresentation(
  ctx: Context,
  { id, reason }: z.output<typeof declineRepresentationInput>,
): Promise<{ state: "refused" }> {
  return answering(ctx, id, async (tx, row) => {
    const state = stateAt(row, ctx.now);
    if (state === "refused") return { state };
    if (state !== "asked") throw new AppError("conflict", "This request is no longer open.");
    await endRepresentation(tx, row, "refused", ctx.now, reason);
    await announce(ctx, tx, "representation.moved", { request: row, state: "refused", reason, expiresAt: null });
    await note(ctx, tx, row, "refused");
    return { state: "refused" as const };
  });
}

/** Takes a permission back, at once; taken back already, it stays so. @throws AppError not-found, conflict when none is given */
export function revokeRepresentation(ctx: Context, id: string): Promise<{ state: "revoked" }> {
  return answering(ctx, id, async (tx, row) => {
    const state = stateAt(row, ctx.now);
    if (state === "revoked") return { state };
    if (state !== "given") throw new AppError("conflict", "This permission does not stand.");
    await endRepresentation(tx, row, "revoked", ctx.now);
    await announce(ctx, tx, "representation.moved", { request: row, state: "revoked", reason: null, expiresAt: null });
    await note(ctx, tx, row, "revoked");
    return { state: "revoked" as const };
  });
}

/** What a jobseeker decides about their own: one thing at a time. */
function answering<Done>(ctx: Context, id: string, work: (tx: Db, row: RepresentationRow, name: string) => Promise<Done>): Promise<Done> {
  const { userId } = requireUser(ctx.principal);
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { name } = await lockCandidate(tx, userId);
    const { row } = await requireRepresentation(ctx, tx, "representation.answer", await lockRepresentation(tx, id));
    return work(tx, row, name);
  });
}

export async function endRepresentation(
  tx: Db,
  { rowId }: Pick<RepresentationRow, "rowId">,
  state: "refused" | "revoked" | "replaced" | "expired" | "lapsed" | "withdrawn",
  endedAt: Date,
  refusalReason: string | null = null,
): Promise<void> {
  await tx.update(representations).set({ state, endedAt, refusalReason }).where(eq(representations.id, rowId));
}

const note = (ctx: Context, tx: Db, { id }: RepresentationRow, reason: string) =>
  recordAudit(tx, auditActor(ctx), { action: "representation.answer", resource: "representation", resourceId: id, result: "done", reason });

const standsAlready = ({ id, firmName, clientName, givenAt }: RepresentationRow) =>
  new AppError(
    "conflict",
    `You have already given ${firmName} permission for this vacancy at ${clientName}, on ${londonDay(givenAt ?? new Date(0))}. To give it to this recruiter instead, replace that one.`,
    { fields: [{ pointer: "/replaces", detail: id }] },
  );
