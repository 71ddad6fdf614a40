import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { recoveryCodes } from "#db/schema/sign-in.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { hasSecondFactor } from "./verify-second-factor.ts";

export interface SecondFactorStatus {
  isOn: boolean;
  recoveryCodesLeft: number;
  /** Whether the role requires a second factor. */
  isRequired: boolean;
}

export async function secondFactorStatus(ctx: Context): Promise<SecondFactorStatus> {
  const { userId, role } = requireUser(ctx.principal);
  requireAllowed(ctx, "user.readMe", { ownerId: userId });
  const { db } = ctx.services;
  const [isOn, left] = await Promise.all([hasSecondFactor(db, userId), countRecoveryCodes(db, userId)]);
  return { isOn, recoveryCodesLeft: left, isRequired: role === "platform_admin" };
}

export const countRecoveryCodes = (db: Db, userId: number): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
