import { expect, test } from "vitest";
import { createStubbedBatcher, json, type SentBatch, trackPromise } from "./stub-server.fixture.ts";

type Site = ReturnType<typeof createStubbedBatcher>;

const bad = "/api/jobs/bad";
const answered = ({ items }: SentBatch) => json(items.map(({ id, endpoint }) => ({ id, status: 200, data: endpoint, error: null })));
const refusedFor = (status: number) => (batch: SentBatch) =>
  batch.items.some(({ endpoint }) => endpoint === bad) ? new Response("", { status }) : answered(batch);

async function ask({ batcher, clock }: Site, ...endpoints: string[]) {
  const seen = endpoints.map((endpoint) => trackPromise(batcher.get(endpoint, {})));
  await clock.advance(50);
  return seen;
}

const neighbours = Array.from({ length: 9 }, (_, index) => `/api/jobs/${index}`);
const sizes = ({ batches }: Site) => batches.map(({ items }) => items.length);

test.each([400, 413])(
  "a whole batch refused with %i is sent once more item by item, and its culprit goes its own way for five minutes",
  async (status) => {
    const site = createStubbedBatcher();
    site.server.answer = refusedFor(status);
    const seen = await ask(site, ...neighbours.slice(0, 4), bad, ...neighbours.slice(4));
    expect(sizes(site)).toEqual([10, ...new Array(10).fill(1)]);
    expect(seen.filter(({ state }) => state === "resolved")).toHaveLength(9);
    expect(seen[4]?.error).toMatchObject({ code: "not-batchable" });

    const again = await ask(site, ...neighbours, bad);
    expect(again[9]?.error).toMatchObject({ code: "not-batchable" });
    expect(sizes(site).slice(11)).toEqual([9]);

    await site.clock.advance(5 * 60_000);
    site.server.answer = answered;
    expect((await ask(site, bad))[0]?.state).toBe("resolved");
  },
);

test("a 5xx spoils the batch; only when it strikes again are the items sent one by one", async () => {
  const site = createStubbedBatcher();
  site.server.answer = refusedFor(500);
  const first = await ask(site, "/api/jobs/1", bad, "/api/jobs/2");
  for (const { error } of first) expect(error).toMatchObject({ message: "Batch request failed: Internal Server Error." });
  expect(sizes(site)).toEqual([3]);
  const second = await ask(site, "/api/jobs/1", bad, "/api/jobs/2");
  expect(second.map(({ state }) => state)).toEqual(["resolved", "rejected", "resolved"]);
  expect(second[1]?.error).toMatchObject({ code: "not-batchable" });
  expect(sizes(site)).toEqual([3, 3, 1, 1, 1]);
});

test("a success between two failures counts them anew", async () => {
  const site = createStubbedBatcher();
  const failing = refusedFor(500);
  site.server.answer = failing;
  await ask(site, "/api/jobs/1", bad);
  site.server.answer = answered;
  await ask(site, "/api/jobs/1", bad);
  site.server.answer = failing;
  const [, struck] = await ask(site, "/api/jobs/1", bad);
  expect(struck?.error).toMatchObject({ message: "Batch request failed: Internal Server Error." });
  expect(sizes(site)).toEqual([2, 2, 2]);
});

test("a server that is busy, a 4xx and no answer are nobody's fault", async () => {
  const site = createStubbedBatcher();
  const answers = [
    () => new Response("", { status: 503, headers: { "retry-after": "2" } }),
    () => new Response("", { status: 403 }),
    () => Promise.reject(new TypeError("Failed to fetch")),
  ];
  for (const answer of answers) {
    site.server.answer = answer;
    for (let time = 0; time < 2; time += 1) for (const { state } of await ask(site, "/api/jobs/1", bad)) expect(state).toBe("rejected");
  }
  expect(sizes(site)).toEqual([2, 2, 2, 2, 2, 2].slice(0, site.batches.length));
  expect(site.batches).toHaveLength(6);
});

test("a server that is down costs no more than the breaker allows", async () => {
  const site = createStubbedBatcher();
  site.server.answer = () => new Response("", { status: 500 });
  await ask(site, ...neighbours);
  const seen = await ask(site, ...neighbours);
  expect(sizes(site)).toEqual([9, 9, 1, 1, 1, 1]);
  expect(seen.filter(({ error }) => (error as { code?: string }).code === "breaker-open")).toHaveLength(5);
});

test("what the server takes only by itself is remembered by its path, what is too large by its parameters", async () => {
  const site = createStubbedBatcher();
  const codes: Record<string, string> = { "/trpc/one": "not-batchable", "/trpc/large": "answer-too-large" };
  site.server.answer = ({ items }) =>
    json(
      items.map(({ id, endpoint }) => {
        const code = codes[endpoint];
        return { id, status: code ? 413 : 200, data: null, error: code ? { code, status: 413, title: "By itself" } : null };
      }),
    );
  await ask(site, "/trpc/one", "/trpc/large", "/trpc/any");
  const again = ["/trpc/one", "/trpc/large"].map((endpoint) => trackPromise(site.batcher.get(endpoint, {})));
  const other = ["/trpc/one", "/trpc/large"].map((endpoint) => trackPromise(site.batcher.get(endpoint, { input: 1 })));
  await site.clock.advance(50);
  for (const { state } of [...again, ...other]) expect(state).toBe("rejected");
  expect(site.batches.map(({ items }) => items.map(({ endpoint }) => endpoint))).toEqual([
    ["/trpc/one", "/trpc/large", "/trpc/any"],
    ["/trpc/large"],
  ]);
});

test("what was not answered within a batch's time goes by itself from the next try on", async () => {
  const site = createStubbedBatcher();
  site.server.answer = ({ items }) =>
    json(items.map(({ id }) => ({ id, status: 503, data: null, error: { code: "busy", status: 503, title: "Busy", retryAfter: 1 } })));
  const [first] = await ask(site, "/trpc/slow");
  expect(first?.error).toMatchObject({ status: 503, retryAfterSeconds: 1 });
  const [again] = await ask(site, "/trpc/slow");
  expect(again?.error).toMatchObject({ code: "not-batchable" });
  expect(site.batches).toHaveLength(1);
});
