import type { FastifyInstance } from "fastify";
import { paths } from "#server/addresses/paths.ts";
import { addTokenForm } from "#server/http/form-bodies.ts";
import type { Services } from "#server/kernel/context.ts";
import { truthAnswerInput } from "#server/modules/market/advert-truth/truth.queries.ts";
import { saveTruthAnswer } from "./answer.commands.ts";

/** Takes the answers from the form on the page of a mailed link. */
export function addTruthAnswers(app: FastifyInstance, services: Services): void {
  addTokenForm(app, services, {
    path: "/advert-truth/:token",
    action: "advertTruth.answer",
    page: paths.advertTruth,
    async take(ctx, token, { pay = null, suite = null, siteDays = null, note = "" }) {
      const sent = truthAnswerInput.safeParse({ pay, suite, siteDays, note });
      if (!sent.success) return "fault=invalid-fields";
      await saveTruthAnswer(ctx, token, sent.data);
      return "saved=1";
    },
  });
}
