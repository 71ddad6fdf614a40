import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } from "arctic";
import type { GoogleSignIn } from "#server/kernel/services/outside.types.ts";
import { checkIdToken } from "./id-token.ts";
import { createOpenIdProvider, providerTimeoutMs } from "./open-id-provider.ts";

/** Google did not answer, or not as it should: expected of the outside world. */
export class GoogleFailure extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = "GoogleFailure";
  }
}

const scopes = ["openid", "email", "profile"];
export const googleCallbackPath = "/api/auth/google/callback";

/** Sign-in with Google, or another OpenID provider that stands in its place. Nothing is fetched before the first sign-in. */
export function createGoogleSignIn(
  { clientId, clientSecret, issuer }: { clientId: string; clientSecret: string; issuer: string },
  siteOrigin: string,
): GoogleSignIn {
  const client = new OAuth2Client(clientId, clientSecret, siteOrigin + googleCallbackPath);
  const provider = createOpenIdProvider(issuer);
  return {
    issuer,
    begin: () => ({ state: generateState(), nonce: generateState(), codeVerifier: generateCodeVerifier() }),
    async authorizationUrl({ state, nonce, codeVerifier }, { isFresh, now }) {
      const { authorizationEndpoint } = await orFailure("the provider cannot be asked", provider.describe(now));
      const url = client.createAuthorizationURLWithPKCE(authorizationEndpoint, state, CodeChallengeMethod.S256, codeVerifier, scopes);
      url.searchParams.set("nonce", nonce);
      if (isFresh) {
        url.searchParams.set("max_age", "0");
        url.searchParams.set("claims", JSON.stringify({ id_token: { auth_time: { essential: true } } }));
      }
      return url;
    },
    async identityOf(code, { nonce, codeVerifier }, now) {
      const { tokenEndpoint, keys } = await orFailure("the provider cannot be asked", provider.describe(now));
      const exchange = withinTime(client.validateAuthorizationCode(tokenEndpoint, code, codeVerifier));
      const tokens = await orFailure("the code was not accepted", exchange);
      return orFailure(
        "the ID token is not good",
        checkIdToken(() => tokens.idToken(), { keys, issuer, clientId, nonce, now }),
      );
    },
  };
}

async function orFailure<T>(reason: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new GoogleFailure(reason, { cause: error });
  }
}

/** The library's request has no time limit of its own. */
async function withinTime<T>(work: Promise<T>): Promise<T> {
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
