import { AppError } from "#server/kernel/errors.ts";

/** Returns the error for a rejected file, with the reason for the user. */
export const unfit = (detail: string): AppError => new AppError("invalid-fields", detail, { fields: [{ pointer: "/file", detail }] });

export const damaged = (what: string): AppError => unfit(`This ${what} is damaged or incomplete. Save it again and choose it once more.`);
