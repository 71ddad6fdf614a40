import { isDatabaseBusy } from "#db/waiting-notice.ts";
import { maskValues } from "#ops/trace/work-timings.ts";

/** Expected failures that a caller can act on. Anything else that throws is a bug. */
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
  /** Invalid parameter or JSON pointer, such as "/email". */
  pointer: string;
  detail: string;
  /** With needs-confirmation: the value of `confirmed` that confirms. */
  confirm?: string;
}

export class AppError extends Error {
  readonly code: AppErrorCode;
  /** Invalid fields, with the fault of each. */
  readonly fields: readonly FieldError[];
  /** Seconds after which a retry may succeed. */
  readonly retryAfterSeconds: number | null;
  /** Names of the exhausted quotas. */
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

/** The disk or the share of it that this user may fill is full. */
const fullCodes: readonly unknown[] = ["ENOSPC", "EDQUOT"];

/**
 * Checks whether the database is down, overloaded or full, or the disk is: the site is busy, which is not a bug. mysql2 reports a full queue
 * by message only, without a code.
 */
export function isOverload(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message === "Queue limit reached." || (cause instanceof AppError && cause.code === "busy")) return true;
    if (fullCodes.includes((cause as NodeJS.ErrnoException).code)) return true;
  }
  return isDatabaseBusy(error);
}

export const busyRefusal = (): AppError =>
  new AppError("busy", "The site is busy. Please try again in a moment.", { retryAfterSeconds: 1 });

/** Logged fields of an error; a type alias, because the logger requires an index signature. */
type LoggedError = {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: LoggedError;
};

/**
 * Describes an error without personal data: database errors quote parameters and values (addresses, hashes, secrets), of which only the
 * statement and the error code are logged.
 */
export function describeForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "something that is no error was thrown", stack: "" };
  const { code } = error as Error & { code?: unknown };
  return {
    type: error.name,
    message: messageOf(error),
    ...(typeof code === "string" && { code }),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: describeForLog(error.cause) }),
  };
}

/** What wraps a database error, such as tRPC's own errors, may repeat its message with every value. */
function messageOf(error: Error): string {
  const { query, sqlState } = error as Error & { query?: unknown; sqlState?: unknown };
  if (typeof query === "string") return `failed query: ${maskValues(query)}`;
  if (sqlState !== undefined) return "the database refused";
  const { cause } = error;
  return cause instanceof Error && cause.message !== "" && error.message.includes(cause.message)
    ? error.message.replaceAll(cause.message, () => messageOf(cause))
    : error.message;
}

/** Describes an error in one line, for text logs: what failed, and why. */
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

/** Logger options shared by all logs of the site. */
export const logOptions = { serializers: { err: describeForLog } };
