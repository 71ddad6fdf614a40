import "@fastify/cookie";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context, Services } from "../kernel/context.ts";
import type { CallDescription } from "../kernel/described-call.ts";
import { AppError } from "../kernel/errors.ts";
import { hashOf, randomSecret } from "../kernel/secrets.ts";
import { bearerOf } from "./problems.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route takes an upload beside JSON. */
    acceptsMultipart?: boolean;
    /** The route only takes measurements, and has no authority: they come without a token, and as text, which is all a beacon can send. */
    isTelemetry?: boolean;
    /** The route takes what a browser reports by itself, from no page and in types of its own. It has no authority. */
    isReport?: boolean;
    /**
     * The route takes a plain form, and no cookie counts there: it comes without a token of ours. "own" must be sent from a page of this site; "byToken"
     * acts by the secret in its address alone, from wherever it is sent.
     */
    acceptsForm?: "own" | "byToken";
    /** The route acts by a signature of the body alone, which it checks before anything else; no cookie counts there. */
    isSigned?: boolean;
  }
}

const csrfCookieName = "XSRF-TOKEN";
/** Names a visitor's browser before there is a session for the token to be bound to. */
const visitorCookieName = "__Host-pre";

const tokenHeaders = ["x-xsrf-token", "x-csrf-token"] as const;
const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Need no token, which a visitor may not have yet; that they were sent from a page of this site is asked of them too. */
const tokenExempt: ReadonlySet<string> = new Set([
  "/api/auth/signin",
  "/api/auth/signin/second-factor",
  "/api/auth/admin-signin",
  "/api/auth/recruiter-signin",
  "/api/auth/database-signin",
  "/api/auth/signup",
  "/api/auth/register/jobseeker",
  "/api/auth/register/recruiter",
  "/api/auth/signout",
  "/api/auth/forgot-password",
  "/api/auth/reset-password",
]);

/** Whether a write at this address must carry the token. */
export const needsCsrfToken = (path: string): boolean => !tokenExempt.has(path);

/** Checks every request that changes something: where it was sent from, what it holds, and its token. */
export function refuseForgedRequests(app: FastifyInstance, services: Services): void {
  app.addHook("onRequest", async (request) => {
    if (safeMethods.has(request.method) || request.is404) return;
    const { url = "", config } = request.routeOptions;
    // Programs name a type although they send nothing: there is nothing to read by it.
    if (isEmpty(request)) delete request.raw.headers["content-type"];
    if (config.acceptsForm === "byToken" || config.isSigned || config.isReport) return;
    if (!cameFromThisSite(request, services.site.origin)) throw refusal();
    requireContentType(request);
    if (config.acceptsForm || tokenExempt.has(url) || config.isBatch || config.isTelemetry || isScript(request)) return;
    if (!hasValidToken(request, services.secrets.csrfKey)) throw refusal();
  });
}

const tokenCall: CallDescription = {
  name: "readCsrfToken",
  summary: "A token that calls which change something must send, and the cookie it must equal",
  tag: "Signing in",
  answers: { 200: z.strictObject({ success: z.literal(true), csrfToken: z.string().meta({ examples: ["pRf0.hQ2w"] }) }) },
};

/** GET /api/auth/csrf-token. */
export function addCsrfToken(app: FastifyInstance, services: Services): void {
  app.get("/api/auth/csrf-token", { config: { action: "auth.readSession", api: tokenCall } }, async (request, reply) => {
    const csrfToken = issueCsrf(reply, services, { sessionToken: sessionTokenOf(request) });
    return reply.header("cache-control", "no-store").send({ success: true, csrfToken });
  });
}

/**
 * Hands the browser a token bound to its session, or to itself while it has none. To be called whenever the session changes: with the new
 * session's token after sign-in or rotation, with null after sign-out.
 */
function issueCsrf(reply: FastifyReply, { secrets }: Pick<Services, "secrets">, { sessionToken }: { sessionToken: string | null }): string {
  const token = signToken(secrets.csrfKey, hashOf(sessionToken ?? visitorOf(reply)), randomBytes(16).toString("base64url"));
  if (sessionToken !== null) reply.clearCookie(visitorCookieName, { path: "/", secure: true, httpOnly: true, sameSite: "lax" });
  reply.setCookie(csrfCookieName, token, { path: "/", secure: true, httpOnly: false, sameSite: "lax" });
  return token;
}

function visitorOf(reply: FastifyReply): string {
  const known = reply.request.cookies[visitorCookieName];
  if (known) return known;
  const made = randomSecret();
  reply.setCookie(visitorCookieName, made, { path: "/", secure: true, httpOnly: true, sameSite: "lax" });
  return made;
}

