import { z } from "zod";
import { limits } from "#db/values.ts";
import { manyLines } from "#server/text/plain-text.ts";

const { enquiryMinChars: least, enquiryMaxChars: most } = limits;

export const enquiryFields = z.strictObject({
  id: z.string("Name the recruiter.").min(1, "Name the recruiter.").max(64, "There is no such recruiter."),
  message: z
    .string("Write your message.")
    .max(most * 4, `Use at most ${most.toLocaleString("en-GB")} characters.`)
    .transform(manyLines)
    .refine((text) => text.length >= least, `Use at least ${least} characters.`)
    .refine((text) => text.length <= most, `Use at most ${most.toLocaleString("en-GB")} characters.`),
  /** Honeypot: a hidden field that only bots fill in. */
  website: z.string("Leave this field empty.").max(500, "Leave this field empty.").default(""),
});
/** A message after the first. */
export const answerText = z
  .string("Write your message.")
  .max(most * 4, `Use at most ${most.toLocaleString("en-GB")} characters.`)
  .transform(manyLines)
  .refine((text) => text.length > 0, "Write your message.")
  .refine((text) => text.length <= most, `Use at most ${most.toLocaleString("en-GB")} characters.`);
