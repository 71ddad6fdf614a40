import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { confirmerRelations } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { addTokenForm } from "#server/http/form-bodies.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import type { Services } from "#server/kernel/context.ts";
import { answerConfirmation } from "./answer-confirmation.commands.ts";

const readAnswer = fieldsOf(
  z.strictObject({
    answer: z.enum(["confirm", "decline", "wrong", "stop", "retract"], "Choose an answer."),
    relation: z.preprocess((sent) => sent || null, z.enum(confirmerRelations, "Choose from the list.").nullable()),
    record: z.preprocess((sent) => sent || null, z.string().max(64, "This is not a record.").nullable()),
  }),
);

/** Takes the answer of the person who was asked to confirm work. */
export function addConfirmationForm(app: FastifyInstance, services: Services): void {
  addTokenForm(app, services, {
    path: "/confirm-work/:token",
    action: "workConfirmation.answer",
    page: paths.confirmWork,
    unsubscribe: (ctx, token) => answerConfirmation(ctx, { token, answer: "stop", relation: null, record: null }),
    async take(ctx, token, { answer, relation, record }) {
      const given = readAnswer({ answer, relation, record });
      await answerConfirmation(ctx, { token, ...given });
      return `done=${given.answer}`;
    },
  });
}
