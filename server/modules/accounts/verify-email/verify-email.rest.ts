import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Services } from "#server/context.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { contextOf } from "#server/http/request-context.ts";
import { emailField } from "../email-field.ts";
import { resendVerification, verifyEmail } from "./verify-email.commands.ts";

const config = { action: "auth.signIn" } as const;
const readToken = fieldsOf(z.strictObject({ token: z.string("The link holds a token.") }));
const readEmail = fieldsOf(z.strictObject({ email: emailField }));

/** POST /api/auth/verify-email and /resend. Opening the mailed page uses nothing up: mail scanners open links. */
export function addEmailVerification(app: FastifyInstance, services: Services): void {
  app.post("/api/auth/verify-email", { config }, async (request, reply) => {
    const { token } = readToken(request.body);
    const done = await verifyEmail(await contextOf(services, request), token);
    return reply.send({ success: true, ...done });
  });

  app.post("/api/auth/verify-email/resend", { config }, async (request, reply) => {
    const { email } = readEmail(request.body);
    await resendVerification(await contextOf(services, request), email);
    return reply.status(202).send({ success: true });
  });
}
