import { fetchWithCsrf } from "#src/features/auth/csrf.ts";

import { reportRateLimitHeaders } from "#src/features/limits/report-rate-limit.ts";
import { networkFailure } from "./request-failure.ts";

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
