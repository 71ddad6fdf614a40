import type { Operation } from "@trpc/client";
import { beforeEach, expect, test } from "vitest";
import { batchUnauthenticated } from "./batch/batch-failures.ts";
import { createFakeClock, type FakeClock, flushPromises, trackPromise } from "./batch/stub-server.fixture.ts";
import { createStubbedClient, procedureError } from "./links.fixture.ts";
import { retryLink } from "./links.ts";
import { RequestFailure } from "./request/request-failure.ts";
import { createRetryBudget } from "./retry/with-retries.ts";

let clock: FakeClock;
beforeEach(() => {
  clock = createFakeClock();
});

function openClient(failWith: (index: number) => Error | null, owns: (op: Operation) => boolean = () => true) {
  const surroundings = { clock, random: () => 0, budget: createRetryBudget(clock) };
  const answer = (_: unknown, index: number) => {
    const error = failWith(index);
    return error ? Promise.reject(error) : "answered";
  };
  const { client, reached } = createStubbedClient([retryLink({ owns, surroundings })], answer, clock.now);
  return { client, gapsMs: () => reached.slice(1).map(({ atMs }, index) => atMs - (reached[index]?.atMs ?? 0)), reached };
}

async function ended(call: Promise<unknown>) {
  const seen = trackPromise(call);
  await clock.advance(60_000);
  return seen;
}

const busy = () => procedureError(503, "Request failed: Service Unavailable.");
const withKey = { context: { idempotencyKey: "k-1" } };

test("R1 a message that holds a 4 is not tried again", async () => {
  const { client, reached } = openClient(() => procedureError(500, "500: job 1042"));
  expect((await ended(client.query("site.info"))).error).toMatchObject({ message: "500: job 1042" });
  expect(reached).toHaveLength(1);
});

test("R2 a query is tried twice more, after one and two seconds, and then fails as it did", async () => {
  const { client, reached, gapsMs } = openClient(busy);
  expect((await ended(client.query("site.info"))).error).toMatchObject({ message: "Request failed: Service Unavailable." });
  expect([reached.length, gapsMs()]).toEqual([3, [1000, 2000]]);
});

test("R2 a try that goes well ends it", async () => {
  const { client, reached } = openClient((index) => (index === 0 ? busy() : null));
  expect((await ended(client.query("site.info"))).value).toBe("answered");
  expect(reached).toHaveLength(2);
});

test.each([
  ["a write with a key once", withKey.context, 2],
  ["a write without one never", {}, 1],
])("R4 %s more", async (_, context, tries) => {
  const { client, reached } = openClient(busy);
  await ended(client.mutation("posting.create", {}, { context }));
  expect(reached.map(({ op }) => op.context)).toEqual(Array(tries).fill(context));
});

test("R6 what React Query retries is sent once", async () => {
  const { client, reached } = openClient(busy, ({ type }) => type !== "query");
  await ended(client.query("site.info"));
  expect(reached).toHaveLength(1);
  await ended(client.mutation("posting.create", {}, withKey));
  expect(reached).toHaveLength(3);
});

test.each([401, 403, 404, 409, 422, 429])("R7, R8 %d is not tried again", async (status) => {
  const { client, reached } = openClient(() => procedureError(status));
  await ended(client.query("site.info"));
  await ended(client.mutation("posting.create", {}, withKey));
  expect(reached).toHaveLength(2);
});

test("R7 a stale token is the one 4xx with another try", async () => {
  const { client, reached } = openClient(() => batchUnauthenticated());
  await ended(client.query("site.info"));
  expect(reached).toHaveLength(2);
});

test("a server that names a time is not asked before it, nor at all when it is long", async () => {
  const wait = (retryAfterSeconds: number) => procedureError(503, "The site is busy.", { retryAfterSeconds });
  const soon = openClient(() => wait(5));
  await ended(soon.client.query("site.info"));
  expect(soon.gapsMs()).toEqual([5000, 5000]);
  const late = openClient(() => wait(11));
  await ended(late.client.query("site.info"));
  expect(late.reached).toHaveLength(1);
});

test("an abort ends the wait at once", async () => {
  const { client, reached } = openClient(busy);
  const caller = new AbortController();
  const seen = trackPromise(client.query("site.info", undefined, { signal: caller.signal }));
  await flushPromises();
  caller.abort();
  await flushPromises();
  expect(seen.error).toMatchObject({ name: "TRPCClientError", message: "The request was cancelled." });
  expect([reached.length, clock.waiting()]).toEqual([1, 0]);
});

test("R11 retries stay under a tenth of the calls of a minute, yet three are always possible", async () => {
  const { client, reached } = openClient(() => new RequestFailure("down", { status: 0, code: "unreachable" }));
  for (let call = 0; call < 100; call += 1) void trackPromise(client.query("site.info"));
  await clock.advance(30_000);
  expect(reached.length).toBeGreaterThan(103);
  expect(reached.length).toBeLessThanOrEqual(113);
});
