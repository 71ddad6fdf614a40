import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Services } from "#server/context.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { contextOf } from "#server/http/request-context.ts";
import { authCall, successAnswer } from "../auth-answers.ts";
import { emailField } from "../email-field.ts";
import { nextField } from "../next-field.ts";
import { resendVerification, verifyEmail } from "./verify-email.commands.ts";

const action = "auth.signIn";
const tokenFields = z.strictObject({ token: z.string("The link holds a token.") });
const emailFields = z.strictObject({ email: emailField, next: nextField });
const readToken = fieldsOf(tokenFields);
const readEmail = fieldsOf(emailFields);

const api = {
  verify: authCall({
    name: "verifyEmail",
    summary: "Confirms an e-mail address with the token of a mailed link",
    body: tokenFields,
    answers: { 200: successAnswer.extend({ changedEmail: z.boolean() }) },
    refusals: ["token-invalid", "too-many-attempts"],
  }),
  resend: authCall({
    name: "resendVerification",
    summary: "Sends the link of an account that waits for it again",
    about: "Answers alike for every address.",
    body: emailFields,
    answers: { 202: successAnswer },
    refusals: ["too-many-attempts"],
  }),
};

/** POST /api/auth/verify-email and /resend. Opening the mailed page uses nothing up: mail scanners open links. */
export function addEmailVerification(app: FastifyInstance, services: Services): void {
  app.post("/api/auth/verify-email", { config: { action, api: api.verify } }, async (request, reply) => {
    const { token } = readToken(request.body);
    const done = await verifyEmail(await contextOf(services, request), token);
    return reply.send({ success: true, ...done });
  });

  app.post("/api/auth/verify-email/resend", { config: { action, api: api.resend } }, async (request, reply) => {
    await resendVerification(await contextOf(services, request), readEmail(request.body));
    return reply.status(202).send({ success: true });
  });
}
