import { z } from "zod";
import { applyingLimits } from "#db/applying-values.ts";
import { limits } from "#db/values.ts";
import { applicationId } from "#server/modules/hiring/applications/application.fields.ts";
import { jobNumber } from "#server/modules/people/saved/saved.fields.ts";
import { manyLines } from "#server/text/plain-text.ts";
import { cleanSearch } from "#server/text/typed-text/clean-typed.ts";

const { messageMaxChars, messagesPerPage, movedAtOnce } = applyingLimits;

const messageId = z.string("Name the message.").regex(/^[A-Za-z0-9_-]{22}$/, "There is no such message.");

const limit = z.coerce
  .number("Give the limit as a number.")
  .int("Give the limit as a whole number.")
  .min(1, "Ask for at least 1.")
  .max(50, "Ask for at most 50 at a time.")
  .default(messagesPerPage);

const tooLong = `Use at most ${messageMaxChars} characters.`;
const text = z
  .string("Write the message.")
  .max(messageMaxChars * 4, { error: tooLong, abort: true })
  .transform(manyLines)
  .refine((words) => words !== "", "Write the message.")
  .refine((words) => [...words].length <= messageMaxChars, tooLong);

export const listConversationsInput = z.strictObject({
  /** What the page before gave as `nextCursor`. */
  cursor: z
    .string("Send the cursor of the page before.")
    .regex(/^\d{1,14}\.[A-Za-z0-9_-]{22}$/, "Send the cursor of the page before.")
    .optional(),
  limit,
  /** About one advert. */
  jobId: z.coerce.number("Name the advert by its number.").pipe(jobNumber).optional(),
  /** Words in the messages, the advert's title or the name of whoever applied. */
  q: z
    .string("Send the words to look for.")
    .overwrite(cleanSearch)
    .trim()
    .max(limits.keywordMaxChars, `Use at most ${limits.keywordMaxChars} characters.`)
    .default(""),
});
export type ListConversationsInput = z.output<typeof listConversationsInput>;

const pageInput = { cursor: messageId.optional(), limit };
export const pageOfMessages = z.strictObject(pageInput);
export const readConversationInput = z.strictObject({ id: applicationId, ...pageInput });
export type ReadConversationInput = z.output<typeof readConversationInput>;

export const messageWords = z.strictObject({ text });
export const sendMessageInput = z.strictObject({ id: applicationId, text });
export type SendMessageInput = z.output<typeof sendMessageInput>;

/** The newest message that was seen: those before it count as seen too. */
export const seenMessage = z.strictObject({ upTo: messageId });
export const seenTogether = z.strictObject({
  ids: z
    .array(applicationId, "List the applications.")
    .min(1, "Choose at least one application.")
    .max(movedAtOnce, `Choose at most ${movedAtOnce} at a time.`),
});
export const markSeenInput = z.strictObject({ id: applicationId, upTo: messageId });
export type MarkSeenInput = z.output<typeof markSeenInput>;

/** What marking conversations as read answered. */
export const unreadAgain = z.strictObject({
  undo: z.string("Send what is to be undone.").min(1, "Send what is to be undone.").max(20_000, "Send what is to be undone."),
});
