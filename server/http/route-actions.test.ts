import Fastify from "fastify";
import { expect, test } from "vitest";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { describedCallsOf, guardRoutes, routeActionsOf } from "./route-actions.ts";

const noServices = {} as Services;
const api: CallDescription = { name: "named", summary: "Named", tag: "Tests", answers: { 200: null } };

test("a route without an action stops the site from starting", () => {
  const app = Fastify();
  guardRoutes(app, noServices);
  expect(() => app.get("/api/unnamed", async () => "")).toThrow("/api/unnamed does not name its action");
});

test("a route under /api that says nothing of itself stops the site from starting", () => {
  const app = Fastify();
  guardRoutes(app, noServices);
  expect(() => app.get("/api/dumb", { config: { action: "job.search" } }, async () => "")).toThrow("GET /api/dumb is not described");
  app.get("/feed.xml", { config: { action: "job.search" } }, async () => "");
  app.get("/api/named", { config: { action: "job.search", api } }, async () => "");
  expect(describedCallsOf(app)).toEqual([{ ...api, method: "GET", path: "/api/named", action: "job.search" }]);
});

test("routes of plugins are held to it as well, and are known with their actions", async () => {
  const app = Fastify();
  guardRoutes(app, noServices);
  app.register(async (scope) => {
    scope.get("/api/named", { config: { action: "job.search", api } }, async () => "");
  });
  await app.ready();
  expect(routeActionsOf(app)).toContainEqual({ method: "GET", url: "/api/named", action: "job.search" });

  const careless = Fastify();
  guardRoutes(careless, noServices);
  careless.register(async (scope) => {
    scope.post("/api/unnamed", async () => "");
  });
  await expect(Promise.resolve(careless.ready())).rejects.toThrow("/api/unnamed does not name its action");
});
