import { createHash, type KeyObject, randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { type BatchScope, batchScopes } from "#db/own-values.ts";
import type { UserRole } from "#db/values.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { pageScopesOf } from "#server/kernel/batch/batched-calls.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { endOfSession, findSession, lastSeenIntervalMs, lifetimes, markSessionSeen, maySignIn } from "../sessions/session-rows.ts";

/** Claims of a batch token. Readers trust only the account it names and look up the rest. */
interface BatchTokenFacts {
  userPublicId: string;
  sessionHash: string;
  /** Token version of the account: incrementing it invalidates the token. */
  tokenVersion: number;
  scopes: readonly BatchScope[];
}

/** Issuer: the site's origin and its key. */
interface BatchTokenSigner {
  issuer: string;
  key: KeyObject;
}

const algorithm = "HS256";
const tokenType = "batch+jwt";
const audience = "/api/batch";
const longestTokenChars = 2000;

const claims = z.object({
  sub: z.string(),
  sid: z.string(),
  ver: z.int().min(0),
  scope: z.string().transform((text) => batchScopes.filter((scope) => text.split(" ").includes(scope))),
});

/** @param role a hint for anyone inspecting the token; nothing relies on it */
function signBatchToken(
  { issuer, key }: BatchTokenSigner,
  { userPublicId, sessionHash, tokenVersion, scopes }: BatchTokenFacts,
  { role, now, expiresAt }: { role: UserRole; now: Date; expiresAt: Date },
): Promise<string> {
  return new SignJWT({ sid: sessionHash, ver: tokenVersion, role, scope: scopes.join(" ") })
    .setProtectedHeader({ alg: algorithm, typ: tokenType, kid: keyIdOf(key) })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(userPublicId)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(expiresAt)
    .setJti(randomUUID())
    .sign(key);
}

/**
 * Returns the claims of a token; null for one that is foreign, tampered with or expired.
 * @throws AppError forbidden for one of ours issued for another purpose
 */
async function openBatchToken({ issuer, key }: BatchTokenSigner, token: string, now: Date): Promise<BatchTokenFacts | null> {
  if (token.length > longestTokenChars) return null;
  try {
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      typ: tokenType,
      issuer,
      audience,
      currentDate: now,
      requiredClaims: ["iat", "nbf", "exp", "jti"],
    });
    const read = claims.safeParse(payload);
    if (!read.success || protectedHeader.kid !== keyIdOf(key)) return null;
    const { sub: userPublicId, sid: sessionHash, ver: tokenVersion, scope: scopes } = read.data;
    return { userPublicId, sessionHash, tokenVersion, scopes };
  } catch (error) {
    if (error instanceof errors.JWTClaimValidationFailed && ["aud", "typ"].includes(error.claim)) {
      throw new AppError("forbidden", "This token is not one for batches.");
    }
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Derives a key id that does not reveal the key and changes with the site's secret. */
const keyIdOf = (key: KeyObject): string => createHash("sha256").update(key.export()).digest("base64url").slice(0, 8);

/**
 * Returns the user behind a batch token, read live as with the session cookie: role, company, second factor and whether the session
 * continues. Null when the token or its session has ended. It never counts as a recent password confirmation. Using it counts as using the
 * session.
 * @throws AppError forbidden for a token issued for another purpose
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
  if (at.getTime() - lastSeenAt.getTime() >= lastSeenIntervalMs) await markSessionSeen(db, facts.sessionHash, at);
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

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const longestMs: Record<UserRole, number> = { jobseeker: dayMs, recruiter: dayMs, company_admin: dayMs, platform_admin: hourMs };

/**
 * Creates a batch token bound to the caller's session, which it does not outlive. @throws AppError forbidden for an unconfirmed e-mail
 * address
 */
export async function createBatchToken(ctx: Context) {
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
