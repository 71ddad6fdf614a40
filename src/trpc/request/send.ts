import { reportRateLimitHeaders } from "#src/features/limits/report-rate-limit.ts";
import { networkFailure } from "./request-failure.ts";

const cookieName = "XSRF-TOKEN";
const refusedCode = "csrf-failed";

/**
 * Calls exempt from the CSRF token: a visitor may not have one yet, a beacon cannot carry one, and calls from other machines are
 * authenticated otherwise.
 */
const exemptPaths = new RegExp(
  `^/api/(${[
    "auth/(signin(/second-factor)?|admin-signin|recruiter-signin|database-signin|signup|register/.*|signout|forgot-password|reset-password)",
    "webhooks?(/.*)?",
    "payments?(/.*)?",
    "analytics/.*",
    "vitals",
    "client-error",
  ].join("|")})$`,
);

/** `fetch` with this browser session's CSRF token on requests that change data; a refused token is renewed and the request retried once. */
export async function fetchWithCsrf(address: string, init: RequestInit = {}): Promise<Response> {
  const isExempt = (init.method ?? "GET") === "GET" || exemptPaths.test(address);
  if (isExempt) return fetch(address, init);
  const answer = await sendWithToken(address, init, await getCsrfToken());
  if (answer.status !== 403 || !(await isCsrfRefusal(answer.clone()))) return answer;
  return sendWithToken(address, init, await fetchFreshToken());
}

function sendWithToken(address: string, init: RequestInit, token: string): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("X-XSRF-TOKEN", token);
  headers.set("X-CSRF-Token", token);
  return fetch(address, { ...init, headers });
}

/** Returns this browser session's CSRF token, for requests not sent by `fetchWithCsrf`. */
export const getCsrfToken = async (): Promise<string> => readCookieToken() ?? (await fetchFreshToken());

/** Returns the token in this browser's cookie, which changes with the account; null before the first. */
export function readCookieToken(): string | null {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${cookieName}=`));
  return found ? decodeURIComponent(found.slice(cookieName.length + 1)) : null;
}

let fetching: Promise<string> | null = null;

/** Fetches a new token after a refusal; concurrent callers share one request. */
export function fetchFreshToken(): Promise<string> {
  fetching ??= fetchToken().finally(() => {
    fetching = null;
  });
  return fetching;
}

/** Returns "" when the server gives none: it then explains the failure in the response to the call itself. */
async function fetchToken(): Promise<string> {
  const answer = await fetch("/api/auth/csrf-token", { credentials: "same-origin", cache: "no-store" });
  const { csrfToken = "" } = answer.ok ? ((await answer.json()) as { csrfToken?: string }) : {};
  return readCookieToken() ?? csrfToken;
}

/** Reads both a problem document and a tRPC response. */
async function isCsrfRefusal(answer: Response): Promise<boolean> {
  try {
    const body = (await answer.json()) as { code?: string; error?: { data?: { reason?: string } } };
    return (body.code ?? body.error?.data?.reason) === refusedCode;
  } catch {
    return false;
  }
}

/** Sends once, as the signed-in user, and reports the quota in the response. @throws RequestFailure when there is no response */
export async function send(address: string, init: RequestInit = {}): Promise<Response> {
  const answer = await sendUnobserved(address, init);
  reportRateLimitHeaders(endpointOf(address), answer.headers);
  return answer;
}

/** The same for typed calls, whose quota is reported by their own link. */
export const sendUnobserved = (address: string, init: RequestInit = {}): Promise<Response> =>
  fetchWithCsrf(address, { ...init, credentials: "same-origin" }).catch((error: unknown) => {
    throw networkFailure(error);
  });

const typedCalls = "/trpc/";

/** Returns an address's path without its query; for a tRPC call, the procedure's name. */
export function endpointOf(address: string): string {
  const { pathname } = new URL(address, "http://here");
  return pathname.startsWith(typedCalls) ? pathname.slice(typedCalls.length) : pathname;
}
