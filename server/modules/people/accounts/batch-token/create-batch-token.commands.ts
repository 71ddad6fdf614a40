import type { BatchScope } from "#db/own-values.ts";
import type { UserRole } from "#db/values.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { pageScopesOf } from "#server/kernel/batch/batched-calls.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { lifetimes } from "../sessions/session-lifetimes.ts";
import { findSession } from "../sessions/session-rows.ts";
import { signBatchToken } from "./batch-token.ts";

export interface NewBatchToken {
  token: string;
  /** "1h" for any token that ends within a day: its holder requests another in time. */
  expiresIn: "24h" | "1h";
  scopes: readonly BatchScope[];
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const longestMs: Record<UserRole, number> = { jobseeker: dayMs, recruiter: dayMs, company_admin: dayMs, platform_admin: hourMs };

/**
 * Creates a batch token bound to the caller's session, which it does not outlive. @throws AppError forbidden for an unconfirmed e-mail
 * address
 */
export async function createBatchToken(ctx: Context): Promise<NewBatchToken> {
  const { principal, now, services } = ctx;
  const { userId, sessionHash, isEmailVerified } = requireUser(principal);
  requireAllowed(ctx, "batchToken.create", { ownerId: userId });
  if (!isEmailVerified) throw new AppError("forbidden", "Please confirm your e-mail address first.");
  const session = sessionHash === null ? null : await findSession(services.db, sessionHash);
  if (sessionHash === null || session?.userId !== userId) throw new AppError("unauthenticated", "Please sign in first.");
  const { publicId: userPublicId, role, tokenVersion, createdAt, endsAt } = session;
  const sessionEndsAt = Math.min(endsAt.getTime(), createdAt.getTime() + lifetimes[role].absoluteMs);
  const expiresAt = new Date(Math.min(now.getTime() + longestMs[role], sessionEndsAt));
  const signer = { issuer: services.site.origin, key: services.secrets.batchTokenKey };
  const scopes = pageScopesOf(role);
  const facts = { userPublicId, sessionHash, tokenVersion, scopes };
  const token = await signBatchToken(signer, facts, { role, now, expiresAt });
  return { token, expiresIn: expiresAt.getTime() - now.getTime() >= dayMs ? "24h" : "1h", scopes };
}
