import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { chosenApplications } from "#server/modules/hiring/applications/application.fields.ts";
import { listConversations, readConversation } from "./conversations.queries.ts";
import {
  conversation,
  conversationsPage,
  listConversationsInput,
  markSeenInput,
  readConversationInput,
  sendMessageInput,
  sentMessage,
} from "./message.fields.ts";
import { markConversationsRead, markMessagesRead, sendMessage, undoMarkRead } from "./unread-again.commands.ts";

/** Input for undo: the token returned by marking conversations as read. */
const undoMarkSeenInput = z.strictObject({
  undo: z.string("Say what to undo.").min(1, "Say what to undo.").max(20_000, "Say what to undo."),
});

const tag = "Messages";

export const messagesRouter = router({
  list: procedure("message.read", {
    rest: {
      method: "GET",
      path: "/api/messages",
      name: "listConversations",
      summary: "Your own conversations, or those about applications to the adverts you manage; the latest message first",
      tag,
      batch: "applications:read",
    },
  })
    .input(fieldsOf(listConversationsInput))
    .output(answerOf(conversationsPage))
    .query(({ ctx, input }) => listConversations(ctx, input)),
  get: procedure("message.read", {
    rest: {
      method: "GET",
      path: "/api/applications/:id/messages",
      name: "readConversation",
      summary: "What applicant and employer wrote to each other about an application, newest first",
      about:
        "Once the application is withdrawn, the employer no longer sees its messages. While messages cannot be sent, the response says why.",
      tag,
      batch: "applications:read",
    },
  })
    .input(fieldsOf(readConversationInput))
    .output(answerOf(conversation))
    .query(({ ctx, input }) => readConversation(ctx, input)),
  send: procedure("message.send", {
    quota: "messages",
    idempotency: "required",
    rest: {
      method: "POST",
      path: "/api/applications/:id/messages",
      name: "sendMessage",
      summary: "Write to the other side of an application",
      about: "Plain text. Allowed from when the application is sent until 30 days after its outcome, and not while it is withdrawn.",
      tag,
      status: 201,
    },
  })
    .input(fieldsOf(sendMessageInput))
    .output(answerOf(sentMessage))
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),
  markRead: procedure("message.send", {
    rest: {
      method: "POST",
      path: "/api/applications/:id/messages/read",
      name: "markMessagesRead",
      summary: "Mark a conversation as read, up to a message",
      tag,
      status: 204,
    },
  })
    .input(fieldsOf(markSeenInput))
    .mutation(({ ctx, input }) => markMessagesRead(ctx, input)),
  markTogetherRead: procedure("message.send")
    .input(fieldsOf(chosenApplications))
    .mutation(({ ctx, input }) => markConversationsRead(ctx, input.ids)),
  makeUnreadAgain: procedure("message.send")
    .input(fieldsOf(undoMarkSeenInput))
    .mutation(({ ctx, input }) => undoMarkRead(ctx, input.undo)),
});
