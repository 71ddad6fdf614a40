import { rateLimitSentence, secondsToWait } from "#src/features/limits/answer-limits.ts";
import phrases from "../status-texts.json" with { type: "json" };

export interface FieldFault {
  /** JSON pointer such as "/email". */
  pointer: string;
  detail: string;
  /** For a question: the code to send in `confirmed` to answer yes. */
  confirm?: string | undefined;
}

export interface FailureFacts {
  /** 0 when there was no response. */
  status: number;
  /** Stable slug: the server's, such as "invalid-fields", or one from the client, such as "unreachable". */
  code: string;
  /** The server's message for users. */
  detail?: string | null;
  fields?: readonly FieldFault[];
  /** Seconds until the server accepts a retry. */
  retryAfterSeconds?: number | null;
  cause?: unknown;
}

/** A failed call. `message` is for developers; `refusalOf` makes the message for users. */
export class RequestFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string | null;
  readonly fields: readonly FieldFault[];
  readonly retryAfterSeconds: number | null;

  constructor(message: string, { status, code, detail = null, fields = [], retryAfterSeconds = null, cause }: FailureFacts) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "RequestFailure";
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** There was no response, or the caller aborted the request. */
export const networkFailure = (cause: unknown): RequestFailure =>
  isAbort(cause)
    ? new RequestFailure("The request was cancelled.", { status: 0, code: "aborted", cause })
    : new RequestFailure("We could not reach the site. Check your connection and try again.", { status: 0, code: "unreachable", cause });

/** The response is not of the expected kind. */
export const unreadableFailure = (status: number, cause: unknown): RequestFailure =>
  new RequestFailure("The response could not be read.", { status, code: "unreadable", cause });

const isAbort = (error: unknown) => error instanceof Error && error.name === "AbortError";

/** Whether an error is a failed call, not a bug in the page's own code. */
export const isFailedCall = (error: unknown): boolean =>
  error instanceof RequestFailure || (error instanceof Error && error.name === "TRPCClientError");

/** Converts any kind of call's error to a `RequestFailure`. */
export function failureOf(error: unknown): RequestFailure {
  if (error instanceof RequestFailure) return error;
  if (!(error instanceof Error)) return networkFailure(error);
  const { data, cause } = error as { data?: TypedRefusal | null; cause?: unknown };
  if (data) {
    const { reason = "failed", httpStatus = 500, fields, retryAfterSeconds } = data;
    return new RequestFailure(error.message, {
      status: httpStatus,
      code: reason,
      detail: error.message,
      ...(fields && { fields }),
      retryAfterSeconds: retryAfterSeconds ?? null,
      cause: error,
    });
  }
  if (cause instanceof Error) return failureOf(cause);
  return error instanceof SyntaxError ? unreadableFailure(0, error) : networkFailure(error);
}

/** Data of a typed call's error. */
interface TypedRefusal {
  reason?: string;
  httpStatus?: number;
  fields?: readonly FieldFault[];
  retryAfterSeconds?: number;
}

/** Parses a JSON response; null for one without a body. @throws RequestFailure when it is not JSON */
export async function jsonOf<Answer>(answer: Response): Promise<Answer> {
  try {
    const text = await answer.text();
    return (text === "" ? null : JSON.parse(text)) as Answer;
  } catch (error) {
    throw error instanceof SyntaxError ? unreadableFailure(answer.status, error) : networkFailure(error);
  }
}

interface Problem {
  code?: string;
  title?: string;
  detail?: string;
  errors?: readonly FieldFault[];
}

/** Returns the failure message for a response that is neither a success nor a 429. */
type Wording = (status: number, bodyText: string) => string;

export const bodyWording: Wording = (status, bodyText) => `${status}: ${bodyText || statusTextOf(status)}`;

export const statusTextWording: Wording = (status) => `Request failed: ${statusTextOf(status)}.`;

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

const texts: Readonly<Record<number, string>> = phrases;

/** Returns the registered reason phrase of a status: HTTP/2 and 3 send none, and HTTP/1 may send anything. */
export function statusTextOf(status: number): string {
  return texts[status] ?? (status >= 500 ? "Server Error" : status >= 400 ? "Client Error" : "Unexpected Answer");
}
