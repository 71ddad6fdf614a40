import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser } from "#db/seed/factories.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

// Takes about 2 s.
const now = new Date("2026-11-20T12:34:56Z");
let site: TestSite;
let administrator: SignedIn;
let origin: string;

beforeAll(async () => {
  site = await openTestSite({ now });
  administrator = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
  origin = await site.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => site.close());

interface Sent {
  events: { kind: string; level: string; text: string; status?: number }[];
}
const read = async (query = "") => (await site.app.inject({ url: `/api/ops/live${query}`, headers: administrator.headers })).json<Sent>();

test("administrators read the last events, narrowed by kind, level and words; a wrong filter is named", async () => {
  await site.app.inject("/api/jobs");
  await site.app.inject("/api/no-such-thing");
  const texts = async (query: string) => (await read(query)).events.map(({ text }) => text);
  expect(await texts("?kind=request")).toContain("GET /api/jobs");
  expect(await texts("?level=warn")).not.toContain("GET /api/jobs");
  expect(new Set(await texts("?q=API%2Fjobs"))).toEqual(new Set(["GET /api/jobs"]));
  const wrong = await site.app.inject({ url: "/api/ops/live?kind=noise", headers: administrator.headers });
  expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining("Kind must be one of request, log, error.")]);
});

test("nobody else reads them", async () => {
  const recruiter = await signIn(site, await makeUser(site.db, { role: "recruiter", now }));
  for (const headers of [{}, recruiter.headers])
    expect((await site.app.inject({ url: "/api/ops/live", headers })).statusCode).toBeGreaterThanOrEqual(401);
});

test("new events and the state of the process follow as server-sent events, until the reader leaves or the process drains", async () => {
  const leaving = new AbortController();
  const answer = await fetch(`${origin}/api/ops/live?kind=request`, {
    headers: { ...administrator.headers, accept: "text/event-stream" },
    signal: leaving.signal,
  });
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    200,
    "text/event-stream",
    "no-store, no-transform",
  ]);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const until = async (words: string) => {
    while (!text.includes(words)) text += (await reader?.read())?.value ?? "";
  };
  await until("event: status");
  expect(text).toMatch(/"eventLoop":\{"p99Ms":[\d.]+/);
  await fetch(`${origin}/api/locations`);
  await until('"text":"GET /api/locations"');
  leaving.abort();
});

test("ten people watch a process at most; the next is told when to come back, and is let in once one has left", async () => {
  const watch = (signal: AbortSignal) =>
    fetch(`${origin}/api/ops/live`, { headers: { ...administrator.headers, accept: "text/event-stream" }, signal });
  const leaving = Array.from({ length: 11 }, () => new AbortController());
  const statuses = await Promise.all(leaving.slice(0, 10).map(async ({ signal }) => (await watch(signal)).status));
  expect(statuses).toEqual(Array(10).fill(200));
  const refused = await watch(AbortSignal.timeout(10_000));
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(10);
  // Who reads them once is not counted.
  expect((await read()).events.length).toBeGreaterThan(0);
  leaving[0]?.abort();
  await expect.poll(async () => (await watch(leaving[10]?.signal ?? AbortSignal.abort())).status).toBe(200);
  for (const each of leaving) each.abort();
});
