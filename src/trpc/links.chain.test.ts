import { createTRPCUntypedClient } from "@trpc/client";
import { expect, test } from "vitest";
import type { AppRouter } from "#server/types.ts";
import { breakerOpen } from "./batch/batch-failures.ts";
import { createBatcher } from "./batch/batcher.ts";
import { createFakeClock, flushPromises, json, trackPromise } from "./batch/stub-server.fixture.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { refusalResponse } from "./links.fixture.ts";
import { createLinks } from "./links.ts";
import type { RateLimitReport } from "./rate-limit-report.ts";
import { createRetryBudget } from "./retry/with-retries.ts";

/** Creates all links of a signed-in user, over a stubbed network. */
function openChain() {
  const clock = createFakeClock();
  const sent: string[] = [];
  const reports: RateLimitReport[] = [];
  const onRateLimit = (report: RateLimitReport) => void reports.push(report);
  const server = {
    batch: (items: { id: string }[]): Response =>
      json({ results: items.map(({ id }) => ({ id, status: 200, data: "in a batch", error: null })) }),
    single: (): Response => Response.json({ result: { data: "singly" } }),
  };
  const breaker = createCircuitBreaker({ clock, refusal: breakerOpen });
  const batcher = createBatcher({
    clock,
    breaker,
    onRateLimit,
    tokens: { get: async () => "token", drop: () => {}, clear: () => {} },
    isAppropriate: () => true,
    fetch: async (address, { body }) => {
      sent.push(address);
      return server.batch((JSON.parse(String(body)) as { requests: { id: string }[] }).requests);
    },
  });
  const links = createLinks({
    send: async (address) => {
      sent.push(address);
      return server.single();
    },
    onRateLimit,
    retry: { owns: () => true, surroundings: { clock, random: () => 0, budget: createRetryBudget(clock) } },
    batch: { takes: (path) => path !== "account.devices.list", breaker, load: async () => batcher },
  });
  const client = createTRPCUntypedClient<AppRouter>({ links });
  const ended = async (call: Promise<unknown>, afterMs = 50) => {
    const seen = trackPromise(call);
    await flushPromises();
    await clock.advance(afterMs);
    return seen;
  };
  return { client, clock, sent, reports, server, ended };
}

const down = () => new Response("", { status: 503, headers: { "retry-after": "11" } });

test("split: a batchable query goes to the batch, other queries and all writes singly", async () => {
  const { client, sent, ended } = openChain();
  expect((await ended(client.query("site.info"))).value).toBe("in a batch");
  expect((await ended(client.query("account.devices.list"))).value).toBe("singly");
  expect((await ended(client.mutation("saved.save"))).value).toBe("singly");
  expect(sent).toEqual(["/api/batch", "/trpc/account.devices.list", "/trpc/saved.save"]);
});

test("C1, C2 while the batch endpoint is down reads are answered singly; 30 s later one of them tries it", async () => {
  const { client, clock, sent, server, ended } = openChain();
  server.batch = down;
  for (let batch = 0; batch < 5; batch += 1) expect((await ended(client.query(`bench.${batch}`))).state).toBe("rejected");
  expect((await ended(client.query("site.info"))).value).toBe("singly");
  expect(sent).toEqual([...Array(5).fill("/api/batch"), "/trpc/site.info"]);
  await clock.advance(30_000);
  server.batch = (items) => json(items.map(({ id }) => ({ id, status: 200, data: "again", error: null })));
  const others = trackPromise(client.query("search.page"));
  expect((await ended(client.query("site.info"))).value).toBe("singly");
  expect(others.value).toBe("again");
});

test("R2, C1 each try of a call meets the breaker anew: the try that finds it open goes singly", async () => {
  const { client, sent, server, ended } = openChain();
  server.batch = down;
  for (let batch = 0; batch < 3; batch += 1) await ended(client.query(`bench.${batch}`));
  server.batch = () => new Response("", { status: 503, headers: { "retry-after": "1" } });
  expect((await ended(client.query("site.info"), 5000)).value).toBe("singly");
  expect(sent).toEqual([...Array(5).fill("/api/batch"), "/trpc/site.info"]);
});

test("R2, C2 a call that was kept from the batch may be the probe with its next try", async () => {
  const { client, clock, sent, server, ended } = openChain();
  server.batch = down;
  for (let batch = 0; batch < 5; batch += 1) await ended(client.query(`bench.${batch}`));
  await clock.advance(29_500);
  server.batch = (items) => json(items.map(({ id }) => ({ id, status: 200, data: "again", error: null })));
  server.single = () => new Response("", { status: 503 });
  expect((await ended(client.query("site.info"), 5000)).value).toBe("again");
  expect(sent.slice(5)).toEqual(["/trpc/site.info", "/api/batch"]);
});

test("R8, L11 a 429 is sent once, reported and worded", async () => {
  const { client, sent, reports, server, ended } = openChain();
  server.single = () => refusalResponse(429, { "retry-after": "30", "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0" });
  const { error } = await ended(client.mutation("saved.save", {}, { context: { idempotencyKey: "k-1" } }), 60_000);
  expect(error).toMatchObject({ message: "Rate limit exceeded. Please wait 30 seconds before trying again." });
  expect(sent).toHaveLength(1);
  expect(reports).toMatchObject([{ endpoint: "saved.save", remaining: 0, retryInMs: 30_000 }]);
});

test("L1, R4 the observer hears how a call ended, not each of its tries", async () => {
  const { client, sent, reports, server, ended } = openChain();
  const quota = (remaining: number) => ({ "x-ratelimit-limit": "60", "x-ratelimit-remaining": String(remaining) });
  server.single = () =>
    sent.length === 1 ? refusalResponse(503, quota(10)) : Response.json({ result: { data: "saved" } }, { headers: quota(9) });
  expect((await ended(client.mutation("saved.save", {}, { context: { idempotencyKey: "k-1" } }), 60_000)).value).toBe("saved");
  expect([sent.length, reports.map(({ remaining }) => remaining)]).toEqual([2, [9]]);
});
