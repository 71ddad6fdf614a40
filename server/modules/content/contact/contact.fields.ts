import { z } from "zod";
import { contactStates } from "#db/own-values.ts";
import { contactTopics } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import { pageNumber } from "#server/kernel/input-fields.ts";
import { emailField, personName } from "#server/modules/people/accounts/account-fields.ts";
import { cleanSearch } from "#server/text/typed-text/clean-typed.ts";

const { contactMessageMinChars: least, contactMessageMaxChars: most } = limits;
const charsIn = (text: string): number => [...text].length;
const tooLong = `Use at most ${most.toLocaleString("en-GB")} characters.`;

/** Multi-line text: line endings are normalised, and invisible characters removed. */
const tidyLines = (typed: string): string =>
  typed
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\n\t]|[\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
    .trim();

export const sendContactMessageInput = z.strictObject({
  name: personName,
  email: emailField,
  topic: z.enum(contactTopics, "Choose a topic."),
  message: z
    .string("Write your message.")
    .max(most * 4, tooLong)
    .transform(tidyLines)
    .refine((text) => text !== "", "Write your message.")
    .refine((text) => text === "" || charsIn(text) >= least, `Use at least ${least} characters.`)
    .refine((text) => charsIn(text) <= most, tooLong),
});

const whole = "The message number must be a whole number of 1 or more.";
const number = z.int(whole).min(1, whole).max(4_294_967_295, whole);
const words = (fewest: number) =>
  z
    .string("Write a message.")
    .max(10_000, "Use at most 10,000 characters.")
    .transform(tidyLines)
    .refine((text) => text.length >= fewest, `Use at least ${fewest} characters.`);

export const listContactMessagesInput = z.strictObject({
  state: z.enum([...contactStates, "all"], "There is no such state.").default("open"),
  topic: z.enum(contactTopics, "There is no such topic.").nullable().default(null),
  owner: z.enum(["me", "nobody"], "Choose your messages or unassigned ones.").nullable().default(null),
  /** Words of the reference, the sender's name or address, or the message; "" for any. */
  q: z.string("This must be text.").overwrite(cleanSearch).max(120, "Use at most 120 characters.").default(""),
  page: pageNumber,
});
export const contactMessageNamed = z.strictObject({ number });
export const answerMessageInput = z.strictObject({
  number,
  text: words(10),
  /** Number of replies the administrator saw: of two concurrent replies the second is refused. */
  seenAnswers: z.int("Say how many answers you saw.").min(0, "Say how many answers you saw."),
});
export const addMessageNoteInput = z.strictObject({ number, text: words(2) });
export const assignMessageInput = z.strictObject({ number, isMine: z.boolean("Must be true or false.") });
