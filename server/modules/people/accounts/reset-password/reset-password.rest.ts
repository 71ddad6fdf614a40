import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { applySession } from "#server/http/csrf.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import { authCall, emailField, successAnswer } from "../account-fields.ts";
import { forgotPassword, resetPassword } from "./reset-password.commands.ts";

const action = "auth.signIn";
const emailFields = z.strictObject({ email: emailField });
const resetFields = z.strictObject({ token: z.string("The link must contain a token."), password: z.string("Choose a password.") });
const readEmail = fieldsOf(emailFields);
const readReset = fieldsOf(resetFields);

const api = {
  forgot: authCall({
    name: "forgotPassword",
    summary: "Mails a link by which the password can be reset",
    about: "The response is the same for every address.",
    body: emailFields,
    answers: { 202: successAnswer },
    refusals: ["too-many-attempts"],
  }),
  reset: authCall({
    name: "resetPassword",
    summary: "Sets a new password with the token of a mailed link, and ends every session",
    body: resetFields,
    answers: { 200: successAnswer },
    refusals: ["token-invalid", "too-many-attempts"],
  }),
};

/** Adds POST /api/auth/forgot-password and /api/auth/reset-password. */
export function addPasswordReset(app: FastifyInstance, services: Services): void {
  app.post("/api/auth/forgot-password", { config: { action, api: api.forgot } }, async (request, reply) => {
    const { email } = readEmail(request.body);
    await forgotPassword(await contextOf(services, request), email);
    return reply.status(202).send({ success: true });
  });

  app.post("/api/auth/reset-password", { config: { action, api: api.reset } }, async (request, reply) => {
    const sent = readReset(request.body);
    const ctx = await contextOf(services, request);
    await resetPassword(ctx, sent);
    applySession(reply, ctx);
    return reply.send({ success: true });
  });
}
