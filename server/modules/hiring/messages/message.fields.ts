import { z } from "zod";
import { applyingLimits } from "#db/applying-values.ts";
import { cursorFields, jobNumber, publicId } from "#server/kernel/input-fields.ts";
import { applicationId, keywordField } from "#server/modules/hiring/applications/application.fields.ts";
import { applicationLine } from "#server/modules/hiring/applications/application-answers.ts";
import { manyLines } from "#server/text/plain-text.ts";

const { messageMaxChars, messagesPerPage } = applyingLimits;

const messageId = publicId("Say which message.", "There is no such message.");

const { cursor, limit } = cursorFields(messagesPerPage);

const tooLong = `Use at most ${messageMaxChars} characters.`;
const text = z
  .string("Write the message.")
  .max(messageMaxChars * 4, { error: tooLong, abort: true })
  .transform(manyLines)
  .refine((words) => words !== "", "Write the message.")
  .refine((words) => [...words].length <= messageMaxChars, tooLong);

export const listConversationsInput = z.strictObject({
  cursor,
  limit,
  jobId: z.coerce.number("Give the advert’s number.").pipe(jobNumber).optional(),
  /** Text in the messages, the advert's title or the applicant's name. */
  q: keywordField,
});

export const readConversationInput = z.strictObject({ id: applicationId, cursor: messageId.optional(), limit });

export const sendMessageInput = z.strictObject({ id: applicationId, text });

export const markSeenInput = z.strictObject({
  id: applicationId,
  /** The newest message seen, which marks all earlier ones as read too. */
  upTo: messageId,
});

const moment = z.iso.datetime();

const message = z.strictObject({
  id: z.string(),
  side: z.enum(["applicant", "employer"]),
  isMine: z.boolean(),
  /** The employer's member of staff; shown to the employer only, and null once erased. */
  authorName: z.string().nullable(),
  text: z.string(),
  sentAt: moment,
});
export type Message = z.infer<typeof message>;

/** The application of a conversation; its id identifies the conversation too. */
const conversationHead = applicationLine.pick({
  id: true,
  side: true,
  jobId: true,
  jobTitle: true,
  companyName: true,
  companySlug: true,
  applicantName: true,
  isMasked: true,
  state: true,
});
export type ConversationHead = z.infer<typeof conversationHead>;

export const conversationsPage = z.strictObject({
  /** By latest message. */
  items: z.array(
    conversationHead.extend({
      lastMessageAt: moment,
      /** Null for an employer once the application is withdrawn. */
      latest: message.nullable(),
      unreadCount: z.int(),
    }),
  ),
  /** Unread messages in all of the caller's conversations. */
  unreadCount: z.int(),
  nextCursor: z.string().nullable(),
});

export const conversation = conversationHead.extend({
  /** Newest first. */
  items: z.array(message),
  unreadCount: z.int(),
  nextCursor: z.string().nullable(),
  /** Why nothing can be sent; null while messages are open. */
  closedBecause: z.string().nullable(),
});

export const sentMessage = z.strictObject({ id: z.string(), sentAt: moment });
