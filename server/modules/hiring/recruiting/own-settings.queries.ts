import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { firmOf } from "#server/modules/hiring/applications/application-access.ts";
import { findPreferences } from "#server/modules/people/accounts/preferences/preferences.queries.ts";
import { findAnswerDays } from "../applications/hiring/answer-days.queries.ts";
import { findSettings, type HiringSettings } from "../applications/hiring/hiring-settings.queries.ts";

export interface OwnSettings extends HiringSettings {
  /** What their firm's page promises applicants, which counts before the days they chose. */
  promisedDays: number | null;
  /** Application updates are off in their account: none of these mails comes, whatever is chosen. */
  isMailOff: boolean;
}

export async function getSettings(ctx: Context): Promise<OwnSettings> {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const { userId } = principal;
  requireAllowed(ctx, "preferences.manage", { ownerId: userId });
  const { promisedDays } = await findAnswerDays(db, { userId, firmId: await firmOf(db, principal) });
  const { applicationUpdates } = await findPreferences(db, userId);
  return { ...(await findSettings(db, userId)), promisedDays, isMailOff: !applicationUpdates };
}
