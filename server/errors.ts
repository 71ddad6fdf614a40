/** Expected outcomes a caller can act on. Anything else that throws is a bug. */
export type AppErrorCode = "not-found" | "bad-input" | "conflict";

export class AppError extends Error {
  readonly code: AppErrorCode;
  constructor(code: AppErrorCode, message: string) {
    super(message);
    this.name = "AppError";
    this.code = code;
  }
}

/** True when the pool refused a query because too many wait already: the site is busy, which is no bug. mysql2 gives no code, only words. */
export function isOverload(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause.message === "Queue limit reached.") return true;
  return false;
}
