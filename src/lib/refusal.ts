import type { QuestionCode } from "#db/question-values.ts";
import { rateLimitSentence } from "#src/features/limits/answer-limits.ts";
import { failureOf } from "#src/trpc/request/request-failure.ts";

/** Something that looks wrong to the site, for the person to say. */
export interface AskedQuestion {
  /** What answers it with yes. */
  code: QuestionCode;
  text: string;
}

/** A failed call in words for the person who made it. */
export interface Refusal {
  /** Ends with a full stop: what stands above a form or beside a button. */
  message: string;
  /** Stable slug such as "invalid-fields"; "unreachable" when no answer came. */
  code: string;
  /** 0 when no answer came. */
  status: number;
  /** What is wrong with each field, by the field's name. */
  fieldErrors: Readonly<Record<string, string>>;
  retryAfterSeconds: number | null;
  /** With "needs-confirmation": nothing was saved, and the same call with these answered goes on. */
  questions?: readonly AskedQuestion[];
}

const unreachable = "We could not reach the site. Check your connection and try again.";
const ourFault = "Something went wrong on our side. Please try again in a moment.";
/** For failures of this side, about which the server has said nothing. */
const ownSentences: Readonly<Record<string, string>> = {
  unreachable,
  aborted: unreachable,
  busy: "The site is busy. Please try again in a moment.",
  "breaker-open": "The site is not answering well just now. Please try again in half a minute.",
  "batcher-cleared": "Your session has changed meanwhile. Please try again.",
  "token-refused": "Please sign in and try again.",
  "not-appropriate": "Please sign in and try again.",
};

/** What a failed call says, whichever kind of call it was: the catalogue's sentence for a 429, else the server's own where there is one. */
export function refusalOf(error: unknown): Refusal {
  const { detail, code, status, fields, retryAfterSeconds } = failureOf(error);
  const sentence = status === 429 ? rateLimitSentence(retryAfterSeconds) : (detail ?? ownSentences[code] ?? ourFault);
  if (code === "needs-confirmation") {
    const questions = fields.map(({ confirm, detail: text }) => ({ code: confirm as QuestionCode, text }));
    return { message: sentence, code, status, fieldErrors: {}, retryAfterSeconds, questions };
  }
  const fieldErrors: Record<string, string> = {};
  for (const { pointer, detail: fault } of fields) fieldErrors[pointer.replace(/^\//, "")] ??= fault;
  return { message: sentence, code, status, fieldErrors, retryAfterSeconds };
}
