import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Services } from "#server/context.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { contextOf } from "#server/http/request-context.ts";
import { applySession } from "#server/http/session-answer.ts";
import { emailField } from "../email-field.ts";
import { forgotPassword, resetPassword } from "./reset-password.commands.ts";

const config = { action: "auth.signIn" } as const;
const readEmail = fieldsOf(z.strictObject({ email: emailField }));
const readReset = fieldsOf(z.strictObject({ token: z.string("The link holds a token."), password: z.string("Choose a password.") }));

/** POST /api/auth/forgot-password and /api/auth/reset-password. */
export function addPasswordReset(app: FastifyInstance, services: Services): void {
  app.post("/api/auth/forgot-password", { config }, async (request, reply) => {
    const { email } = readEmail(request.body);
    await forgotPassword(await contextOf(services, request), email);
    return reply.status(202).send({ success: true });
  });

  app.post("/api/auth/reset-password", { config }, async (request, reply) => {
    const sent = readReset(request.body);
    const ctx = await contextOf(services, request);
    await resetPassword(ctx, sent);
    applySession(reply, ctx);
    return reply.send({ success: true });
  });
}
