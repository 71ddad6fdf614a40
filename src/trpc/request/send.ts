import { fetchWithCsrf } from "#src/features/auth/csrf.ts";
import { endpointOf } from "#src/features/limits/answer-limits.ts";
import { reportRateLimitHeaders } from "#src/features/limits/report-rate-limit.ts";
import { noAnswer } from "./request-failure.ts";

/** Sends once, as whoever is signed in, and reports the quota that the answer carries. @throws RequestFailure when no answer comes */
export async function send(address: string, init: RequestInit = {}): Promise<Response> {
  const answer = await sendUnobserved(address, init);
  reportRateLimitHeaders(endpointOf(address), answer.headers);
  return answer;
}

/** The same for typed calls, whose quota a link of theirs reports. */
export const sendUnobserved = (address: string, init: RequestInit = {}): Promise<Response> =>
  fetchWithCsrf(address, { ...init, credentials: "same-origin" }).catch((error: unknown) => {
    throw noAnswer(error);
  });
