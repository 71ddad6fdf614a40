import type { FastifyInstance } from "fastify";
import { paths } from "#server/addresses/paths.ts";
import { formSentBy, readFormBodies } from "#server/http/form-bodies.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { charge } from "#server/kernel/limits/charge.ts";
import { truthAnswerInput } from "#server/modules/market/advert-truth/truth.fields.ts";
import { auditRefusal } from "#server/modules/trust/audit/audit.commands.ts";
import { saveTruthAnswer } from "./answer.commands.ts";

const action = "advertTruth.answer";

/** Takes the answers from the form on the page of a mailed link. Uses no cookies, so it works signed out and without script. */
export function addTruthAnswers(app: FastifyInstance, services: Services): void {
  app.register(async (forms) => {
    readFormBodies(forms);
    forms.post<{ Params: { token: string } }>(
      "/advert-truth/:token",
      { config: { action, acceptsForm: "byToken" } },
      async (request, reply) => {
        const ctx = await contextOf(services, request);
        await charge(ctx, "write");
        const { token } = request.params;
        const page = paths.advertTruth(token);
        reply.header("referrer-policy", "no-referrer");
        const { pay = null, suite = null, siteDays = null, note = "" } = formSentBy(request);
        const sent = truthAnswerInput.safeParse({ pay, suite, siteDays, note });
        if (!sent.success) return reply.redirect(`${page}?fault=invalid-fields`, 303);
        try {
          await saveTruthAnswer(ctx, token, sent.data);
          return reply.redirect(`${page}?saved=1`, 303);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          await auditRefusal(ctx, action, error);
          return reply.redirect(`${page}?fault=${error.code}`, 303);
        }
      },
    );
  });
}
