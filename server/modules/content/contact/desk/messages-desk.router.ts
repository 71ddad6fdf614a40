import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import {
  addMessageNoteInput,
  answerMessageInput,
  assignMessageInput,
  contactMessageNamed,
  listContactMessagesInput,
  sendContactMessage,
  sendContactMessageInput,
} from "../send-message.commands.ts";
import {
  addMessageNote,
  answerMessage,
  assignMessage,
  closeMessage,
  listContactMessages,
  readContactMessage,
  reopenMessage,
} from "./messages-desk.commands.ts";

const named = fieldsOf(contactMessageNamed);

export const contactMessagesRouter = router({
  list: procedure("contact.handle")
    .input(fieldsOf(listContactMessagesInput))
    .query(({ ctx, input }) => listContactMessages(ctx, input)),
  read: procedure("contact.handle")
    .input(named)
    .query(({ ctx, input }) => readContactMessage(ctx, input.number)),
  answer: procedure("contact.handle")
    .input(fieldsOf(answerMessageInput))
    .mutation(({ ctx, input }) => answerMessage(ctx, input)),
  note: procedure("contact.handle")
    .input(fieldsOf(addMessageNoteInput))
    .mutation(({ ctx, input }) => addMessageNote(ctx, input)),
  close: procedure("contact.handle")
    .input(named)
    .mutation(({ ctx, input }) => closeMessage(ctx, input.number)),
  reopen: procedure("contact.handle")
    .input(named)
    .mutation(({ ctx, input }) => reopenMessage(ctx, input.number)),
  take: procedure("contact.handle")
    .input(fieldsOf(assignMessageInput))
    .mutation(({ ctx, input }) => assignMessage(ctx, input)),
});

export const contactRouter = router({
  send: procedure("contact.send")
    .input(fieldsOf(sendContactMessageInput))
    .mutation(({ ctx, input }) => sendContactMessage(ctx, input)),
});
