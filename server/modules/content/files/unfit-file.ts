import { AppError } from "#server/kernel/errors.ts";

/** A file that is not taken, with the reason in words for who chose it. */
export const unfit = (detail: string): AppError => new AppError("invalid-fields", detail, { fields: [{ pointer: "/file", detail }] });

export const damaged = (what: string): AppError => unfit(`This ${what} is damaged or incomplete. Save it again and choose it once more.`);
