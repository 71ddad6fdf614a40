import { z } from "zod";
import { truthAnswerStates, truthReplyStates } from "#db/own-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { AppError } from "#server/kernel/errors.ts";
import { pageFields, textBetween } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { findTruthRecord, truthOfFirmInput, truthRecord, truthReplyInput } from "#server/modules/market/advert-truth/truth.queries.ts";
import { findCompanyName } from "#server/modules/market/companies/companies.queries.ts";
import { searchField } from "#server/text/typed-text/search-field.ts";
import { contactRequestNamed } from "../contact-requests/contact-request-rows.queries.ts";
import { holdTruthAnswer, readTruthLink } from "./answer.commands.ts";
import { readOwnTruth, removeTruthReply, sendTruthReply, withdrawTruthReply } from "./reply.commands.ts";
import { searchTruthAnswers, searchTruthReplies } from "./truth-desk.queries.ts";

const tag = "Companies";
const path = "/api/companies/:slug/advert-truth";
const search = { page: pageFields.page, q: searchField };
const noState = "There is no such state.";
const searchAnswersInput = z.strictObject({
  ...search,
  state: z.enum([...truthAnswerStates, "noted", "all"], noState).default("all"),
});
const searchRepliesInput = z.strictObject({ ...search, state: z.enum([...truthReplyStates, "all"], noState).default("shown") });
const removeReplyInput = z.strictObject({
  ...contactRequestNamed.shape,
  reason: textBetween("Say why it is removed.", { least: 10, most: 500 }),
});
const holdAnswerInput = z.strictObject({
  number: z.int("Name the answer.").min(1, "There is no such answer.").max(4_294_967_295, "There is no such answer."),
  reason: textBetween("Say why it is held.", { least: 10, most: 500 }),
});
const sentReply = z.strictObject({ state: z.enum(truthReplyStates).meta({ examples: ["waiting"] }) });

/** Whether adverts were true: what people answered by mailed links, and what firms reply. */
export const advertTruthRouter = router({
  read: procedure("advertTruth.read", {
    rest: {
      method: "GET",
      path,
      name: "readAdvertTruth",
      summary: "What people say of a firm’s adverts, and what the firm replies",
      about: "Counted from people who were interviewed or hired through the site. Null without figures.",
      tag,
    },
  })
    .input(fieldsOf(truthOfFirmInput))
    .output(answerOf(z.strictObject({ advertTruth: truthRecord })))
    .query(async ({ ctx, input }) => {
      const firm = await findCompanyName(ctx.services.db, input.slug);
      if (!firm) throw new AppError("not-found", "There is no such firm.");
      return { advertTruth: await findTruthRecord(ctx.services.db, firm.id) };
    }),
  own: procedure("advertTruth.readOwn").query(({ ctx }) => readOwnTruth(ctx)),
  link: procedure("advertTruth.answer")
    .input(fieldsOf(z.strictObject({ token: z.string("Name the link.").max(200, "There is no such link.") })))
    .query(({ ctx, input }) => readTruthLink(ctx, input.token)),
  reply: procedure("advertTruth.reply", {
    rest: {
      method: "PUT",
      path: `${path}/reply`,
      name: "replyToAdvertTruth",
      summary: "Reply to what people say of your firm’s adverts",
      about: "A moderator reads it before it is shown. One reply is published in ninety days; one that waits is replaced.",
      tag,
      example: { body: { text: "We now state the site days of every post, and name the contract suite." } },
    },
  })
    .input(fieldsOf(truthReplyInput))
    .output(answerOf(sentReply))
    .mutation(({ ctx, input }) => sendTruthReply(ctx, input)),
  withdrawReply: procedure("advertTruth.reply", {
    rest: {
      method: "DELETE",
      path: `${path}/reply`,
      name: "withdrawAdvertTruthReply",
      summary: "Withdraw your firm’s reply",
      tag,
      status: 204,
    },
  })
    .input(fieldsOf(truthOfFirmInput))
    .mutation(({ ctx, input }) => withdrawTruthReply(ctx, input)),
  searchAnswers: procedure("moderation.work")
    .input(fieldsOf(searchAnswersInput))
    .query(({ ctx, input }) => searchTruthAnswers(ctx, input)),
  holdAnswer: procedure("moderation.decide")
    .input(fieldsOf(holdAnswerInput))
    .mutation(({ ctx, input }) => holdTruthAnswer(ctx, input)),
  searchReplies: procedure("moderation.work")
    .input(fieldsOf(searchRepliesInput))
    .query(({ ctx, input }) => searchTruthReplies(ctx, input)),
  removeReply: procedure("moderation.decide")
    .input(fieldsOf(removeReplyInput))
    .mutation(({ ctx, input }) => removeTruthReply(ctx, input)),
});
