import { randomUUID } from "node:crypto";
import { sessionCookieName } from "#server/http/csrf.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { createSession } from "#server/modules/people/accounts/sessions/sessions.ts";
import { type TestSite, testOrigin } from "./site.ts";

export interface SignedIn {
  token: string;
  /** What the database calls the session. */
  hash: string;
  /** Headers of a read. */
  headers: { cookie: string };
  /** Headers of a write, as the site's own pages send them. */
  writeHeaders: Record<string, string>;
}

/** What every browser says of a write that one of the site's own pages makes. */
export const sameOriginHeaders = { "content-type": "application/json", origin: testOrigin, "sec-fetch-site": "same-origin" } as const;

/** The header of a write that may be sent again, with a key of its own. */
export const newIdempotencyKey = () => ({ "idempotency-key": `"${randomUUID()}"` });

/** Signs a person in at the site's present moment, without a password. */
export async function signIn(
  site: TestSite,
  userId: number,
  { userAgent = "Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36", mfaAt }: { userAgent?: string; mfaAt?: Date } = {},
): Promise<SignedIn> {
  const now = site.services.now();
  const { token } = await createSession(site.db, { userId, now, userAgent, mfaAt: mfaAt ?? null });
  const headers = { cookie: `${sessionCookieName}=${token}` };
  return { token, hash: hashOf(token), headers, writeHeaders: await headersOfWrites(site, headers.cookie) };
}

/** Headers of a write by a browser that holds these cookies. */
export async function headersOfWrites(site: TestSite, cookie: string): Promise<Record<string, string>> {
  const answer = await site.app.inject({ url: "/api/auth/csrf-token", headers: { cookie } });
  const { csrfToken } = answer.json<{ csrfToken?: string }>();
  if (!csrfToken) return { ...sameOriginHeaders, cookie };
  const given = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  return { ...sameOriginHeaders, cookie: [cookie, ...given].join("; "), "x-xsrf-token": csrfToken, "x-csrf-token": csrfToken };
}
