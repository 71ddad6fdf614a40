import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { GoogleIdentity } from "#server/kernel/services/outside.types.ts";
import { isEmailAddress } from "#server/text/email-address.ts";

export interface IdTokenExpectations {
  keys: JWTVerifyGetKey;
  issuer: string;
  clientId: string;
  nonce: string;
  now: Date;
}

const clockToleranceSeconds = 60;
const oldestTokenSeconds = 600;
const subjectMaxChars = 255;

/** Reads an ID token that has just been issued to us, for this browser, about a person with a confirmed address. @throws Error otherwise */
export async function checkIdToken(
  readToken: () => string,
  { keys, issuer, clientId, nonce, now }: IdTokenExpectations,
): Promise<GoogleIdentity> {
  const { payload } = await jwtVerify(readToken(), keys, {
    algorithms: ["RS256", "ES256"],
    issuer: issuerNames(issuer),
    audience: clientId,
    requiredClaims: ["exp", "iat", "sub", "nonce", "email", "email_verified"],
    maxTokenAge: oldestTokenSeconds,
    clockTolerance: clockToleranceSeconds,
    currentDate: now,
  });
  requireOnlyUs(payload, clientId);
  if (payload.nonce !== nonce) throw new Error("The token was issued for another browser.");
  const { sub, email, email_verified: isVerified, name, auth_time: authTime } = payload;
  if (typeof sub !== "string" || sub === "" || sub.length > subjectMaxChars) throw new Error("The token names nobody.");
  if (isVerified !== true || typeof email !== "string" || !isEmailAddress(email)) throw new Error("The token has no confirmed address.");
  return {
    subject: sub,
    email: email.trim(),
    name: typeof name === "string" ? name : null,
    authenticatedAt: typeof authTime === "number" ? new Date(authTime * 1000) : null,
  };
}

/** OpenID Connect Core 1.0, section 3.1.3.7: a token meant for others too, or asked for by another, is not for us. */
function requireOnlyUs({ aud, azp }: JWTPayload, clientId: string): void {
  if ([aud].flat().length !== 1) throw new Error("The token is meant for others too.");
  if (azp !== undefined && azp !== clientId) throw new Error("The token was issued to another client.");
}

/** Google documents both spellings of its own name. */
const issuerNames = (issuer: string): string[] => (issuer === "https://accounts.google.com" ? [issuer, "accounts.google.com"] : [issuer]);
