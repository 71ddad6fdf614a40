import { expect, test } from "vitest";
import { createStubbedBatcher, flushPromises, json, type SentBatch, trackPromise } from "./batch/stub-server.fixture.ts";
import { createStubbedClient } from "./links.fixture.ts";
import { batchLink } from "./links.ts";

function openClient(isLoaded = true) {
  const site = createStubbedBatcher();
  const through = createStubbedClient([batchLink(async () => (isLoaded ? site.batcher : null))], () => "singly");
  return { ...site, ...through };
}

/** How calls made in one moment have ended, once the batch's window is over. */
async function ended({ clock }: Pick<ReturnType<typeof createStubbedBatcher>, "clock">, ...calls: Promise<unknown>[]) {
  const seen = calls.map((call) => trackPromise(call));
  await clock.advance(50);
  return seen;
}

const itemsAnswered = (each: (endpoint: string) => object) => (batch: SentBatch) =>
  json({ results: batch.items.map(({ id, endpoint }) => ({ id, status: 200, data: endpoint, error: null, ...each(endpoint) })) });

test("B1, B14 calls of one window go as one batch, with the bearer token, no credentials and their inputs", async () => {
  const site = openClient();
  const seen = await ended(site, site.client.query("search.page", "?q=cost"), site.client.query("site.info"));
  expect(seen.map(({ value }) => value)).toEqual(["/trpc/search.page", "/trpc/site.info"]);
  expect(site.batches).toMatchObject([
    {
      atMs: 50,
      authorization: "Bearer token-0",
      credentials: "omit",
      items: [
        { endpoint: "/trpc/search.page", params: { input: "?q=cost" } },
        { endpoint: "/trpc/site.info", params: {} },
      ],
    },
  ]);
  expect(site.reached).toEqual([]);
});

test("B16 an abort rejects its caller at once, and nobody else", async () => {
  const site = openClient();
  const caller = new AbortController();
  const aborted = trackPromise(site.client.query("site.info", undefined, { signal: caller.signal }));
  const other = trackPromise(site.client.query("search.locations"));
  await flushPromises();
  caller.abort();
  await flushPromises();
  expect([aborted.state, other.state]).toEqual(["rejected", "pending"]);
  await site.clock.advance(50);
  expect(other.state).toBe("resolved");
});

test("B17 a refusal is its caller's alone, in the shape of a single call's", async () => {
  const site = openClient();
  const errors = [{ pointer: "/id", detail: "Not a number." }];
  const error = { code: "not-found", status: 404, title: "Not found", detail: "There is no such advert.", errors };
  site.server.answer = itemsAnswered((endpoint) => (endpoint.endsWith("jobs.page") ? { status: 404, data: null, error } : {}));
  const [refused, other] = await ended(site, site.client.query("jobs.page"), site.client.query("site.info"));
  expect(refused?.error).toMatchObject({
    name: "TRPCClientError",
    message: "There is no such advert.",
    shape: { code: -32_004 },
    data: { httpStatus: 404, reason: "not-found", fields: errors },
  });
  expect(other?.value).toBe("/trpc/site.info");
});

test.each([
  ["refuses the token", () => new Response("", { status: 401 })],
  ["fails to make one", () => new Response("", { status: 503 })],
])("T4, T5 where the site %s, the call goes on to the next link", async (_, answerToken) => {
  const site = openClient();
  site.server.answerToken = answerToken;
  const [seen] = await ended(site, site.client.query("site.info"));
  expect(seen?.value).toBe("singly");
  expect(site.batches).toEqual([]);
});

test("what the batch does not take goes on to the next link, from then on at once", async () => {
  const site = openClient();
  const error = { code: "not-batchable", status: 404, title: "By itself" };
  site.server.answer = itemsAnswered(() => ({ status: 404, data: null, error }));
  for (let call = 0; call < 2; call += 1) expect((await ended(site, site.client.query("site.info")))[0]?.value).toBe("singly");
  expect(site.batches).toHaveLength(1);
});

test("T6 a token that no longer counts fails the call, which is not sent singly", async () => {
  const site = openClient();
  site.server.answer = () => new Response("", { status: 401 });
  const [seen] = await ended(site, site.client.query("site.info"));
  expect(seen?.error).toMatchObject({ message: "Batch authentication failed. Please try again.", data: { httpStatus: 401 } });
  expect(site.reached).toEqual([]);
});

test("without the batch's code calls go on to the next link", async () => {
  const site = openClient(false);
  expect((await ended(site, site.client.query("site.info")))[0]?.value).toBe("singly");
});
