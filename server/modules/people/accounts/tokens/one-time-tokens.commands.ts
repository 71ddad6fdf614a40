import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { TokenPurpose } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { oneTimeTokens } from "#db/schema/sign-in.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf, randomSecret } from "#server/kernel/secrets.ts";

const minuteMs = 60_000;
const lifetimesMs: Record<TokenPurpose, number> = {
  "verify-email": 24 * 60 * minuteMs,
  "reset-password": 30 * minuteMs,
  "change-email": 60 * minuteMs,
  "link-google": 30 * minuteMs,
  "second-factor": 10 * minuteMs,
  "confirm-workplace": 24 * 60 * minuteMs,
  "confirm-firm-address": 24 * 60 * minuteMs,
};

export interface ConsumedToken {
  userId: number;
  emailKey: string;
  payload: Record<string, string>;
}

/** Creates a token and invalidates earlier ones for the same purpose. Returns the raw value; only its hash is stored. */
export async function issueToken(
  tx: Db,
  {
    purpose,
    userId,
    emailKey,
    payload = {},
    now,
  }: { purpose: TokenPurpose; userId: number; emailKey: string; payload?: Record<string, string>; now: Date },
): Promise<string> {
  await tx.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose)));
  const token = randomSecret();
  const expiresAt = new Date(now.getTime() + lifetimesMs[purpose]);
  await tx.insert(oneTimeTokens).values({ hash: hashOf(token), purpose, userId, emailKey, payload, createdAt: now, expiresAt });
  return token;
}

/**
 * Consumes a token. Of two concurrent uses, one succeeds.
 * @throws AppError token-invalid for an unknown, used or expired one, and for one issued to an address the account no longer has
 */
export async function consumeToken(
  tx: Db,
  { purpose, token, now }: { purpose: TokenPurpose; token: string; now: Date },
): Promise<ConsumedToken> {
  const hash = hashOf(token);
  const [result] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(
      and(eq(oneTimeTokens.hash, hash), eq(oneTimeTokens.purpose, purpose), isNull(oneTimeTokens.usedAt), gt(oneTimeTokens.expiresAt, now)),
    );
  if (result.affectedRows !== 1) throw invalidToken();
  const [row] = await tx
    .select({ userId: oneTimeTokens.userId, emailKey: oneTimeTokens.emailKey, payload: oneTimeTokens.payload })
    .from(oneTimeTokens)
    .innerJoin(users, and(eq(users.id, oneTimeTokens.userId), eq(users.emailKey, oneTimeTokens.emailKey)))
    .where(eq(oneTimeTokens.hash, hash))
    .limit(1);
  if (!row) throw invalidToken();
  return row;
}

const invalidToken = () => new AppError("token-invalid", "This link has expired or has been used. Ask for a new one.");
