import { isDatabaseBusy } from "#db/waiting-notice.ts";
import { withoutValues } from "#ops/trace/work-timings.ts";

/** Expected outcomes a caller can act on. Anything else that throws is a bug. */
export const appErrorCodes = [
  "bad-input",
  "invalid-parameters",
  "invalid-fields",
  "needs-confirmation",
  "unauthenticated",
  "invalid-credentials",
  "csrf-failed",
  "forbidden",
  "reauthenticate",
  "second-factor-required",
  "not-found",
  "token-invalid",
  "gone",
  "conflict",
  "still-running",
  "stale",
  "payment-required",
  "version-required",
  "idempotency-key-required",
  "idempotency-key-reused",
  "too-many-attempts",
  "rate-limited",
  "not-batchable",
  "answer-too-large",
  "busy",
] as const;
export type AppErrorCode = (typeof appErrorCodes)[number];

export interface FieldError {
  /** Parameter or JSON pointer at fault, such as "/email". */
  pointer: string;
  detail: string;
  /** With needs-confirmation: what to send in `confirmed` to answer yes. */
  confirm?: string;
}

export class AppError extends Error {
  readonly code: AppErrorCode;
  /** Fields at fault, with what is wrong with each. */
  readonly fields: readonly FieldError[];
  /** When trying again may help. */
  readonly retryAfterSeconds: number | null;
  /** Names of the quotas that are used up. */
  readonly violatedPolicies: readonly string[];

  constructor(
    code: AppErrorCode,
    message: string,
    {
      fields = [],
      retryAfterSeconds = null,
      violatedPolicies = [],
    }: { fields?: readonly FieldError[]; retryAfterSeconds?: number | null; violatedPolicies?: readonly string[] } = {},
  ) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.violatedPolicies = violatedPolicies;
  }
}

/** True when the database is away, or has more to do than it can: the site is busy, which is no bug. mysql2 gives a full queue no code, only words. */
export function isOverload(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message === "Queue limit reached." || (cause instanceof AppError && cause.code === "busy")) return true;
  }
  return isDatabaseBusy(error);
}

/** The refusal that callers get during an overload. */
export const busyRefusal = (): AppError =>
  new AppError("busy", "The site is busy. Please try again in a moment.", { retryAfterSeconds: 1 });

/** What the log keeps of a failure; a type alias, because the logger wants one that has an index. */
type LoggedError = {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: LoggedError;
};

/**
 * A failure without anything a person typed or holds: the database's errors quote parameters and values (addresses, hashes, secrets), of which
 * only the statement and the error's code are kept.
 */
export function describeForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "something that is no error was thrown", stack: "" };
  const { query, sqlState, code } = error as Error & { query?: unknown; sqlState?: unknown; code?: unknown };
  const message =
    typeof query === "string" ? `failed query: ${withoutValues(query)}` : sqlState === undefined ? error.message : "the database refused";
  return {
    type: error.name,
    message,
    ...(typeof code === "string" && { code }),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: describeForLog(error.cause) }),
  };
}

/** The same in one line, for logs that are words: what failed, and why. */
export function lineForLog(error: unknown): string {
  const { message, cause } = describeForLog(error);
  return cause ? `${message}: ${cause.message}` : message;
}

/** The stack begins with the message, which may quote values over several lines. */
const framesOf = ({ stack = "" }: Error): string =>
  stack
    .split("\n")
    .filter((line) => /^ {4}at /.test(line))
    .join("\n");

/** What every log of the site is opened with. */
export const logOptions = { serializers: { err: describeForLog } };
