import { fetchWithCsrf } from "#src/auth/csrf.ts";
import { endpointOf } from "#src/limits/answer-limits.ts";
import { reportRateLimitHeaders } from "#src/limits/report-rate-limit.ts";
import { noAnswer, unreadable } from "./request-failure.ts";

/** Sends once, as whoever is signed in. @throws RequestFailure when no answer comes */
export async function send(address: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetchWithCsrf(address, { ...init, credentials: "same-origin" }).catch((error: unknown) => {
    throw noAnswer(error);
  });
  reportRateLimitHeaders(endpointOf(address), answer.headers);
  return answer;
}

/** The JSON of an answer; null for one without a body. @throws RequestFailure when it is something else */
export async function jsonOf<Answer>(answer: Response): Promise<Answer> {
  try {
    const text = await answer.text();
    return (text === "" ? null : JSON.parse(text)) as Answer;
  } catch (error) {
    throw error instanceof SyntaxError ? unreadable(answer.status, error) : noAnswer(error);
  }
}
