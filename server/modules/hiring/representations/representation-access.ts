import type { Db } from "#db/client.ts";
import type { RowFacts } from "#server/kernel/access/can.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { firmOf } from "#server/modules/hiring/applications/application-access.ts";
import type { RepresentationRow } from "../applications/representation/representation-rows.queries.ts";
import type { RepresentationSide } from "./representation.fields.ts";

export const sideOf = ({ role }: UserPrincipal): RepresentationSide => (role === "jobseeker" ? "candidate" : "firm");

/** Returns a request's facts for the permission matrix: owned by the jobseeker, or by the firm that sent it. */
export async function factsOf(
  db: Db,
  principal: UserPrincipal,
  row: Pick<RepresentationRow, "candidateUserId" | "firmId"> | undefined,
): Promise<RowFacts> {
  if (!row) return {};
  if (principal.role === "jobseeker") return { ownerId: row.candidateUserId };
  const firmId = await firmOf(db, principal);
  return { companyId: row.firmId, ownerId: row.firmId === firmId ? principal.userId : null };
}

/** Requires permission for an action on the row. @throws AppError not-found, forbidden */
export async function requireRepresentation(
  ctx: Context,
  db: Db,
  action: "representation.read" | "representation.answer" | "representation.withdraw",
  row: RepresentationRow | undefined,
): Promise<{ row: RepresentationRow; isAudited: boolean }> {
  const { isAudited } = requireAllowed(ctx, action, await factsOf(db, requireUser(ctx.principal), row));
  if (!row) throw new AppError("not-found", "There is no such request.");
  return { row, isAudited };
}
