import { sessionCookieName } from "#server/http/csrf.ts";
import type { TestSite } from "./site.ts";

/** A CSRF token with its cookie, as a browser has them. */
export interface CsrfToken {
  token: string;
  cookie: string;
}

/** Requests a token as a browser with this session, or without one. */
export async function requestCsrfToken(site: TestSite, session: string | null): Promise<CsrfToken> {
  const own = session ? `${sessionCookieName}=${session}` : "";
  const answer = await site.app.inject({ url: "/api/auth/csrf-token", headers: own ? { cookie: own } : {} });
  const set = answer.cookies.map(({ name, value }) => `${name}=${value}`);
  return { token: answer.json<{ csrfToken: string }>().csrfToken, cookie: [own, ...set].filter(Boolean).join("; ") };
}

/** Headers to send, without those that are to be left out. */
export const definedHeaders = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
