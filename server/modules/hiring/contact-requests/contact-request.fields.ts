import { z } from "zod";
import { applyingLimits } from "#db/applying-values.ts";
import { jobNumber, pageFields, publicId, textBetween } from "#server/kernel/input-fields.ts";
import { manyLines, oneLine } from "#server/text/plain-text.ts";

const contactRequestId = publicId("Say which request.", "There is no such request.");

export const askForContactInput = z.strictObject({
  seekerId: publicId("Say which profile.", "There is no such profile."),
  /** One of the caller's adverts that the request is about. */
  jobId: jobNumber.optional(),
  role: textBetween("Name the role.", { least: 4, most: 120 }),
  place: textBetween("Name the place of work.", { least: 2, most: 120 }),
  pay: textBetween("Enter the pay for the role.", { least: 3, most: 200 }),
  message: textBetween("Write a message.", { least: 20, most: 2000 }, manyLines),
});

export const contactRequestNamed = z.strictObject({ id: contactRequestId });

export const listContactRequestsInput = z.strictObject({
  ...pageFields,
  group: z.enum(["open", "accepted", "ended"], "Choose open, accepted or ended.").optional(),
});

/** What the jobseeker shares beside their name. */
export const acceptContactInput = z.strictObject({
  id: contactRequestId,
  sharesEmail: z.boolean("Say whether you share your e-mail address."),
  sharesPhone: z.boolean("Say whether you share your telephone number."),
  cvId: publicId("Name the CV.", "There is no such CV.").nullable().default(null),
});

const reason = z
  .string("The reason must be text.")
  .max(2000, "Use at most 500 characters.")
  .transform(oneLine)
  .refine((text) => [...text].length <= 500, "Use at most 500 characters.");

export const declineContactInput = z.strictObject({
  id: contactRequestId,
  reason: reason
    .transform((text) => text || null)
    .nullable()
    .default(null),
});

export const reportContactInput = z.strictObject({
  id: contactRequestId,
  reason: reason.refine((text) => text !== "", "Say what is wrong with it."),
});

export const sendContactMessageInput = z.strictObject({
  id: contactRequestId,
  text: textBetween("Write a message.", { least: 1, most: applyingLimits.messageMaxChars }, manyLines),
});
