import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import type { Services } from "#server/kernel/context.ts";
import { findSession, markSessionSeen, seenEveryMs } from "../sessions/find-session.ts";
import { endOfSession, maySignIn } from "../sessions/session-lifetimes.ts";
import { openBatchToken } from "./batch-token.ts";

/**
 * The person behind a page's batch token, read live as with its cookie: role, company, second factor and whether the session goes on. Null when the token
 * or its session has ended. It never counts as having proved the password. Its use is a use of the session.
 * @throws AppError forbidden for a token that is meant for something else
 */
export async function readBatchToken(
  { db, now, secrets, site }: Pick<Services, "db" | "now" | "secrets" | "site">,
  bearer: string,
): Promise<UserPrincipal | null> {
  const at = now();
  const facts = await openBatchToken({ issuer: site.origin, key: secrets.batchTokenKey }, bearer, at);
  const session = facts && (await findSession(db, facts.sessionHash));
  if (!facts || session?.publicId !== facts.userPublicId || session.tokenVersion !== facts.tokenVersion) return null;
  const { userId, publicId, role, isFreelance, companyId, emailVerifiedAt, state, mfaAt, lastSeenAt, createdAt, endsAt } = session;
  if (!maySignIn(state) || emailVerifiedAt === null || endOfSession({ createdAt, lastSeenAt, expiresAt: endsAt }, role) <= at) return null;
  if (at.getTime() - lastSeenAt.getTime() >= seenEveryMs) await markSessionSeen(db, facts.sessionHash, at);
  return {
    kind: "user",
    userId,
    publicId,
    role,
    isFreelance,
    companyId,
    isEmailVerified: true,
    sessionHash: facts.sessionHash,
    reauthenticatedAt: null,
    mfaAt,
    scopes: facts.scopes,
  };
}
