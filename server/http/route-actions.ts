import type { FastifyInstance } from "fastify";
import type { CallDescription, DescribedCall } from "#server/kernel/described-call.ts";
import type { Action } from "../kernel/access/actions.ts";
import { isEverAllowed } from "../kernel/access/can.ts";
import { anonymous } from "../kernel/access/principal.ts";
import { requireEverAllowed } from "../kernel/access/require-allowed.ts";
import { refuseInSupportView } from "../kernel/access/support-view.ts";
import type { Services } from "../kernel/context.ts";
import { recordSupportRead } from "../modules/people/support/support-view.commands.ts";
import { auditRefusal } from "../modules/trust/audit/audit.commands.ts";
import { supportTokenOf } from "./csrf.ts";
import { isRefusal } from "./problems.ts";
import { contextOf } from "./request-context.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route's row in the permission matrix. */
    action?: Action;
    /** Allowed in a support view, because it ends the view. */
    leavesSupportView?: boolean;
    /** API documentation of a route under /api that is not an operation. */
    api?: CallDescription;
  }
}

/**
 * Routes without an action: health checks, files, pages with their own guards, including the API documentation, and procedures, each with
 * its own action.
 */
export const infrastructureRoutes: ReadonlySet<string> = new Set([
  "/livez",
  "/readyz",
  "/metrics",
  "/assets/*",
  "/api/docs",
  "/api/docs/*",
  "/api/*",
  "/trpc/:path",
  "/*",
]);

export interface RouteAction {
  method: string;
  url: string;
  action: Action;
}

interface KnownRoutes {
  actions: RouteAction[];
  calls: DescribedCall[];
}
const known = new WeakMap<FastifyInstance, KnownRoutes>();

/**
 * Requires every route registered after this call to name its action, and to be described when it is under /api; a caller who could do it
 * to no row is refused before the handler runs.
 */
export function guardRoutes(app: FastifyInstance, services: Services): void {
  const found: KnownRoutes = { actions: [], calls: [] };
  known.set(app, found);
  app.addHook("onRoute", ({ method, url, config }) => {
    if (infrastructureRoutes.has(url)) return;
    const action = config?.action;
    if (!action) throw new Error(`The route ${String(method)} ${url} does not name its action.`);
    for (const one of [method].flat()) {
      found.actions.push({ method: one, url, action });
      if (!url.startsWith("/api/") || one === "HEAD") continue;
      const described = config.operation ?? config.api;
      if (!described) throw new Error(`The route ${one} ${url} is not described: make it an operation, or give it config.api.`);
      found.calls.push({ ...described, method: one as DescribedCall["method"], path: url, action });
    }
  });
  app.addHook("onRequest", async (request) => {
    const { action, leavesSupportView } = request.routeOptions.config;
    if (action && supportTokenOf(request) !== null && !leavesSupportView) {
      const isWrite = !["GET", "HEAD", "OPTIONS"].includes(request.method);
      const context = await contextOf(services, request);
      refuseInSupportView(context.principal, action, { isWrite });
      await recordSupportRead(context, `${request.method} ${request.routeOptions.url}`);
    }
    if (!action || isEverAllowed(anonymous, action)) return;
    requireEverAllowed((await contextOf(services, request)).principal, action);
  });
  app.addHook("onError", async (request, _reply, error: unknown) => {
    const { action } = request.routeOptions.config;
    if (!action || !isRefusal(error)) return;
    try {
      await auditRefusal(await contextOf(services, request), action, error);
    } catch (failure) {
      // Refused while resolving the principal, so there is no caller to audit.
      if (isRefusal(failure)) return;
      request.log.error({ err: failure }, "a refusal could not be audited");
    }
  });
  app.addHook("onSend", async (request, reply) => {
    if (request.routeOptions.config.action && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}

/** Returns the routes of an app with their actions, in registration order. */
export const routeActionsOf = (app: FastifyInstance): readonly RouteAction[] => known.get(app)?.actions ?? [];

/** Returns the described routes under /api, in registration order. */
export const describedCallsOf = (app: FastifyInstance): readonly DescribedCall[] => known.get(app)?.calls ?? [];
