import { isDatabaseBusy } from "#db/database-away.ts";

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
