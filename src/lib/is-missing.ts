import { refusalOf } from "./refusal.ts";

/** Whether a failed call says that what was asked for is not there, or not the caller's; an address that names nothing at all is alike. */
export const isMissing = (error: unknown): boolean =>
  error !== null && error !== undefined && ["not-found", "invalid-fields"].includes(refusalOf(error).code);