function hasValidToken(request: FastifyRequest, key: Buffer): boolean {
  const cookie = request.cookies[csrfCookieName];
  const sent = tokenHeaders.map((name) => request.headers[name]).filter((value) => value !== undefined);
  const binding = sessionTokenOf(request) ?? request.cookies[visitorCookieName];
  if (!cookie || !binding || sent.length === 0) return false;
  if (!sent.every((value) => typeof value === "string" && isSame(value, cookie))) return false;
  const random = cookie.split(".")[1] ?? "";
  return isSame(cookie, signToken(key, hashOf(binding), random));
}

const signToken = (key: Buffer, bindingHash: string, random: string): string =>
  `${createHmac("sha256", key).update(`${bindingHash}!${random}`).digest("base64url")}.${random}`;

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A call that needs no more than its address is sent without a body by curl, by fetch and by clients made from the API document. */
export const isEmpty = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] === undefined && (headers["content-length"] ?? "0") === "0";

function requireContentType(request: FastifyRequest): void {
  if (isEmpty(request)) return;
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/json") return;
  if (type === "application/x-www-form-urlencoded" && request.routeOptions.config.acceptsForm) return;
  if (type === "text/plain" && request.routeOptions.config.isTelemetry) return;
  if (type === "multipart/form-data" && request.routeOptions.config.acceptsMultipart) return;
  throw Object.assign(new Error("The content type is not supported."), { statusCode: 415 });
}

const refusal = () =>
  new AppError("csrf-failed", "The request did not come from a page of this site, or the page is too old. Please try again.");

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether a request that changes something was sent by a page of this site, as the browser tells it: by Sec-Fetch-Site, or by Origin where
 * that is missing. A request without either comes from no browser: it passes only as a script's, with a token and without cookies, or where no cookie
 * counts.
 */
function cameFromThisSite(request: FastifyRequest, siteOrigin: string): boolean {
  const { "sec-fetch-site": site, origin } = request.headers;
  if (site !== undefined) return site === "same-origin";
  if (origin !== undefined) return origin === siteOrigin || origin === loopbackOrigin(request);
  return isScript(request) || request.routeOptions.config.isBatch === true;
}

/** A script with a token of its own: no cookie travels with it, so no other site can make a browser send it. */
function isScript(request: FastifyRequest): boolean {
  return request.headers.cookie === undefined && bearerOf(request) !== null;
}

/** A site tried out on one machine is asked under more names than its public one. */
function loopbackOrigin(request: FastifyRequest): string | null {
  return loopbackNames.has(request.host.replace(/:\d+$/, "")) ? `${request.protocol}://${request.host}` : null;
}

/** Does to the browser's cookies what a command that has succeeded wants done to its session; a sign-in has the browser remembered with it. */
export function applySession(reply: FastifyReply, { services, answer: { session, deviceMark, supportView } }: Context): void {
  if (supportView !== undefined) setSupportCookie(reply, supportView);
  if (deviceMark !== undefined) setDeviceCookie(reply, deviceMark);
  if (session === undefined) return;
  if (session) setSessionCookie(reply, session);
  else clearSessionCookie(reply);
  issueCsrf(reply, services, { sessionToken: session?.token ?? null });
}

export const sessionCookieName = "__Host-session";

/** The session token a browser presents, or null. */
export function sessionTokenOf(request: FastifyRequest): string | null {
  return request.cookies[sessionCookieName] || null;
}

const supportCookieName = "__Host-support";

/** The support view a browser presents, or null. It counts together with the administrator's session alone. */
export function supportTokenOf(request: FastifyRequest): string | null {
  return request.cookies[supportCookieName] || null;
}

function setSupportCookie(reply: FastifyReply, view: { token: string; expiresAt: Date } | null): void {
  const options = { path: "/", secure: true, httpOnly: true, sameSite: "strict" } as const;
  if (view) reply.setCookie(supportCookieName, view.token, { ...options, expires: view.expiresAt });
  else reply.clearCookie(supportCookieName, options);
}

/** Hands a new session to the browser. The cookie lives as long as the session may at most; the server decides when it ends. */
function setSessionCookie(reply: FastifyReply, session: { token: string; expiresAt: Date }): void {
  reply.setCookie(sessionCookieName, session.token, {
    path: "/",
    secure: true,
    httpOnly: true,
    sameSite: "lax",
    expires: session.expiresAt,
  });
}

function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(sessionCookieName, { path: "/", secure: true, httpOnly: true, sameSite: "lax" });
}

const deviceCookieName = "__Host-device";
const yearSeconds = 365 * 24 * 60 * 60;

/** The mark of a browser from which someone has signed in before, as it is presented. */
export const deviceMarkOf = (request: FastifyRequest): string | null => request.cookies[deviceCookieName] || null;

export function setDeviceCookie(reply: FastifyReply, mark: string): void {
  reply.setCookie(deviceCookieName, mark, { path: "/", secure: true, httpOnly: true, sameSite: "lax", maxAge: yearSeconds });
}
