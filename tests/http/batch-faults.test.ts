import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { AcquireTimeoutError } from "#db/client.ts";
import { makeUser } from "#db/seed/factories.ts";
import { addBatch } from "#server/http/batch/batch.rest.ts";
import { refuseForgedRequests } from "#server/http/csrf.ts";
import { type Operation, operation } from "#server/http/operations/operation.ts";
import { problemBody } from "#server/http/problems.ts";
import { answerFailures } from "#server/http/report-failure.ts";
import { guardRoutes } from "#server/http/route-actions.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { batchTokenOf, resultOf, resultsOf, sendBatch } from "#tests/fixtures/batch.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

// The batch over calls that are slow, too large or broken, on the site's own data.

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let app: FastifyInstance;
let token: string;
let seen: Context[] = [];
/** Rings every alarm of so many milliseconds. */
const alarms = new Map<() => void, number>();
const ring = (afterMs: number) => {
  for (const [alarm, ms] of [...alarms]) if (ms === afterMs && alarms.delete(alarm)) alarm();
};

const sample = (path: string, run: Operation["run"]) =>
  operation({ method: "GET", path, action: "job.search", name: path, summary: "", tag: "", answers: {}, batch: "any", run });
const operations = [
  sample("/api/never", () => new Promise(() => {})),
  sample("/api/quick", async (ctx) => {
    seen.push(ctx);
    return { body: { is: "quick" } };
  }),
  sample("/api/empty", async () => ({ status: 204 })),
  sample("/api/large", async () => ({ body: "x".repeat(300_000) })),
  sample("/api/gone", async () => ({ status: 410, body: { ...problemBody({ code: "gone" }), jobId: 7 } })),
  sample("/api/broken", () => Promise.reject(new Error("select secret from users"))),
  sample("/api/busy", () => Promise.reject(new AcquireTimeoutError(1000))),
  sample("/api/refused", () => Promise.reject(new AppError("conflict", "This has changed.", { retryAfterSeconds: 3 }))),
  operation({
    ...sample("/api/things/:id", async () => ({})),
    params: z.object({ id: z.string().max(3) }),
    query: z.object({ tag: z.union([z.string(), z.array(z.string())]).optional(), page: z.string().optional() }),
    run: async (_ctx, { params, query }) => ({ body: { params, query } }),
  }),
];

beforeAll(async () => {
  site = await openTestSite({ now });
  token = await batchTokenOf(site, (await signIn(site, await makeUser(site.db, { now }))).writeHeaders);
  app = Fastify();
  answerFailures(app, site.services);
  await app.register(cookie);
  refuseForgedRequests(app, site.services);
  guardRoutes(app, site.services);
  addBatch(app, site.services, {
    operations,
    setAlarm: (afterMs, alarm) => {
      alarms.set(alarm, afterMs);
      return () => alarms.delete(alarm);
    },
  });
});
afterAll(async () => {
  await app.close();
  await site.close();
});

const one = async (endpoint: string, more: object = {}) => resultOf({ app }, token, { endpoint, ...more });

test("a call that takes two seconds is told that the site is busy, and its neighbours are answered", async () => {
  const sending = resultsOf({ app }, token, [{ endpoint: "/api/never" }, { endpoint: "/api/quick" }]);
  // That of the batch and that of the call that is not done.
  await expect.poll(() => [...alarms.values()].sort()).toEqual([2000, 5000]);
  ring(2000);
  const [slow, quick] = await sending;
  expect(slow).toMatchObject({ status: 503, data: null, error: { code: "busy", retryAfter: 1 }, rateLimit: null });
  expect(quick).toMatchObject({ status: 200, data: { is: "quick" } });
  expect(alarms.size, "no alarm is left").toBe(0);
});

test("after five seconds the batch is answered, whatever is still to be done", async () => {
  const calls = [...Array.from({ length: 4 }, () => ({ endpoint: "/api/never" })), { endpoint: "/api/quick" }];
  const sending = resultsOf({ app }, token, calls);
  await expect.poll(() => [...alarms.values()].sort()).toEqual([2000, 2000, 2000, 2000, 5000]);
  ring(5000);
  expect((await sending).map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
  alarms.clear();
});

test("an answer that is too large is refused alone", async () => {
  const results = await resultsOf({ app }, token, [{ endpoint: "/api/large" }, { endpoint: "/api/quick" }]);
  expect(results.map(({ status, error }) => [status, error?.code])).toEqual([
    [413, "answer-too-large"],
    [200, undefined],
  ]);
});

test("a fault of ours is told without a word about it, an overrun database as busy", async () => {
  const broken = await one("/api/broken");
  expect(broken.error).toEqual({ type: "/problems/internal-error", title: "Something went wrong", status: 500, code: "internal-error" });
  expect(await one("/api/busy")).toMatchObject({ status: 503, error: { code: "busy", retryAfter: 1 } });
});

test("refusals and answers that are problems keep what they say", async () => {
  expect(await one("/api/refused")).toMatchObject({ status: 409, error: { code: "conflict", detail: "This has changed.", retryAfter: 3 } });
  expect(await one("/api/gone")).toMatchObject({ status: 410, data: null, error: { code: "gone", jobId: 7 } });
  expect(await one("/api/empty")).toMatchObject({ status: 204, data: null, error: null });
});

test("parameters arrive as a query string would bring them", async () => {
  const params = { tag: ["a", 2], page: 3, nothing: null };
  expect((await one("/api/things/81", { params })).data).toEqual({ params: { id: "81" }, query: { tag: ["a", "2"], page: "3" } });
  expect(await one("/api/things/8100")).toMatchObject({ status: 404 });
  expect(await one("/api/things/81", { params: { page: ["1", "2"] } })).toMatchObject({
    status: 400,
    error: { code: "invalid-parameters" },
  });
});

test("each call has a context of its own, without the request's headers", async () => {
  seen = [];
  const payload = JSON.stringify({ requests: ["a", "b"].map((id) => ({ id, endpoint: "/api/quick", method: "GET" })) });
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}`, "idempotency-key": '"k"', "if-match": '"v"' };
  expect((await app.inject({ method: "POST", url: "/api/batch", headers, payload })).statusCode).toBe(200);
  const [first, second] = seen;
  expect(first?.answer).not.toBe(second?.answer);
  expect(seen.map(({ request }) => [request.idempotencyKey, request.ifMatch])).toEqual(Array(2).fill([null, null]));
  expect(seen.map(({ principal }) => principal.kind === "user" && principal.scopes?.includes("saved:write"))).toEqual([false, false]);
});

test("a site that sheds load refuses the batch whole with 503", async () => {
  const shedding = Fastify();
  answerFailures(shedding, site.services);
  await shedding.register(cookie);
  shedding.addHook("onRequest", async () => {
    throw new AppError("busy", "The site is busy.");
  });
  guardRoutes(shedding, site.services);
  addBatch(shedding, site.services, { operations });
  const answer = await sendBatch({ app: shedding }, token, [{ endpoint: "/api/quick" }]);
  expect([answer.statusCode, answer.json().code]).toEqual([503, "busy"]);
  await shedding.close();
});
