import { beforeEach, expect, test } from "vitest";
import { breakerOpen } from "./batch/batch-failures.ts";
import { createFakeClock, type FakeClock, flushPromises, trackPromise } from "./batch/stub-server.fixture.ts";
import { type CircuitBreaker, createCircuitBreaker } from "./circuit-breaker.ts";
import { createStubbedClient, procedureError } from "./links.fixture.ts";
import { circuitBreakerLink, isUnbatched } from "./links.ts";

let clock: FakeClock;
let breaker: CircuitBreaker;
beforeEach(() => {
  clock = createFakeClock();
  breaker = createCircuitBreaker({ clock, refusal: breakerOpen });
});

/** Reports batches to the breaker as the batcher does. */
const sendBatches = async (count: number, error: Error | null) => {
  for (let sent = 0; sent < count; sent += 1)
    await breaker
      .run(
        async () => {
          if (error) throw error;
        },
        () => true,
      )
      .catch(() => {});
};
const down = procedureError(503);

function openClient(answer: () => unknown = () => "answered") {
  const { client, reached } = createStubbedClient([circuitBreakerLink(breaker, ({ type }) => type === "query")], answer);
  return { client, areKept: () => reached.map(({ op }) => isUnbatched(op)) };
}

test("C1 closed, calls pass; after five failed batches in a row they are kept from the batch and answered all the same", async () => {
  const { client, areKept } = openClient();
  await sendBatches(4, down);
  await client.query("site.info");
  await sendBatches(1, down);
  expect(await client.query("site.info")).toBe("answered");
  expect(areKept()).toEqual([false, true]);
});

test("C1 it counts batches, not the calls that fail in them", async () => {
  const { client, areKept } = openClient(() => Promise.reject(down));
  for (let call = 0; call < 6; call += 1) await client.query("site.info").catch(() => {});
  expect(areKept()).toEqual(Array(6).fill(false));
});

test("C2, C3 after 30 s one call is the probe, the others beside it are kept; its success lets all through", async () => {
  let answer = () => {};
  const { client, areKept } = openClient(() => new Promise<void>((resolve) => (answer = resolve)));
  await sendBatches(5, down);
  await clock.advance(29_900);
  void trackPromise(client.query("site.info"));
  await clock.advance(100);
  void trackPromise(client.query("site.info"));
  const probeAnswer = answer;
  void trackPromise(client.query("site.info"));
  await sendBatches(1, null);
  probeAnswer();
  await flushPromises();
  void trackPromise(client.query("site.info"));
  expect(areKept()).toEqual([true, false, true, false]);
});

test("C4 a probe that fails keeps calls away for another 30 s", async () => {
  const { client, areKept } = openClient();
  await sendBatches(5, down);
  await clock.advance(30_000);
  const probe = client.query("site.info");
  await sendBatches(1, down);
  await probe;
  await clock.advance(29_900);
  await client.query("site.info");
  await clock.advance(100);
  await client.query("site.info");
  expect(areKept()).toEqual([false, true, false]);
});

test("C2 a probe that ends without having been sent leaves its place to the next call", async () => {
  const { client, areKept } = openClient(() => Promise.reject(down));
  await sendBatches(5, down);
  await clock.advance(30_000);
  for (let call = 0; call < 2; call += 1) await client.query("site.info").catch(() => {});
  expect(areKept()).toEqual([false, false]);
});

test("what never goes to the batch does not meet it", async () => {
  const { client, areKept } = openClient();
  await sendBatches(5, down);
  await client.mutation("applications.send");
  expect(areKept()).toEqual([false]);
});
