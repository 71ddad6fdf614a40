import "@fastify/cookie";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context, Services } from "../kernel/context.ts";
import type { CallDescription } from "../kernel/described-call.ts";
import { AppError } from "../kernel/errors.ts";
import { clientKey } from "../kernel/limits/charge.ts";
import { hashOf, randomSecret } from "../kernel/secrets.ts";
import { bearerOf } from "./problems.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route accepts an upload beside JSON. */
    acceptsMultipart?: boolean;
    /**
     * The route only receives telemetry and has no authority: requests come without a token, and as text, the only type a beacon can send.
     */
    isTelemetry?: boolean;
    /** The route receives reports that browsers send by themselves, from no page and with their own media types. It has no authority. */
    isReport?: boolean;
    /**
     * The route accepts a plain form without a CSRF token, and ignores cookies. "own" must be sent from a page of this site; "byToken" is
     * authorised only by the secret in its address, from any origin.
     */
    acceptsForm?: "own" | "byToken";
    /** The route is authorised only by a signature of the body, which it checks first; it ignores cookies. */
    isSigned?: boolean;
  }
}

const csrfCookieName = "XSRF-TOKEN";
/** Identifies a visitor's browser before there is a session to bind the token to. */
const visitorCookieName = "__Host-pre";

const tokenHeaders = ["x-xsrf-token", "x-csrf-token"] as const;
const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Routes exempt from the token, which a visitor may not have yet; they must still be sent from a page of this site. */
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

/** Checks whether a write to this path must carry the token. */
export const needsCsrfToken = (path: string): boolean => !tokenExempt.has(path);

/** Checks every unsafe request: its origin, content type and token. */
export function refuseForgedRequests(app: FastifyInstance, services: Services): void {
  const refusalOf = ({ ip, method, routeOptions }: FastifyRequest): AppError => {
    services.logRefusal?.({ code: "csrf-failed", endpoint: `${method} ${routeOptions.url}`, caller: clientKey(ip) });
    return new AppError("csrf-failed", "The request did not come from a page of this site, or the page is too old. Please try again.");
  };
  app.addHook("onRequest", async (request) => {
    if (safeMethods.has(request.method) || request.is404) return;
    const { url = "", config } = request.routeOptions;
    // Some programs send a content type without a body: there is nothing to parse.
    if (hasNoBody(request)) delete request.raw.headers["content-type"];
    if (config.acceptsForm === "byToken" || config.isSigned || config.isReport) return;
    if (!cameFromThisSite(request, services.site.origin)) throw refusalOf(request);
    requireContentType(request);
    if (config.acceptsForm || tokenExempt.has(url) || config.isBatch || config.isTelemetry || isScript(request)) return;
    if (!hasValidToken(request, services.secrets.csrfKey)) throw refusalOf(request);
  });
}

const tokenCall: CallDescription = {
  name: "readCsrfToken",
  summary: "A token that calls which change something must send, and the cookie it must equal",
  tag: "Signing in",
  answers: { 200: z.strictObject({ success: z.literal(true), csrfToken: z.string().meta({ examples: ["pRf0.hQ2w"] }) }) },
};

export function addCsrfToken(app: FastifyInstance, services: Services): void {
  app.get("/api/auth/csrf-token", { config: { action: "auth.readSession", api: tokenCall } }, async (request, reply) => {
    const csrfToken = issueCsrf(reply, services, { sessionToken: sessionTokenOf(request) });
    return reply.header("cache-control", "no-store").send({ success: true, csrfToken });
  });
}

/**
 * Issues a CSRF token bound to the session, or to the browser while it has none. Must be called whenever the session changes: with the new
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
  if (!sent.every((value) => typeof value === "string" && isEqualInConstantTime(value, cookie))) return false;
  const random = cookie.split(".")[1] ?? "";
  return isEqualInConstantTime(cookie, signToken(key, hashOf(binding), random));
}

const signToken = (key: Buffer, bindingHash: string, random: string): string =>
  `${createHmac("sha256", key).update(`${bindingHash}!${random}`).digest("base64url")}.${random}`;

function isEqualInConstantTime(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Checks whether a request has no body: curl, fetch and generated API clients send calls without parameters so. */
export const hasNoBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] === undefined && (headers["content-length"] ?? "0") === "0";

