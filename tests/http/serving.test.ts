import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { urgencyOf, urgentPrefixes } from "#server/http/admission/admission-queue.ts";
import { createApp } from "#server/http/app.ts";
import * as screens from "#server/http/render.tsx";
import { Drain } from "#server/process/drain.ts";
import { appRouter } from "#server/router.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

// The site behind a real port, as proxies see it. Takes about 3 s.
let site: TestSite;
let app: Awaited<ReturnType<typeof createApp>>;
let port: number;
const drain = new Drain();

beforeAll(async () => {
  site = await openTestSite({ now: new Date("2026-11-20T12:00:00Z") });
  app = await createApp({
    ...{
      services: site.services,
      screens: async () => screens,
      assets: { tags: () => "" },
      clientFolder: null,
      isDevelopment: false,
      drain,
    },
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const address = app.server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(async () => {
  await app.close();
  await site.close();
});

async function ask(path: string): Promise<{ status: number; connection: string | undefined }> {
  const asked = request({ port, path, host: "127.0.0.1", headers: { connection: "keep-alive" } }).end();
  const [answer] = await once(asked, "response");
  answer.resume();
  await once(answer, "end");
  return { status: answer.statusCode, connection: answer.headers.connection };
}

test("slow and idle clients are let go of, later than a proxy lets go of us", () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = app.server;
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxConnections }).toEqual({
    ...{ headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 75_000, maxConnections: 4_000 },
  });
});

test("while it drains it is not ready, answers what still comes and asks for no more on the same connection", async () => {
  expect(await ask("/readyz")).toEqual({ status: 200, connection: "keep-alive" });
  const mayClose = drain.begin(600_000);
  expect(await ask("/readyz")).toEqual({ status: 503, connection: "close" });
  expect(await ask("/livez")).toEqual({ status: 200, connection: "close" });
  expect((await ask("/api/jobs/count")).status).toBe(200);
  // A second signal ends the wait.
  expect(await drain.begin(0)).toBe(false);
  expect(await mayClose).toBe(true);
  await app.close();
  const [refused] = (await once(connect(port, "127.0.0.1"), "error")) as [NodeJS.ErrnoException];
  expect(refused.code).toBe("ECONNREFUSED");
});

test("every address that is urgent or spare is one of the site's", () => {
  const routes = site.app.printRoutes({ commonPrefix: false });
  const procedures = Object.keys(appRouter._def.procedures);
  const unknown = urgentPrefixes.filter((prefix) => {
    if (prefix.startsWith("/trpc/")) return !procedures.some((path) => `/trpc/${path}`.startsWith(prefix));
    return !routes.includes(prefix.replace(/\/$/, "")) && prefix !== "/metrics";
  });
  expect(unknown).toEqual([]);
});

test.each([
  ["GET", "/livez", "always"],
  ["GET", "/readyz?from=proxy", "always"],
  ["GET", "/assets/entry-client-3fA9.js", "always"],
  ["POST", "/api/auth/signin", "urgent"],
  ["POST", "/api/applications", "urgent"],
  ["POST", "/trpc/applications.send", "urgent"],
  ["GET", "/api/auth/session", "urgent"],
  ["GET", "/api/applications", "usual"],
  ["GET", "/jobs", "usual"],
  ["POST", "/trpc/saved.add", "usual"],
  ["POST", "/api/analytics/rum", "spare"],
] as const)("%s %s is %s", (method, url, urgency) => {
  expect(urgencyOf(method, url)).toBe(urgency);
});
