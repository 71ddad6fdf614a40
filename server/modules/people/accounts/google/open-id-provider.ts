import { createRemoteJWKSet, type JWTVerifyGetKey } from "jose";
import { z } from "zod";

export const providerTimeoutMs = 5_000;
const describedForMs = 3_600_000;

export interface OpenIdProvider {
  authorizationEndpoint: string;
  tokenEndpoint: string;
  keys: JWTVerifyGetKey;
}

const document = z.object({ issuer: z.string(), authorization_endpoint: z.url(), token_endpoint: z.url(), jwks_uri: z.url() });

/** What an OpenID provider says of itself, asked for when it is first needed and once an hour. */
export function createOpenIdProvider(issuer: string): { describe(now: Date): Promise<OpenIdProvider> } {
  let kept: { readAt: number; provider: Promise<OpenIdProvider> } | null = null;
  return {
    describe(now) {
      if (kept && now.getTime() - kept.readAt < describedForMs) return kept.provider;
      const reading = { readAt: now.getTime(), provider: readProvider(issuer) };
      kept = reading;
      reading.provider.catch(() => {
        if (kept === reading) kept = null;
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
  // OpenID Connect Discovery 1.0, section 4.3: another issuer's document must not be taken for this one's.
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

/** Encrypted, or on this machine like its issuer. */
function isSafeAddress(address: string, issuer: string): boolean {
  return new URL(address).protocol === "https:" || (isLoopback(address) && isLoopback(issuer));
}

const isLoopback = (address: string): boolean => ["127.0.0.1", "localhost", "[::1]"].includes(new URL(address).hostname);
