import { z } from "zod";
import { contactStates } from "#db/own-values.ts";
import { contactTopics } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { cleanSearch } from "#server/text/typed-text/clean-typed.ts";
import { contactFields, sendContactMessage } from "../send-message.commands.ts";
import {
  addMessageNote,
  answerMessage,
  assignMessage,
  closeMessage,
  listContactMessages,
  readContactMessage,
  reopenMessage,
} from "./messages-desk.commands.ts";

const whole = "The message number must be a whole number of 1 or more.";
const number = z.int(whole).min(1, whole).max(4_294_967_295, whole);
const words = (least: number) =>
  z
    .string("Write a message.")
    .max(10_000, "Use at most 10,000 characters.")
    .transform((typed) =>
      typed
        .replaceAll(/\r\n?/g, "\n")
        .replaceAll(/[^\P{Cc}\n\t]|[\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
        .trim(),
    )
    .refine((text) => text.length >= least, `Use at least ${least} characters.`);

const page = z
  .int("The page must be a whole number.")
  .min(1, "Page numbers start at 1.")
  .max(limits.maxPage, `There are at most ${limits.maxPage} pages.`)
  .default(1);

const readList = fieldsOf(
  z.strictObject({
    state: z.enum([...contactStates, "all"], "There is no such state.").default("open"),
    topic: z.enum(contactTopics, "There is no such topic.").nullable().default(null),
    owner: z.enum(["me", "nobody"], "Choose your messages or unassigned ones.").nullable().default(null),
    q: z.string("This must be text.").overwrite(cleanSearch).max(120, "Use at most 120 characters.").default(""),
    page,
  }),
);
const readMessage = fieldsOf(z.strictObject({ number }));
const readAnswer = fieldsOf(
  z.strictObject({ number, text: words(10), seenAnswers: z.int("Say how many answers you saw.").min(0, "Say how many answers you saw.") }),
);
const readNote = fieldsOf(z.strictObject({ number, text: words(2) }));
const readOwner = fieldsOf(z.strictObject({ number, isMine: z.boolean("Must be true or false.") }));

export const contactMessagesRouter = router({
  list: procedure("contact.handle")
    .input(readList)
    .query(({ ctx, input }) => listContactMessages(ctx, input)),
  read: procedure("contact.handle")
    .input(readMessage)
    .query(({ ctx, input }) => readContactMessage(ctx, input.number)),
  answer: procedure("contact.handle")
    .input(readAnswer)
    .mutation(({ ctx, input }) => answerMessage(ctx, input)),
  note: procedure("contact.handle")
    .input(readNote)
    .mutation(({ ctx, input }) => addMessageNote(ctx, input)),
  close: procedure("contact.handle")
    .input(readMessage)
    .mutation(({ ctx, input }) => closeMessage(ctx, input.number)),
  reopen: procedure("contact.handle")
    .input(readMessage)
    .mutation(({ ctx, input }) => reopenMessage(ctx, input.number)),
  take: procedure("contact.handle")
    .input(readOwner)
    .mutation(({ ctx, input }) => assignMessage(ctx, input)),
});

export const contactRouter = router({
  send: procedure("contact.send")
    .input(fieldsOf(contactFields))
    .mutation(({ ctx, input }) => sendContactMessage(ctx, input)),
});
