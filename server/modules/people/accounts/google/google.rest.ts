import { timingSafeEqual } from "node:crypto";
import "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { paths, safeNextPath } from "#server/addresses/paths.ts";
import { applySession, deviceMarkOf, sessionTokenOf } from "#server/http/csrf.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { markPersonal } from "#server/http/replies.ts";
import { contextOf } from "#server/http/request-context.ts";
import { can } from "#server/kernel/access/can.ts";
import type { SessionPrincipal } from "#server/kernel/access/principal.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import type { GoogleIdentity, GoogleSignIn } from "#server/kernel/services/outside.types.ts";
import { authCall, successAnswer } from "../account-fields.ts";
import { GoogleFailure, googleCallbackPath } from "./google-sign-in.ts";
import { confirmByGoogle, confirmGoogleLink, linkGoogle } from "./link-google.commands.ts";
import { auditGoogleFailure, signInWithGoogle, takeGoogleQuota } from "./sign-in-with-google.commands.ts";

/** Why a browser is sent to Google: to sign in, to link a signed-in account, or to prove again who is signed in. */
const googlePurposes = ["signin", "link", "confirm"] as const;

const flowShape = z.strictObject({
  kind: z.literal("google"),
  purpose: z.enum(googlePurposes),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  next: z.string().nullable(),
  /** Public id of the signed-in user; null for a sign-in. */
  person: z.string().nullable(),
  expiresAt: z.number(),
});
/** State a browser carries to Google and back, encrypted so that only this site can read it. */
type GoogleFlow = z.output<typeof flowShape>;

const flowLifetimeMs = 10 * 60_000;

const sealFlow = (secrets: Secrets, flow: Omit<GoogleFlow, "kind" | "expiresAt">, now: Date): string =>
  secrets.seal(JSON.stringify({ ...flow, kind: "google", expiresAt: now.getTime() + flowLifetimeMs }));

/** Returns null for a value that this site did not seal or that has expired. */
function openFlow(secrets: Secrets, sealed: string, now: Date): GoogleFlow | null {
  const read = flowShape.safeParse(openJson(secrets, sealed));
  return read.success && read.data.expiresAt > now.getTime() ? read.data : null;
}

function openJson(secrets: Secrets, sealed: string): unknown {
  try {
    return JSON.parse(secrets.open(sealed));
  } catch {
    return null;
  }
}

/** Compares the returned state with the sent one in constant time. */
function isSameState(flow: GoogleFlow, returned: string): boolean {
  const [sent, back] = [Buffer.from(flow.state), Buffer.from(returned)];
  return sent.length === back.length && timingSafeEqual(sent, back);
}

const action = "auth.signIn";
const beginQuery = z.object({ purpose: z.enum(googlePurposes).catch("signin"), next: z.string().optional().catch(undefined) });
const tokenFields = z.strictObject({ token: z.string("The link is incomplete.").min(1, "The link is incomplete.").max(200) });
const readToken = fieldsOf(tokenFields);

const whereOff = "Not found if sign-in with Google is not set up.";
const api = {
  begin: authCall({
    name: "beginGoogleSignIn",
    summary: "Sends the browser to Google to sign in, to link its account or to confirm who it is",
    about: whereOff,
    query: beginQuery,
    answers: { 302: null },
    refusals: ["not-found", "forbidden"],
  }),
  callback: authCall({
    name: "endGoogleSignIn",
    summary: "Where Google sends the browser back to, which goes on to a page of the site",
    about: whereOff,
    answers: { 302: null },
    refusals: ["not-found"],
  }),
  confirm: authCall({
    name: "confirmGoogleLink",
    summary: "Links a Google account with the token of a mailed link",
    about: whereOff,
    body: tokenFields,
    answers: { 200: successAnswer },
    refusals: ["not-found", "token-invalid", "too-many-attempts"],
  }),
};

/** Adds the redirect to Google and the callback; every failure looks the same from outside. */
export function addGoogleSignIn(app: FastifyInstance, services: Services): void {
  app.get("/api/auth/google", { config: { action, api: api.begin } }, async (request, reply) => {
    const google = requireGoogle(services);
    const ctx = await contextOf(services, request);
    const { purpose, next } = beginQuery.parse(request.query);
    const person = purpose === "signin" ? null : sessionOf(ctx);
    const elsewhere = purpose === "signin" ? null : findPrerequisitePage(ctx, request, purpose);
    if (elsewhere !== null) return leave(reply, elsewhere);
    try {
      if (!(await takeGoogleQuota(ctx))) throw new GoogleFailure("too many from this client");
      const handshake = await google.begin();
      const url = await google.authorizationUrl(handshake, { isFresh: purpose === "confirm", now: ctx.now });
      const flow = { ...handshake, purpose, next: safeNextPath(next), person: person?.publicId ?? null };
      setGoogleCookie(reply, sealFlow(services.secrets, flow, ctx.now));
      return leave(reply, url.href);
    } catch (error) {
      return redirectAfterFailure(ctx, request, reply, { purpose, error });
    }
  });

  app.get(googleCallbackPath, { config: { action, api: api.callback } }, async (request, reply) => {
    const google = requireGoogle(services);
    const ctx = await contextOf(services, request);
    clearGoogleCookie(reply);
    const flow = openFlow(services.secrets, googleCookieOf(request) ?? "", ctx.now);
    try {
      if (!flow) throw new GoogleFailure("this browser was not sent there");
      const code = readReturn(request.query, flow, google.issuer);
      if (!(await takeGoogleQuota(ctx))) throw new GoogleFailure("too many from this client");
      const identity = await google.identityOf(code, flow, ctx.now);
      return leave(reply, await completeFlow(ctx, request, reply, { flow, identity }));
    } catch (error) {
      return redirectAfterFailure(ctx, request, reply, { purpose: flow?.purpose ?? "signin", error });
    }
  });

  app.post("/api/auth/google/confirm", { config: { action, api: api.confirm } }, async (request, reply) => {
    const { token } = readToken(request.body);
    requireGoogle(services);
    await confirmGoogleLink(await contextOf(services, request), token);
    return markPersonal(reply).send({ success: true });
  });
}

