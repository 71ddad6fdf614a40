import { z } from "zod";
import { contactTopics } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import { emailField } from "#server/modules/people/accounts/email-field.ts";
import { personName } from "#server/modules/people/accounts/person-name.ts";

const { contactMessageMinChars: least, contactMessageMaxChars: most } = limits;
const charsIn = (text: string): number => [...text].length;
const tooLong = `Use at most ${most.toLocaleString("en-GB")} characters.`;

/** Multi-line text: line endings are normalised, and invisible characters removed. */
const message = z
  .string("Write your message.")
  .max(most * 4, tooLong)
  .transform((typed) =>
    typed
      .replaceAll(/\r\n?/g, "\n")
      .replaceAll(/[^\P{Cc}\n\t]|[\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
      .trim(),
  )
  .refine((text) => text !== "", "Write your message.")
  .refine((text) => text === "" || charsIn(text) >= least, `Use at least ${least} characters.`)
  .refine((text) => charsIn(text) <= most, tooLong);

export const contactFields = z.strictObject({
  name: personName,
  email: emailField,
  topic: z.enum(contactTopics, "Choose a topic."),
  message,
});
