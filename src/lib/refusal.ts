import type { QuestionCode } from "#db/question-values.ts";
import { rateLimitSentence } from "#src/features/limits/answer-limits.ts";
import { failureOf } from "#src/trpc/request/request-failure.ts";

/** A suspicious input that the user must confirm. */
export interface RefusalQuestion {
  /** The code that confirms it. */
  code: QuestionCode;
  text: string;
}

/** A failed call, in words for the user. */
export interface Refusal {
  /** Ends with a full stop; shown above a form or beside a button. */
  message: string;
  /** Stable slug such as "invalid-fields"; "unreachable" without a response. */
  code: string;
  /** 0 without a response. */
  status: number;
  fieldErrors: Readonly<Record<string, string>>;
  retryAfterSeconds: number | null;
  /** With "needs-confirmation": nothing was saved, and repeating the call with these confirmed proceeds. */
  questions?: readonly RefusalQuestion[];
}

const unreachable = "We could not reach the site. Check your connection and try again.";
const ourFault = "Something went wrong on our side. Please try again in a moment.";
/** Messages for client-side failures, which have no server message. */
const clientSentences: Readonly<Record<string, string>> = {
  unreachable,
  aborted: unreachable,
  busy: "The site is busy. Please try again in a moment.",
  "breaker-open": "The site is having problems at the moment. Please try again in 30 seconds.",
  "batcher-cleared": "Your session has changed. Please try again.",
  "token-refused": "Please sign in and try again.",
  "not-appropriate": "Please sign in and try again.",
};

/** Returns the message of a failed call of any kind: the catalogue's sentence for a 429, otherwise the server's own where there is one. */
export function refusalOf(error: unknown): Refusal {
  const { detail, code, status, fields, retryAfterSeconds } = failureOf(error);
  const sentence = status === 429 ? rateLimitSentence(retryAfterSeconds) : (detail ?? clientSentences[code] ?? ourFault);
  if (code === "needs-confirmation") {
    const questions = fields.map(({ confirm, detail: text }) => ({ code: confirm as QuestionCode, text }));
    return { message: sentence, code, status, fieldErrors: {}, retryAfterSeconds, questions };
  }
  const fieldErrors: Record<string, string> = {};
  for (const { pointer, detail: fault } of fields) fieldErrors[pointer.replace(/^\//, "")] ??= fault;
  return { message: sentence, code, status, fieldErrors, retryAfterSeconds };
}

/** Returns whether a failed call means that the resource does not exist or is not the caller's; an invalid address counts too. */
export const isMissing = (error: unknown): boolean =>
  error !== null && error !== undefined && ["not-found", "invalid-fields"].includes(refusalOf(error).code);
