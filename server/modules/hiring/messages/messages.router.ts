import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { listConversations } from "./conversations.queries.ts";
import { markMessagesRead } from "./mark-read.commands.ts";
import { markTogetherRead } from "./mark-together-read.commands.ts";
import {
  listConversationsInput,
  markSeenInput,
  readConversationInput,
  seenTogether,
  sendMessageInput,
  unreadAgain,
} from "./message.fields.ts";
import { readConversation } from "./read-conversation.queries.ts";
import { sendMessage } from "./send-message.commands.ts";
import { makeUnreadAgain } from "./unread-again.commands.ts";

/** What applicants and employers write to each other about applications. */
export const messagesRouter = router({
  list: procedure("message.read")
    .input(fieldsOf(listConversationsInput))
    .query(({ ctx, input }) => listConversations(ctx, input)),
  get: procedure("message.read")
    .input(fieldsOf(readConversationInput))
    .query(({ ctx, input }) => readConversation(ctx, input)),
  send: procedure("message.send", { quota: "messages", idempotency: "required" })
    .input(fieldsOf(sendMessageInput))
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),
  markRead: procedure("message.send")
    .input(fieldsOf(markSeenInput))
    .mutation(({ ctx, input }) => markMessagesRead(ctx, input)),
  markTogetherRead: procedure("message.send")
    .input(fieldsOf(seenTogether))
    .mutation(({ ctx, input }) => markTogetherRead(ctx, input.ids)),
  /** Takes that back. */
  makeUnreadAgain: procedure("message.send")
    .input(fieldsOf(unreadAgain))
    .mutation(({ ctx, input }) => makeUnreadAgain(ctx, input.undo)),
});
