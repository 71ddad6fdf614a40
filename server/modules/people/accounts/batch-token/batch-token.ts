import { createHash, type KeyObject, randomUUID } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { type BatchScope, batchScopes } from "#db/own-values.ts";
import type { UserRole } from "#db/values.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import type { Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { findSession, markSessionSeen, seenEveryMs } from "../sessions/session-adapter.ts";
import { endOfSession, maySignIn } from "../sessions/session-lifetimes.ts";

/** What a batch token says. Whoever reads it believes no more than whose it is: the rest is looked up. */
interface BatchTokenFacts {
  userPublicId: string;
  sessionHash: string;
  /** That of the account: raised, it makes the token worthless. */
  tokenVersion: number;
  scopes: readonly BatchScope[];
}

/** Who signs: the site's address and its key. */
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

/** @param role a hint for whoever looks into the token; nothing goes by it */
export function signBatchToken(
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
 * What a token says; null for one that is not ours, was changed or has expired.
 * @throws AppError forbidden for one of ours that is meant for something else
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

/** Names the key without telling it: another secret of the site, another name. */
const keyIdOf = (key: KeyObject): string => createHash("sha256").update(key.export()).digest("base64url").slice(0, 8);

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
