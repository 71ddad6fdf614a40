import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { confirmerRelations } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { formSentBy, oneClickValue, readFormBodies } from "#server/http/form-bodies.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { charge } from "#server/kernel/limits/charge.ts";
import { auditRefusal } from "#server/modules/trust/audit/audit.commands.ts";
import { answerConfirmation } from "./answer-confirmation.commands.ts";

const action = "workConfirmation.answer";
const readAnswer = fieldsOf(
  z.strictObject({
    answer: z.enum(["confirm", "decline", "wrong", "stop", "retract"], "Choose an answer."),
    relation: z.preprocess((sent) => sent || null, z.enum(confirmerRelations, "Choose from the list.").nullable()),
    record: z.preprocess((sent) => sent || null, z.string().max(64, "This is not a record.").nullable()),
  }),
);

/** Takes the answer of the person who was asked to confirm work, with or without JavaScript. The link alone authorises it. */
export function addConfirmationForm(app: FastifyInstance, services: Services): void {
  app.register(async (forms) => {
    readFormBodies(forms);
    forms.post<{ Params: { token: string } }>(
      "/confirm-work/:token",
      { config: { action, acceptsForm: "byToken" } },
      async (request, reply) => {
        const ctx = await contextOf(services, request);
        await charge(ctx, "write");
        const { token } = request.params;
        const { answer, relation, record, ...sent } = formSentBy(request);
        if (sent["List-Unsubscribe"] === oneClickValue) {
          // Mail clients would not follow a redirect.
          await answerConfirmation(ctx, { token, answer: "stop", relation: null, record: null });
          return reply.type("text/plain; charset=utf-8").send("Stopped. No more of these mails will come.\n");
        }
        const page = paths.confirmWork(token);
        reply.header("referrer-policy", "no-referrer");
        try {
          const given = readAnswer({ answer, relation, record });
          await answerConfirmation(ctx, { token, ...given });
          return reply.redirect(`${page}?done=${given.answer}`, 303);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          await auditRefusal(ctx, action, error);
          return reply.redirect(`${page}?fault=${error.code}`, 303);
        }
      },
    );
  });
}