function requireGoogle({ google }: Services): GoogleSignIn {
  if (!google) throw new AppError("not-found", "Sign-in with Google is not set up here.");
  return google;
}

function sessionOf({ principal }: Context): SessionPrincipal | null {
  if (principal.kind === "anonymous" || principal.sessionHash === null) return null;
  return { ...principal, sessionHash: principal.sessionHash };
}

/** Returns the page to visit first for a user who may not link an account or confirm their identity yet; null otherwise. */
function findPrerequisitePage(ctx: Context, { headers }: FastifyRequest, purpose: "link" | "confirm"): string | null {
  const person = sessionOf(ctx);
  if (!person) return paths.signInThen(paths.myAccount());
  // Only our own pages may start this: a link elsewhere would bind the account to whichever Google account the browser has open.
  if (headers["sec-fetch-site"] !== undefined && headers["sec-fetch-site"] !== "same-origin") return accountNoticePath("google-failed");
  if (purpose === "confirm") return null;
  const decision = can(person, "user.changePassword", { ownerId: person.userId }, ctx.now);
  return decision.allowed ? null : accountNoticePath("confirm-password");
}

/** Completes what the browser was sent to Google for. Returns the next address. */
async function completeFlow(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { flow, identity }: { flow: GoogleFlow; identity: GoogleIdentity },
): Promise<string> {
  if (flow.purpose !== "signin") {
    const next = await completeSignedInFlow(ctx, { flow, identity });
    applySession(reply, ctx);
    return next;
  }
  const browser = { sessionToken: sessionTokenOf(request), deviceMark: deviceMarkOf(request) };
  const outcome = await signInWithGoogle(ctx, { identity, next: flow.next, browser });
  switch (outcome.kind) {
    case "refused":
      return `${paths.signIn}?notice=google-failed`;
    case "asked-by-mail":
      return `${paths.signIn}?notice=confirm-google`;
    case "second-factor":
      // A URL fragment is never logged or sent to the server.
      return `${paths.signIn}#challenge=${encodeURIComponent(outcome.challenge)}`;
    case "signed-in":
      applySession(reply, ctx);
      return outcome.next;
  }
}

async function completeSignedInFlow(ctx: Context, { flow, identity }: { flow: GoogleFlow; identity: GoogleIdentity }): Promise<string> {
  const person = sessionOf(ctx);
  if (person?.publicId !== flow.person) throw new GoogleFailure("someone else is signed in now");
  const isDone = flow.purpose === "link" ? await linkGoogle(ctx, person, identity) : await confirmByGoogle(ctx, person, identity);
  if (!isDone) throw new GoogleFailure(`not accepted to ${flow.purpose}`);
  return flow.purpose === "link" ? accountNoticePath("google-linked") : (flow.next ?? paths.myAccount());
}

/** The cause is logged and audited, without anything Google sent. */
async function redirectAfterFailure(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { purpose, error }: { purpose: GoogleFlow["purpose"]; error: unknown },
): Promise<FastifyReply> {
  if (!(error instanceof GoogleFailure)) throw error;
  const cause = error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : undefined;
  request.log.warn({ reason: error.message, cause }, "sign-in with Google failed");
  await auditGoogleFailure(ctx, error.message);
  return leave(reply, purpose === "signin" ? `${paths.signIn}?notice=google-failed` : accountNoticePath("google-failed"));
}

const accountNoticePath = (notice: string): string => `${paths.myAccount()}?notice=${notice}`;

const leave = (reply: FastifyReply, to: string): FastifyReply =>
  markPersonal(reply).header("referrer-policy", "no-referrer").redirect(to, 302);

/** Ties the round trip to Google to one browser. */
const googleCookieName = "__Host-google";
const attributes = { path: "/", secure: true, httpOnly: true, sameSite: "lax" } as const;

const googleCookieOf = (request: FastifyRequest): string | null => request.cookies[googleCookieName] || null;

function setGoogleCookie(reply: FastifyReply, sealedFlow: string): void {
  reply.setCookie(googleCookieName, sealedFlow, { ...attributes, maxAge: flowLifetimeMs / 1000 });
}

function clearGoogleCookie(reply: FastifyReply): void {
  reply.clearCookie(googleCookieName, attributes);
}

const returned = z.object({
  state: z.string().max(500),
  code: z.string().max(2000).optional(),
  error: z.string().max(200).optional(),
  iss: z.string().max(500).optional(),
});

/**
 * Returns the authorisation code the provider redirected back with. @throws GoogleFailure when it does not belong to this browser's request
 */
function readReturn(query: unknown, flow: GoogleFlow, issuer: string): string {
  const read = returned.safeParse(query);
  if (!read.success) throw new GoogleFailure("the answer cannot be read");
  const { state, code, error, iss } = read.data;
  if (!isSameState(flow, state)) throw new GoogleFailure("the state is another");
  // RFC 9207: rejects a response from another provider.
  if (iss !== undefined && iss !== issuer) throw new GoogleFailure("another provider answered");
  if (error !== undefined) throw new GoogleFailure("refused at the provider");
  if (!code) throw new GoogleFailure("there is no code");
  return code;
}
