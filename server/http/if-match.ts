import type { Context } from "../kernel/context.ts";
import { AppError } from "../kernel/errors.ts";

/**
 * Returns the version that an If-Match header names. `what` completes "the ETag of" in the error.
 * @throws AppError version-required without one, bad-input for what is no single ETag
 */
export function ifMatchVersion({ request }: Pick<Context, "request">, what: string): number {
  const named = /^(?:W\/)?"(\d{1,9})"$/.exec(request.ifMatch?.trim() ?? "")?.[1];
  if (named !== undefined) return Number(named);
  throw request.ifMatch === null
    ? new AppError("version-required", `Send If-Match with the ETag of ${what} as you saw it, so that nobody’s change is written over.`)
    : new AppError("bad-input", `If-Match must be one ETag of ${what}, such as "3".`);
}
