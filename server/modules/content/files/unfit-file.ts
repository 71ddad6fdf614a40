import { AppError } from "#server/kernel/errors.ts";

/** Returns the error for a rejected file, with the reason for the user. */
export const invalidFileError = (detail: string): AppError =>
  new AppError("invalid-fields", detail, { fields: [{ pointer: "/file", detail }] });

export const damagedFileError = (what: string): AppError =>
  invalidFileError(`This ${what} is damaged or incomplete. Save it again, then choose it again.`);
