import { AppError } from "#server/kernel/errors.ts";

const noSuch = "You have no advert with that ID.";
const refusals: ReadonlySet<string> = new Set([
  "not-found",
  "forbidden",
  "conflict",
  "invalid-fields",
  "needs-confirmation",
  "payment-required",
  "stale",
]);

/** Returns why one of several adverts was refused, without stopping the others. @throws any other error */
export function refusalMessage(error: unknown): string {
  if (!(error instanceof AppError) || !refusals.has(error.code)) throw error;
  return error.code === "not-found" ? noSuch : error.message;
}
