import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { applySession, deviceMarkOf, sessionTokenOf } from "#server/http/csrf.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { markPersonal } from "#server/http/replies.ts";
import { contextOf } from "#server/http/request-context.ts";
import { BoundedQueue } from "#server/kernel/bounded-queue.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { AppError } from "#server/kernel/errors.ts";
import { cleanCode, cleanEmail } from "#server/text/typed-text/clean-typed.ts";
import { authCall, nextField, signedInUser, successAnswer } from "../account-fields.ts";
import { addSessionApi } from "../me/me.rest.ts";
import { signInWithSecondFactor } from "./second-factor-step.commands.ts";
import { signIn, signOut } from "./sign-in.commands.ts";
import { type BrowserFacts, type Entrance, entrances, type SignInResult } from "./sign-in.queries.ts";

const action = "auth.signIn";
const longestSent = 1000;
const textField = (missing: string) => z.string(missing).min(1, missing).max(longestSent, "This is too long.");

const signInFields = z.strictObject({
  email: textField("Enter your e-mail address.").overwrite(cleanEmail),
  password: textField("Enter your password."),
  next: nextField,
});
const codeFields = z.strictObject({
  challenge: textField("The first step of the sign-in is missing."),
  code: textField("Enter the code.").overwrite(cleanCode),
});
const readSignIn = fieldsOf(signInFields);
const readCode = fieldsOf(codeFields);

const signedIn = z.strictObject({ user: signedInUser, next: z.string().meta({ examples: ["/jobseeker/dashboard"] }) });
const challengeGiven = z.strictObject({ mfaRequired: z.literal(true), challenge: z.string() });
const refusals = ["invalid-credentials", "too-many-attempts"] as const;
const about =
  "One error for everything that may be wrong with the request. With a second factor: a challenge, to be answered in the second step.";
const describeEntrance = (name: string, summary: string) =>
  authCall({ name, summary, about, body: signInFields, answers: { 200: z.union([signedIn, challengeGiven]) }, refusals });

const api: Record<Entrance | "secondStep", CallDescription> = {
  signin: describeEntrance("signIn", "Signs in with e-mail address and password"),
  "admin-signin": describeEntrance("signInAsAdministrator", "The same, for platform administrators alone"),
  "recruiter-signin": describeEntrance("signInAsRecruiter", "The same, for recruiters and administrators of companies"),
  "database-signin": describeEntrance("signInToDatabase", "The same, for those who may browse the databases"),
  secondStep: authCall({
    name: "signInWithSecondFactor",
    summary: "The second step of a sign-in: a code of the authenticator, or a recovery code",
    body: codeFields,
    answers: { 200: signedIn },
    refusals: [...refusals, "token-invalid"],
  }),
};

/** Sign-ins hold database connections that page reads need too, so few run at once; the rest wait briefly or are refused. */
const gateSize = { atOnce: 4, waitingAtMost: 50 };
const refusal = () =>
  new AppError("busy", "Too many people are signing in at the moment. Please try again shortly.", { retryAfterSeconds: 2 });

/** Adds the four sign-in endpoints, which share one implementation, the second-factor step, session lookup and sign-out. */
export function addSignIn(app: FastifyInstance, services: Services): void {
  const gate = new BoundedQueue({ ...gateSize, refusal });
  for (const entrance of entrances) {
    app.post(`/api/auth/${entrance}`, { config: { action, api: api[entrance] } }, async (request, reply) => {
      const fields = readSignIn(request.body);
      const ctx = await contextOf(services, request);
      const done = await gate.run(() => signIn(ctx, { ...fields, next: fields.next, entrance, browser: browserOf(request) }));
      return "challenge" in done ? markPersonal(reply).send(done) : sendSignedIn(reply, ctx, done);
    });
  }

  app.post("/api/auth/signin/second-factor", { config: { action, api: api.secondStep } }, async (request, reply) => {
    const fields = readCode(request.body);
    const ctx = await contextOf(services, request);
    const done = await gate.run(() => signInWithSecondFactor(ctx, { ...fields, browser: browserOf(request) }));
    return sendSignedIn(reply, ctx, done);
  });

  addSignOut(app, services);
  addSessionApi(app, services);
}

function sendSignedIn(reply: FastifyReply, ctx: Context, { user, next }: SignInResult): FastifyReply {
  applySession(reply, ctx);
  return markPersonal(reply).send({ user, next });
}

const browserOf = (request: FastifyRequest): BrowserFacts => ({ sessionToken: sessionTokenOf(request), deviceMark: deviceMarkOf(request) });

const signOutAction = "auth.readSession";
const signOutApi = {
  post: authCall({
    name: "signOut",
    summary: "Ends the session",
    about: "Does nothing if already signed out.",
    answers: { 200: successAnswer },
  }),
  get: authCall({
    name: "signOutByLink",
    summary: "The same for a link on a page of this site",
    about: "A link from another site gets a page with a button instead.",
    answers: { 200: { contentTypes: ["text/html"] }, 303: null },
  }),
};

/** Adds POST /api/auth/signout for the site's own pages, and GET for their plain links. */
function addSignOut(app: FastifyInstance, services: Services): void {
  const leave = async (request: FastifyRequest, reply: FastifyReply) => {
    const ctx = await contextOf(services, request);
    await signOut(ctx);
    applySession(reply, ctx);
    // Not "storage", which holds display preferences.
    reply.header("clear-site-data", '"cache"');
  };

  app.post(
    "/api/auth/signout",
    { config: { action: signOutAction, leavesSupportView: true, api: signOutApi.post } },
    async (request, reply) => {
      await leave(request, markPersonal(reply));
      return reply.send({ success: true });
    },
  );

  app.get(
    "/api/auth/signout",
    { config: { action: signOutAction, leavesSupportView: true, api: signOutApi.get } },
    async (request, reply) => {
      markPersonal(reply);
      // An image or link on another site must not sign users out.
      if (!isOwnNavigation(request, services.site.origin))
        return reply.type("text/html; charset=utf-8").send(signOutPage(services.site.name));
      await leave(request, reply);
      return reply.redirect("/", 303);
    },
  );
}

function isOwnNavigation({ headers }: FastifyRequest, origin: string): boolean {
  const { "sec-fetch-site": site, "sec-fetch-mode": mode, referer } = headers;
  // Browsers from before 2023 send only a referer.
  if (site === undefined) return referer?.startsWith(`${origin}/`) === true;
  return (site === "same-origin" || site === "none") && mode === "navigate";
}

function signOutPage(siteName: string): string {
  const name = siteName.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return (
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>Sign out of ${name}</title></head><body><main><h1>Sign out of ${name}</h1>` +
    `<form method="get" action="/api/auth/signout"><button>Sign Out</button></form><p><a href="/">Go to the jobs list</a></p></main></body></html>`
  );
}
