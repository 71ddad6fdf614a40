import { z } from "zod";
import { applicationStates } from "#db/own-values.ts";
import { operation } from "#server/http/operations/operation.ts";
import { applicationId } from "#server/modules/hiring/applications/application.fields.ts";
import { listConversations } from "./conversations.queries.ts";
import { markMessagesRead } from "./mark-read.commands.ts";
import { listConversationsInput, messageWords, pageOfMessages, seenMessage } from "./message.fields.ts";
import { readConversation } from "./read-conversation.queries.ts";
import { sendMessage } from "./send-message.commands.ts";

const tag = "Messages";
const moment = z.iso.datetime();
const text = z.string().nullable();
const side = z.enum(["applicant", "employer"]);

const message = z.strictObject({ id: z.string(), side, isMine: z.boolean(), authorName: text, text: z.string(), sentAt: moment });
const head = {
  id: z.string(),
  side,
  jobId: z.int(),
  jobTitle: z.string(),
  companyName: z.string(),
  companySlug: z.string(),
  applicantName: text,
  isMasked: z.boolean(),
  state: z.enum(applicationStates),
};
const line = z.strictObject({ ...head, lastMessageAt: moment, latest: message.nullable(), unreadCount: z.int() });
const conversation = z.strictObject({
  ...head,
  items: z.array(message),
  unreadCount: z.int(),
  nextCursor: text,
  closedBecause: text,
});
const params = z.object({ id: applicationId });

/** What applicants and employers write to each other about applications. */
export const messagesOperations = [
  operation({
    method: "GET",
    path: "/api/messages",
    action: "message.read",
    name: "listConversations",
    summary: "One’s own conversations, or those about applications to the adverts one manages; the latest message first",
    tag,
    query: listConversationsInput,
    answers: { 200: z.strictObject({ items: z.array(line), unreadCount: z.int(), nextCursor: text }) },
    batch: "applications:read",
    run: async (ctx, { query }) => ({ body: await listConversations(ctx, query) }),
  }),
  operation({
    method: "GET",
    path: "/api/applications/:id/messages",
    action: "message.read",
    name: "readConversation",
    summary: "What applicant and employer wrote to each other about an application, newest first",
    about: "Once the application is withdrawn the employer’s people see no message of it. While nothing can be sent it says why.",
    tag,
    params,
    query: pageOfMessages,
    answers: { 200: conversation },
    batch: "applications:read",
    run: async (ctx, { params, query }) => ({ body: await readConversation(ctx, { ...params, ...query }) }),
  }),
  operation({
    method: "POST",
    path: "/api/applications/:id/messages",
    action: "message.send",
    name: "sendMessage",
    summary: "Write to the other side of an application",
    about: "Plain text. Possible from the moment it is sent until 30 days after its outcome, and not while it is withdrawn.",
    tag,
    params,
    body: messageWords,
    answers: { 201: z.strictObject({ id: z.string(), sentAt: moment }) },
    quota: "messages",
    idempotency: "required",
    run: async (ctx, { params, body }) => ({ status: 201, body: await sendMessage(ctx, { ...params, ...body }) }),
  }),
  operation({
    method: "POST",
    path: "/api/applications/:id/messages/read",
    action: "message.send",
    name: "markMessagesRead",
    summary: "Mark a conversation as read, up to a message",
    tag,
    params,
    body: seenMessage,
    answers: { 204: null },
    run: async (ctx, { params, body }) => {
      await markMessagesRead(ctx, { ...params, ...body });
      return { status: 204 };
    },
  }),
];
