import { asc, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { applications } from "#db/schema/applications.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { employerFacts, firmOf } from "../application-access.ts";
import { type ApplicationRow, findApplications } from "../application-rows.queries.ts";
import { canMove } from "../application-states.ts";
import { maskedName } from "../blind/masked-words.ts";
import { moveByEmployer, undoableUntil } from "../handle-application.commands.ts";
import { movedMeanwhile } from "../last-move.queries.ts";
import { filledMessage, nameOf } from "../templates/fill-message.queries.ts";
import type { moveManyInput } from "./hiring.fields.ts";

/** One that was left where it is, with the reason in words. */
export interface LeftAlone {
  id: string;
  applicantName: string | null;
  detail: string;
}

/**
 * Moves several applications at once, with a message filled in for each. Those that a colleague moved meanwhile, or whose state does not allow it, are
 * left and named; the others are moved and can be taken back together.
 * @throws AppError not-found when any is not there for the caller, invalid-fields for a message that cannot be filled in: then none is moved
 */
export async function moveTogether(
  ctx: Context,
  { items, to, message, ...why }: z.output<typeof moveManyInput>,
): Promise<{ moved: string[]; left: LeftAlone[]; undoUntil: string }> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const firmId = await firmOf(db, principal);
  return lockingTransaction(db, async (tx) => {
    const seen = new Map(items.map(({ id, from }) => [id, from]));
    const rows = await lockChosen(ctx, tx, { ids: [...seen.keys()], principal, firmId });
    const recruiter = await nameOf(tx, principal.userId);
    const moved: string[] = [];
    const left: LeftAlone[] = [];
    for (const row of rows) {
      const from = seen.get(row.id);
      const leave = (detail: string) =>
        left.push({ id: row.id, applicantName: row.isMasked ? maskedName(row.id) : row.applicantName, detail });
      if (from !== row.state) leave(await movedMeanwhile(tx, row.rowId));
      else if (!canMove(row.state, to, "employer")) leave("An application cannot be moved in that way.");
      else {
        await moveByEmployer(ctx, tx, row, { to, message: message === null ? null : filledMessage(message, row, recruiter), ...why });
        moved.push(row.id);
      }
    }
    return { moved, left, undoUntil: undoableUntil(ctx.now).toISOString() };
  });
}

/** The applications of these ids, locked in one order, all of which the caller must be allowed to move. @throws AppError not-found */
export async function lockChosen(
  ctx: Context,
  tx: Db,
  { ids, principal, firmId }: { ids: readonly string[]; principal: UserPrincipal; firmId: number | null },
): Promise<ApplicationRow[]> {
  const chosen = inArray(applications.publicId, [...ids]);
  await tx.select({ id: applications.id }).from(applications).where(chosen).orderBy(asc(applications.id)).limit(ids.length).for("update");
  const rows = new Map((await findApplications(tx, chosen, ids.length)).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    requireAllowed(ctx, "application.setStatus", employerFacts(principal, firmId, row));
    if (!row) throw new AppError("not-found", "There is no such application.");
    return row;
  });
}
