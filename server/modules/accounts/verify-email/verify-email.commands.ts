import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { runTransaction } from "#db/run-transaction.ts";
import { oneTimeTokens, users } from "#db/schema/accounts.ts";
import type { Context } from "#server/context.ts";
import { recordAudit } from "#server/modules/audit/audit.commands.ts";
import { safeNextPath } from "#server/paths.ts";
import { hashOf } from "#server/secrets.ts";
import { requireLinkQuota, requireMailQuota } from "../attempt-limits.ts";
import { auditActor } from "../audit-actor.ts";
import { switchEmail } from "../email/switch-email.commands.ts";
import { emailKeyOf } from "../email-address.ts";
import { answerSteadily } from "../steady-answer.ts";
import { type ConsumedToken, consumeToken } from "../tokens/one-time-tokens.commands.ts";
import { mailVerification } from "./mail-verification.commands.ts";

/**
 * Uses the link of a mail that confirms an address: a new account's, or the new one of an account that changes it. Signs nobody in.
 * @throws AppError token-invalid for an expired, used or unknown link; conflict when the new address has meanwhile become another account's
 */
export async function verifyEmail(ctx: Context, token: string): Promise<{ changedEmail: boolean }> {
  await requireLinkQuota(ctx);
  return runTransaction(ctx.services.db, async (tx) => {
    const purpose = await purposeOf(tx, token);
    const consumed = await consumeToken(tx, { purpose, token, now: ctx.now });
    if (purpose === "change-email") await switchEmail(ctx, tx, consumed);
    else await activate(ctx, tx, consumed);
    return { changedEmail: purpose === "change-email" };
  });
}

/** An unknown token passes for a registration's, and is refused as one. */
async function purposeOf(tx: Db, token: string): Promise<"verify-email" | "change-email"> {
  const purposes = ["verify-email", "change-email"] as const;
  const [row] = await tx
    .select({ purpose: oneTimeTokens.purpose })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.hash, hashOf(token)), inArray(oneTimeTokens.purpose, purposes)))
    .limit(1);
  return row?.purpose === "change-email" ? "change-email" : "verify-email";
}

async function activate(ctx: Context, tx: Db, { userId }: ConsumedToken): Promise<void> {
  // An account suspended before it was confirmed stays suspended, though its mailbox is proved.
  await tx.update(users).set({ emailVerifiedAt: ctx.now, updatedAt: ctx.now }).where(eq(users.id, userId));
  await tx
    .update(users)
    .set({ state: "active" })
    .where(and(eq(users.id, userId), eq(users.state, "unverified")));
  await recordAudit(tx, auditActor(ctx, userId), { action: "user.verifyEmail", resource: "user", resourceId: userId, result: "done" });
}

/** Sends the link again to an account that waits for it; answers alike for every address. @throws AppError too-many-attempts */
export async function resendVerification(ctx: Context, { email, next }: { email: string; next?: string | undefined }): Promise<void> {
  await requireMailQuota(ctx, "verify", email);
  await answerSteadily(() =>
    runTransaction(ctx.services.db, async (tx) => {
      const [waiting] = await tx
        .select({ userId: users.id, email: users.email, name: users.name })
        .from(users)
        .where(and(eq(users.emailKey, emailKeyOf(email)), eq(users.state, "unverified")))
        .limit(1)
        .for("update");
      if (!waiting?.email) return;
      await mailVerification(ctx, tx, { ...waiting, email: waiting.email, template: "verify-email-again", next: safeNextPath(next) });
      const event = { action: "user.resendVerification", resource: "user", resourceId: waiting.userId, result: "done" } as const;
      await recordAudit(tx, auditActor(ctx), event);
    }),
  );
}
