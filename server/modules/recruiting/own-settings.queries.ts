import { requireAllowed, requireUser } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { firmOf } from "#server/modules/applications/application-access.ts";
import { findAnswerDays } from "./answer-days.queries.ts";
import { findSettings, type HiringSettings } from "./settings.queries.ts";

/** What the caller has chosen, and what their firm's page promises applicants, which counts before the days they chose. */
export async function getSettings(ctx: Context): Promise<HiringSettings & { promisedDays: number | null }> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const { userId } = principal;
  requireAllowed(ctx, "preferences.manage", { ownerId: userId });
  const { promisedDays } = await findAnswerDays(db, { userId, firmId: await firmOf(db, principal) });
  return { ...(await findSettings(db, userId)), promisedDays };
}
