import { rateLimitSentence, secondsToWait } from "#src/features/limits/answer-limits.ts";
import { statusTextOf } from "../status-texts.ts";
import { type FieldFault, RequestFailure } from "./request-failure.ts";

interface Problem {
  code?: string;
  title?: string;
  detail?: string;
  errors?: readonly FieldFault[];
}

/** Returns the failure message for a response that is neither a success nor a 429. */
type Wording = (status: number, bodyText: string) => string;

/** "{status}: {body text}" */
export const bodyWording: Wording = (status, bodyText) => `${status}: ${bodyText || statusTextOf(status)}`;

/** "Request failed: {status text}." */
export const statusTextWording: Wording = (status) => `Request failed: ${statusTextOf(status)}.`;

/** "API error: {status}" */
export const statusWording: Wording = (status) => `API error: ${status}`;

/** Parses an error response: what went wrong, which fields, how long to wait. */
export async function readFailure(answer: Response, wording: Wording): Promise<RequestFailure> {
  const { status } = answer;
  const bodyText = await answer.text().catch(() => "");
  const { code = "failed", title, detail, errors = [] } = parseProblem(bodyText);
  const waitSeconds = secondsToWait(answer.headers);
  const retryAfterSeconds = status === 429 || answer.headers.has("retry-after") ? waitSeconds : null;
  const message = status === 429 ? rateLimitSentence(waitSeconds) : wording(status, bodyText);
  // The title of a server error is not a message for users.
  const shownTitle = status >= 500 ? null : (title ?? null);
  return new RequestFailure(message, { status, code, detail: detail ?? shownTitle, fields: errors, retryAfterSeconds });
}

function parseProblem(text: string): Problem {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? body : {};
  } catch {
    return {};
  }
}
