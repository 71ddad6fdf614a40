import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { applySession } from "#server/http/csrf.ts";
import { markPersonal } from "#server/http/personal.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import { authCall, successAnswer } from "../auth-answers.ts";
import { signOut } from "./sign-out.commands.ts";

const action = "auth.readSession";
const api = {
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
export function addSignOut(app: FastifyInstance, services: Services): void {
  const leave = async (request: FastifyRequest, reply: FastifyReply) => {
    const ctx = await contextOf(services, request);
    await signOut(ctx);
    applySession(reply, ctx);
    // Not "storage", which holds display preferences.
    reply.header("clear-site-data", '"cache"');
  };

  app.post("/api/auth/signout", { config: { action, leavesSupportView: true, api: api.post } }, async (request, reply) => {
    await leave(request, markPersonal(reply));
    return reply.send({ success: true });
  });

  app.get("/api/auth/signout", { config: { action, leavesSupportView: true, api: api.get } }, async (request, reply) => {
    markPersonal(reply);
    // An image or link on another site must not sign users out.
    if (!isOwnNavigation(request, services.site.origin))
      return reply.type("text/html; charset=utf-8").send(signOutPage(services.site.name));
    await leave(request, reply);
    return reply.redirect("/", 303);
  });
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
    `<meta name="robots" content="noindex"><title>Sign out of ${name}</title></head><body><main><h1>Sign out of ${name}</h1>` +
    `<form method="get" action="/api/auth/signout"><button>Sign Out</button></form><p><a href="/">Go to the jobs list</a></p></main></body></html>`
  );
}
