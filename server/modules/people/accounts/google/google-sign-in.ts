import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import type { GoogleIdentity, GoogleSignIn } from "#server/kernel/services/outside.types.ts";
import { isEmailAddress } from "#server/text/email-address.ts";

/** Google did not respond, or not as specified: an expected external failure. */
export class GoogleFailure extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = "GoogleFailure";
  }
}

const scopes = ["openid", "email", "profile"];
export const googleCallbackPath = "/api/auth/google/callback";

/**
 * Creates sign-in with Google, or with another OpenID provider configured in its place. Fetches and loads nothing before the first sign-in:
 * the library is a file for each of sixty providers.
 */
export function createGoogleSignIn(
  { clientId, clientSecret, issuer }: { clientId: string; clientSecret: string; issuer: string },
  siteOrigin: string,
): GoogleSignIn {
  const openClient = async () => {
    const { CodeChallengeMethod, OAuth2Client } = await import("arctic");
    return { S256: CodeChallengeMethod.S256, client: new OAuth2Client(clientId, clientSecret, siteOrigin + googleCallbackPath) };
  };
  const provider = createOpenIdProvider(issuer);
  return {
    issuer,
    async begin() {
      const { generateCodeVerifier, generateState } = await import("arctic");
      return { state: generateState(), nonce: generateState(), codeVerifier: generateCodeVerifier() };
    },
    async authorizationUrl({ state, nonce, codeVerifier }, { isFresh, now }) {
      const { authorizationEndpoint } = await asGoogleFailure("the provider cannot be asked", provider.describe(now));
      const { client, S256 } = await openClient();
      const url = client.createAuthorizationURLWithPKCE(authorizationEndpoint, state, S256, codeVerifier, scopes);
      url.searchParams.set("nonce", nonce);
      if (isFresh) {
        url.searchParams.set("max_age", "0");
        url.searchParams.set("claims", JSON.stringify({ id_token: { auth_time: { essential: true } } }));
      }
      return url;
    },
    async identityOf(code, { nonce, codeVerifier }, now) {
      const { tokenEndpoint, keys } = await asGoogleFailure("the provider cannot be asked", provider.describe(now));
      const { client } = await openClient();
      const exchange = withTimeout(client.validateAuthorizationCode(tokenEndpoint, code, codeVerifier));
      const tokens = await asGoogleFailure("the code was not accepted", exchange);
      return asGoogleFailure(
        "the ID token is not good",
        checkIdToken(() => tokens.idToken(), { keys, issuer, clientId, nonce, now }),
      );
    },
  };
}

async function asGoogleFailure<T>(reason: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new GoogleFailure(reason, { cause: error });
  }
}

/** The library's request has no timeout. */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The provider took too long.")), providerTimeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

interface IdTokenExpectations {
  keys: JWTVerifyGetKey;
  issuer: string;
  clientId: string;
  nonce: string;
  now: Date;
}

const clockToleranceSeconds = 60;
const oldestTokenSeconds = 600;
/** The year 2286: what lies beyond is no time. */
const furthestSeconds = 1e10;
const subjectMaxChars = 255;

/** Verifies an ID token just issued to this site for this browser, for a user with a confirmed address. @throws Error otherwise */
async function checkIdToken(readToken: () => string, { keys, issuer, clientId, nonce, now }: IdTokenExpectations): Promise<GoogleIdentity> {
  const { payload } = await jwtVerify(readToken(), keys, {
    algorithms: ["RS256", "ES256"],
    issuer: issuerNames(issuer),
    audience: clientId,
    requiredClaims: ["exp", "iat", "sub", "nonce", "email", "email_verified"],
    maxTokenAge: oldestTokenSeconds,
    clockTolerance: clockToleranceSeconds,
    currentDate: now,
  });
  requireSoleAudience(payload, clientId);
  if (payload.nonce !== nonce) throw new Error("The token was issued for another browser.");
  const { sub, email, email_verified: isVerified, name, auth_time: authTime } = payload;
  if (typeof sub !== "string" || sub === "" || sub.length > subjectMaxChars) throw new Error("The token names nobody.");
  if (isVerified !== true || typeof email !== "string" || !isEmailAddress(email)) throw new Error("The token has no confirmed address.");
  return {
    subject: sub,
    email: email.trim(),
    name: typeof name === "string" ? name : null,
    authenticatedAt: typeof authTime === "number" && authTime >= 0 && authTime < furthestSeconds ? new Date(authTime * 1000) : null,
  };
}

/** OpenID Connect Core 1.0, section 3.1.3.7: rejects a token that is also for another audience or was requested by another party. */
function requireSoleAudience({ aud, azp }: JWTPayload, clientId: string): void {
  if ([aud].flat().length !== 1) throw new Error("The token is meant for others too.");
  if (azp !== undefined && azp !== clientId) throw new Error("The token was issued to another client.");
}

/** Google documents both spellings of its issuer name. */
const issuerNames = (issuer: string): string[] => (issuer === "https://accounts.google.com" ? [issuer, "accounts.google.com"] : [issuer]);

const providerTimeoutMs = 5_000;
const describedForMs = 3_600_000;

interface OpenIdProvider {
  authorizationEndpoint: string;
  tokenEndpoint: string;
  keys: JWTVerifyGetKey;
}

const document = z.object({ issuer: z.string(), authorization_endpoint: z.url(), token_endpoint: z.url(), jwks_uri: z.url() });

/** Reads an OpenID provider's discovery document: lazily, then refreshed hourly. */
function createOpenIdProvider(issuer: string): { describe(now: Date): Promise<OpenIdProvider> } {
  let cached: { readAt: number; provider: Promise<OpenIdProvider> } | null = null;
  return {
    describe(now) {
      if (cached && now.getTime() - cached.readAt < describedForMs) return cached.provider;
      const reading = { readAt: now.getTime(), provider: readProvider(issuer) };
      cached = reading;
      reading.provider.catch(() => {
        if (cached === reading) cached = null;
      });
      return reading.provider;
    },
  };
}

async function readProvider(issuer: string): Promise<OpenIdProvider> {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(providerTimeoutMs),
    redirect: "error",
    headers: { accept: "application/json" },
  });
  if (!answer.ok) throw new Error(`The provider answered ${answer.status}.`);
  const found = document.parse(await answer.json());
  // OpenID Connect Discovery 1.0, section 4.3: rejects a document that names another issuer.
  if (found.issuer !== issuer) throw new Error("The provider names another issuer.");
  const { authorization_endpoint, token_endpoint, jwks_uri } = found;
  for (const address of [authorization_endpoint, token_endpoint, jwks_uri])
    if (!isSafeAddress(address, issuer)) throw new Error("The provider names an address that is not encrypted.");
  return {
    authorizationEndpoint: authorization_endpoint,
    tokenEndpoint: token_endpoint,
    keys: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: providerTimeoutMs, cacheMaxAge: describedForMs }),
  };
}

/** Requires HTTPS, or a local address where the issuer is local too. */
function isSafeAddress(address: string, issuer: string): boolean {
  return new URL(address).protocol === "https:" || (isLoopback(address) && isLoopback(issuer));
}

const isLoopback = (address: string): boolean => ["127.0.0.1", "localhost", "[::1]"].includes(new URL(address).hostname);
