import { isDatabaseBusy } from "#db/waiting-notice.ts";
import { describeError } from "#ops/client-errors/fingerprint.ts";

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

/** Checks whether the database is down, overloaded or full, or the disk is: the site is busy, which is not a bug. */
export function isOverload(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AppError && cause.code === "busy") return true;
    if (fullCodes.includes((cause as NodeJS.ErrnoException).code)) return true;
  }
  return isDatabaseBusy(error);
}

export const busyRefusal = (): AppError =>
  new AppError("busy", "The site is busy. Please try again in a moment.", { retryAfterSeconds: 1 });

/** Describes an error in one line, for text logs: what failed, and why. */
export function lineForLog(error: unknown): string {
  const { message, cause } = describeError(error);
  return cause ? `${message}: ${cause.message}` : message;
}

/** Logger options shared by all logs of the site. */
export const logOptions = { serializers: { err: describeError } };
