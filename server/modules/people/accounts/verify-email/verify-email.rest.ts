import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { applySession, deviceMarkOf, sessionTokenOf } from "#server/http/csrf.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { markPersonal } from "#server/http/replies.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import { authCall, emailField, nextField, signedInUser, successAnswer } from "../account-fields.ts";
import { resendVerification, verifyEmail } from "./verify-email.commands.ts";

const action = "auth.signIn";
const tokenFields = z.strictObject({ token: z.string("The link must contain a token.") });
const emailFields = z.strictObject({ email: emailField, next: nextField });
const readToken = fieldsOf(tokenFields);
const readEmail = fieldsOf(emailFields);

const api = {
  verify: authCall({
    name: "verifyEmail",
    summary: "Confirms an e-mail address with the token of a mailed link",
    body: tokenFields,
    about: "Signs in if the account was created in this browser; otherwise the address is for the sign-in form.",
    answers: {
      200: successAnswer.extend({
        changedEmail: z.boolean(),
        email: z
          .string()
          .nullable()
          .meta({ examples: ["sam.sample@example.com"] }),
        signedIn: z.strictObject({ user: signedInUser, next: z.string().meta({ examples: ["/jobseeker/dashboard"] }) }).nullable(),
      }),
    },
    refusals: ["token-invalid", "too-many-attempts"],
  }),
  resend: authCall({
    name: "resendVerification",
    summary: "Sends the link of an account that waits for it again",
    about: "The response is the same for every address.",
    body: emailFields,
    answers: { 202: successAnswer },
    refusals: ["too-many-attempts"],
  }),
};

/** Adds POST /api/auth/verify-email and /resend. Opening the mailed page consumes nothing, since mail scanners open links. */
export function addEmailVerification(app: FastifyInstance, services: Services): void {
  app.post("/api/auth/verify-email", { config: { action, api: api.verify } }, async (request, reply) => {
    const { token } = readToken(request.body);
    const ctx = await contextOf(services, request);
    const browser = { sessionToken: sessionTokenOf(request), deviceMark: deviceMarkOf(request) };
    const { changedEmail, email, signedIn } = await verifyEmail(ctx, { token, browser });
    applySession(reply, ctx);
    return markPersonal(reply).send({ success: true, changedEmail, email, signedIn });
  });

  app.post("/api/auth/verify-email/resend", { config: { action, api: api.resend } }, async (request, reply) => {
    await resendVerification(await contextOf(services, request), { ...readEmail(request.body), deviceMark: deviceMarkOf(request) });
    return reply.status(202).send({ success: true });
  });
}
