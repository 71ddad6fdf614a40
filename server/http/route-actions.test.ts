import Fastify from "fastify";
import { expect, test } from "vitest";
import type { Services } from "#server/context.ts";
import { guardRoutes, routeActionsOf } from "./route-actions.ts";

const noServices = {} as Services;

test("a route without an action stops the site from starting", () => {
  const app = Fastify();
  guardRoutes(app, noServices);
  expect(() => app.get("/api/unnamed", async () => "")).toThrow("/api/unnamed does not name its action");
});

test("routes of plugins are held to it as well, and are known with their actions", async () => {
  const app = Fastify();
  guardRoutes(app, noServices);
  app.register(async (scope) => {
    scope.get("/api/named", { config: { action: "job.search" } }, async () => "");
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
