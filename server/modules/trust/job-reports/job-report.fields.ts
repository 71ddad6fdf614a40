import { z } from "zod";
import { jobReportReasons } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import { emailField } from "#server/modules/people/accounts/email-field.ts";
import { jobNumber } from "#server/modules/people/saved/saved.fields.ts";
import { manyLines } from "#server/text/plain-text.ts";
import { cleanCode } from "#server/text/typed-text/clean-typed.ts";

const most = limits.jobReportMaxChars;
const tooLong = `Use at most ${most.toLocaleString("en-GB")} characters.`;

export const jobReportFields = z.strictObject({
  jobId: jobNumber,
  reason: z.enum(jobReportReasons, "Choose what is wrong."),
  details: z
    .string("The details must be text.")
    .max(most * 4, { error: tooLong, abort: true })
    .transform(manyLines)
    .refine((text) => [...text].length <= most, tooLong)
    .transform((text) => text || null)
    .nullable()
    .default(null),
  email: z
    .union([z.literal("").transform(() => null), emailField])
    .nullable()
    .default(null),
  /** Honeypot field, hidden from people: only bots fill it in. */
  homepage: z.string("Leave this empty.").max(500, "Leave this empty.").default(""),
});

/** A report by its reference, unvalidated, since it may have been miscopied. */
export const reportByReferenceInput = z.strictObject({
  reference: z.string("Give the reference.").overwrite(cleanCode).max(100, "This is too long for a reference."),
});
