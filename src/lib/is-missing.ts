import { refusalOf } from "./refusal.ts";

/** Returns whether a failed call means that the resource does not exist or is not the caller's; an invalid address counts too. */
export const isMissing = (error: unknown): boolean =>
  error !== null && error !== undefined && ["not-found", "invalid-fields"].includes(refusalOf(error).code);
