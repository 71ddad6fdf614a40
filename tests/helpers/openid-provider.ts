import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";

export const providerClient = { clientId: "dayworks-tests", clientSecret: "a secret between us: 100%" };

/** What a person has the provider say of them, and how the provider misbehaves. */
export interface ProviderBehaviour {
  /** Claims instead of the proper ones; undefined leaves one out. */
  claims?: Record<string, unknown>;
  signedBy?: "its-key" | "another-key" | "nobody";
}

export interface OpenIdProvider {
  issuer: string;
  /** Has the person agree to what the browser was sent with; answers the address the browser is sent back to. */
  agree(authorizationUrl: string, vouching?: ProviderBehaviour): string;
  /** Requests the provider has had, by path. */
  asked: string[];
  close(): Promise<void>;
}

interface Grant {
  redirectUri: string;
  challenge: string | null;
  claims: JWTPayload;
  signedBy: NonNullable<ProviderBehaviour["signedBy"]>;
}

/** An OpenID provider on this machine. A code works once, for the client it was given to, with the verifier of its challenge. */
export async function startOpenIdProvider(now: () => Date): Promise<OpenIdProvider> {
  const [own, another] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: "one", alg: "RS256", use: "sig" }] };
  const grants = new Map<string, Grant>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? "/", issuer).pathname;
    asked.push(path);
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (path === "/.well-known/openid-configuration") {
      const at = (name: string) => `${issuer}/${name}`;
      send(200, { issuer, authorization_endpoint: at("authorize"), token_endpoint: at("token"), jwks_uri: at("keys") });
    } else if (path === "/keys") send(200, keys);
    else if (path === "/authorize") {
      response.writeHead(302, { location: agree(new URL(request.url ?? "/", issuer).href) }).end();
    } else if (path === "/token") {
      const idToken = await exchange(request, new URLSearchParams(await textOf(request)));
      if (idToken === null) send(400, { error: "invalid_grant" });
      else send(200, { access_token: "worthless", token_type: "Bearer", expires_in: 60, id_token: idToken });
    } else send(404, {});
  }

  async function exchange({ headers }: IncomingMessage, body: URLSearchParams): Promise<string | null> {
    const { clientId, clientSecret } = providerClient;
    if (headers.authorization !== `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`) return null;
    const code = body.get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    if (!grant || grant.redirectUri !== body.get("redirect_uri")) return null;
    const challenge = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    return challenge === grant.challenge ? sign(grant, grant.signedBy === "its-key" ? own.privateKey : another.privateKey) : null;
  }

  function agree(authorizationUrl: string, { claims = {}, signedBy = "its-key" }: ProviderBehaviour = {}): string {
    const asks = new URL(authorizationUrl).searchParams;
    const code = randomBytes(16).toString("base64url");
    const seconds = Math.floor(now().getTime() / 1000);
    const proper = {
      iss: issuer,
      aud: asks.get("client_id") ?? "",
      sub: "google-1",
      iat: seconds,
      exp: seconds + 3600,
      nonce: asks.get("nonce") ?? "",
      email: "robin@people.example.test",
      email_verified: true,
      name: "Robin Sample",
    };
    const redirectUri = asks.get("redirect_uri") ?? "";
    const challenge = asks.get("code_challenge_method") === "S256" ? asks.get("code_challenge") : null;
    grants.set(code, { redirectUri, challenge, claims: { ...proper, ...claims }, signedBy });
    const back = new URL(redirectUri);
    back.searchParams.set("code", code);
    back.searchParams.set("state", asks.get("state") ?? "");
    return back.href;
  }

  return {
    issuer,
    agree,
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function sign({ claims, signedBy }: Grant, key: CryptoKey): Promise<string> {
  if (signedBy === "nobody") return new UnsecuredJWT(claims).encode();
  return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "one", typ: "JWT" }).sign(key);
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += part;
  return text;
}