function requireContentType(request: FastifyRequest): void {
  if (hasNoBody(request)) return;
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (type === "application/json") return;
  if (type === "application/x-www-form-urlencoded" && request.routeOptions.config.acceptsForm) return;
  if (type === "text/plain" && request.routeOptions.config.isTelemetry) return;
  if (type === "multipart/form-data" && request.routeOptions.config.acceptsMultipart) return;
  throw Object.assign(new Error("The content type is not supported."), { statusCode: 415 });
}

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Checks whether a page of this site sent an unsafe request, by Sec-Fetch-Site, or by Origin where that is missing. A request without
 * either comes from no browser: it passes only as a script's, with a token and without cookies, or where cookies are ignored.
 */
function cameFromThisSite(request: FastifyRequest, siteOrigin: string): boolean {
  const { "sec-fetch-site": site, origin } = request.headers;
  if (site !== undefined) return site === "same-origin";
  if (origin !== undefined) return origin === siteOrigin || origin === loopbackOrigin(request);
  return isScript(request) || request.routeOptions.config.isBatch === true;
}

/** Checks for a script with its own token: it sends no cookie, so no other site can make a browser forge it. */
function isScript(request: FastifyRequest): boolean {
  return request.headers.cookie === undefined && bearerOf(request) !== null;
}

/** A site running on a local machine is requested under more names than its public one. */
function loopbackOrigin(request: FastifyRequest): string | null {
  return loopbackNames.has(request.host.replace(/:\d+$/, "")) ? `${request.protocol}://${request.host}` : null;
}

/** Applies a command's session changes to the browser's cookies; a sign-in also sets the device cookie. */
export function applySession(reply: FastifyReply, { services, answer: { session, deviceMark, supportView } }: Context): void {
  if (supportView !== undefined) setSupportCookie(reply, supportView);
  if (deviceMark !== undefined) setDeviceCookie(reply, deviceMark);
  if (session === undefined) return;
  if (session) setSessionCookie(reply, session);
  else clearSessionCookie(reply);
  issueCsrf(reply, services, { sessionToken: session?.token ?? null });
}

export const sessionCookieName = "__Host-session";

/** Returns the session token a browser presents, or null. */
export function sessionTokenOf(request: FastifyRequest): string | null {
  return request.cookies[sessionCookieName] || null;
}

const supportCookieName = "__Host-support";

/** Returns the support view token a browser presents, or null. It is only valid together with the administrator's session. */
export function supportTokenOf(request: FastifyRequest): string | null {
  return request.cookies[supportCookieName] || null;
}

function setSupportCookie(reply: FastifyReply, view: { token: string; expiresAt: Date } | null): void {
  const options = { path: "/", secure: true, httpOnly: true, sameSite: "strict" } as const;
  if (view) reply.setCookie(supportCookieName, view.token, { ...options, expires: view.expiresAt });
  else reply.clearCookie(supportCookieName, options);
}

/** Sets the session cookie. It lasts as long as the session possibly can; the server decides when the session ends. */
function setSessionCookie(reply: FastifyReply, session: { token: string; expiresAt: Date }): void {
  reply.setCookie(sessionCookieName, session.token, {
    path: "/",
    secure: true,
    httpOnly: true,
    sameSite: "lax",
    expires: session.expiresAt,
  });
  reply.setCookie(sessionHintName, "1", { ...sessionHintOptions, expires: session.expiresAt });
}

function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(sessionCookieName, { path: "/", secure: true, httpOnly: true, sameSite: "lax" });
  reply.clearCookie(sessionHintName, sessionHintOptions);
}

/**
 * Readable by script, unlike the session itself. A public page is one document for everybody: by this cookie its first paint shows visitors
 * their links at once, and waits only where a session exists. It grants nothing, and the server answers by the session alone.
 */
const sessionHintName = "signed-in";
const sessionHintOptions = { path: "/", secure: true, httpOnly: false, sameSite: "lax" } as const;

/** Corrects the hint in a browser whose session began without it, or has ended elsewhere. */
export function correctSessionHint(request: FastifyRequest, reply: FastifyReply, isSignedIn: boolean): void {
  const hasHint = request.cookies[sessionHintName] !== undefined;
  if (isSignedIn && !hasHint) reply.setCookie(sessionHintName, "1", sessionHintOptions);
  if (!isSignedIn && hasHint) reply.clearCookie(sessionHintName, sessionHintOptions);
}

const deviceCookieName = "__Host-device";
const yearSeconds = 365 * 24 * 60 * 60;

/** Returns the device cookie of a browser that has signed in before, or null. */
export const deviceMarkOf = (request: FastifyRequest): string | null => request.cookies[deviceCookieName] || null;

export function setDeviceCookie(reply: FastifyReply, mark: string): void {
  reply.setCookie(deviceCookieName, mark, { path: "/", secure: true, httpOnly: true, sameSite: "lax", maxAge: yearSeconds });
}
