import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { clientErrorExemplars, clientErrorGroups } from "#db/schema/client-errors.ts";
import type { ErrorExemplar } from "#ops/client-errors/visit-sketch.ts";
import { createMemoryLimiter } from "#server/kernel/limits/limiter.ts";
import { fromPage, openTelemetrySender } from "#tests/fixtures/captured-telemetry.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:34:56Z");
let site: TestSite;
let sender = 0;
let telling: ReturnType<typeof openTelemetrySender>;
const send: typeof telling.send = (...sent) => telling.send(...sent);
const _flush = () => telling.flush();
const counted: typeof telling.counted = (work) => telling.counted(work);

beforeAll(async () => {
  site = await openTestSite({ now, limits: createMemoryLimiter() });
  telling = openTelemetrySender(site, { now, sender: () => `192.0.2.${sender}` });
});
afterAll(() => site.close());
beforeEach(() => {
  sender += 1;
});

const stack = (hash: string, line: number) =>
  `TypeError: x is undefined\n    at listJobs (https://jobs.example.test/assets/jobs-page-${hash}.js:${line}:7)\n    at https://jobs.example.test/assets/site-${hash}.js?t=s3cret#s3cret:1:9\n    at (https://jobs.example.test/jobs?q=s3cret:4:2)`;
const error = {
  message: "TypeError: x is undefined, at https://jobs.example.test/jobs?q=s3cret",
  error: stack("3fa9c1e0", 12),
  source: "/assets/a.js?x=1",
  line: 12,
  column: 7,
  url: "/",
  route: "/jobs",
};
const groups = async () => {
  await site.services.telemetry.flush(site.db, now, { isLast: true });
  return site.db.select().from(clientErrorGroups);
};

test("answers with a reference; the same fault of two builds is one group, with its first reports in full", async () => {
  site.services.telemetry.knowReleases(["r2"]);
  const answer = await send("/api/client-error", error, { ...fromPage, "content-type": "application/json" });
  expect(answer.statusCode).toBe(202);
  expect(answer.json<{ id: string }>().id).toBe(answer.headers["x-request-id"]);
  for (let time = 0; time < 9; time += 1) await send("/api/client-error", { ...error, error: stack("bbbbbbbb", 40 + time), release: "r2" });
  expect(await groups()).toMatchObject([{ n: 10, title: "TypeError: x is undefined, at <url>", route: "/jobs", lastRelease: "r2" }]);
  const [kept] = await site.db.select().from(clientErrorExemplars);
  const exemplars = JSON.parse(kept?.exemplars ?? "[]") as ErrorExemplar[];
  expect(exemplars).toHaveLength(5);
  expect(exemplars[0]).toMatchObject({ source: "/assets/a.js", line: 12, column: 7, device: "desktop", browser: "chromium" });
  expect(exemplars[0]?.stack).toContain("site-3fa9c1e0.js:1:9\n    at (https://jobs.example.test/jobs:4:2)");
  expect(kept?.exemplars).not.toContain("s3cret");
  await send("/api/client-error", error);
  expect(await groups()).toMatchObject([{ n: 11 }]);
  expect(await site.db.select().from(clientErrorExemplars)).toEqual([kept]);
});

test("two faults in one file are two groups; ids, addresses and dates in the words do not split one", async () => {
  const before = (await groups()).length;
  await send("/api/client-error", { ...error, error: stack("3fa9c1e0", 12).replace("listJobs", "showJob") });
  expect(await groups()).toHaveLength(before + 1);
  for (const what of ["81 for sam@people.example", "1042 for kim@people.example"]) {
    await send("/api/client-error", { message: `Failed to load job ${what} on 2026-11-20`, route: "/jobs/:id" });
  }
  expect(await groups()).toHaveLength(before + 2);
  expect((await groups()).at(-1)).toMatchObject({ title: "Failed to load job <int> for <email> on <date>", n: 2 });
});

test("sets aside and counts what says nothing of this site", async () => {
  expect(await counted(() => send("/api/client-error", { message: "Script error." }))).toEqual({ "error script-error": 1 });
  expect(await counted(() => send("/api/client-error", { message: "Error: x", error: "at f (chrome-extension://abc/x.js:1:2)" }))).toEqual({
    "error extension": 1,
  });
  expect(await counted(() => send("/api/client-error", { message: "ResizeObserver loop completed" }))).toEqual({
    "error resize-observer": 1,
  });
  const crawler = { ...fromPage, "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)", "content-type": "text/plain" };
  expect(await counted(() => send("/api/client-error", error, crawler))).toEqual({ "error machine": 1 });
});

test("counts what comes when too many kinds of errors wait already", async () => {
  vi.spyOn(site.services.telemetry.errors, "add").mockReturnValueOnce(false);
  expect(await counted(() => send("/api/client-error", error))).toEqual({ "error too-many-kinds": 1 });
});

test("refuses the thirty-first of a minute, and what is too large", async () => {
  const statuses = [];
  for (let time = 0; time < 31; time += 1) statuses.push((await send("/api/client-error", error)).statusCode);
  expect(statuses).toEqual([...Array(30).fill(202), 429]);
  expect(await telling.outcomes()).toMatchObject({ "error over-limit": 1 });
  sender += 1;
  expect((await send("/api/client-error", { message: "x".repeat(20_000) })).statusCode).toBe(413);
});

test("refuses five megabytes by their length alone, before any of it is read", async () => {
  const refused = await counted(async () => {
    const headers = { ...fromPage, "content-type": "text/plain", "content-length": "5000000" };
    const body = new Readable({ read: () => expect.fail("the body was read") });
    const answer = await site.app.inject({
      method: "POST",
      url: "/api/client-error",
      headers,
      payload: body,
      remoteAddress: `192.0.2.${sender}`,
    });
    expect(answer.statusCode).toBe(413);
  });
  expect(refused).toEqual({ "error too-large": 1 });
});

test("hints that cannot be read are left out, and the six fields stand as they are", async () => {
  const hints = {
    release: "../../etc",
    session: 7,
    traces: ["no"],
    isHandled: "yes",
    fingerprint: "Not One",
    procedure: "a b",
    status: 7,
  };
  expect((await send("/api/client-error", { ...error, message: "TypeError: hints", error: null, ...hints })).statusCode).toBe(202);
  const good = {
    release: "r2",
    session: "s",
    traces: ["b".repeat(32)],
    isHandled: true,
    fingerprint: "our:own",
    procedure: "jobs.page",
    status: 500,
  };
  expect((await send("/api/client-error", { ...error, ...good })).statusCode).toBe(202);
  await groups();
  const kept = (await site.db.select().from(clientErrorExemplars)).flatMap(({ exemplars }) => JSON.parse(exemplars) as ErrorExemplar[]);
  expect(kept.at(-2)).toMatchObject({
    message: "TypeError: hints",
    release: null,
    traces: [],
    isHandled: false,
    procedure: null,
    status: null,
  });
  expect(kept.at(-1)).toMatchObject({ release: "r2", traces: ["b".repeat(32)], isHandled: true, procedure: "jobs.page", status: 500 });
});

test("steps before an error are kept; those that could carry what somebody typed are left out with all of them", async () => {
  const steps = [
    { kind: "navigation", name: "/reset-password/:token?", msBefore: 900 },
    { kind: "call", name: "jobs.page", msBefore: 12, status: 500 },
  ];
  const named = (name: string) => ({ kind: "click", name, msBefore: 1 });
  const sent = [steps, [...steps, named("Kim’s CV")], [named("kim@people.example")], Array(21).fill(steps[0]), "no list"];
  for (const [place, breadcrumbs] of sent.entries()) {
    const body = { ...error, message: `SyntaxError: steps ${place}`, error: null, fingerprint: `steps:${place}`, breadcrumbs };
    expect((await send("/api/client-error", body)).statusCode).toBe(202);
  }
  await groups();
  const rows = await site.db.select().from(clientErrorExemplars);
  const kept = rows
    .flatMap(({ exemplars }) => JSON.parse(exemplars) as ErrorExemplar[])
    .filter(({ message }) => message.includes("steps "));
  expect(kept.map(({ breadcrumbs }) => breadcrumbs)).toEqual([steps, undefined, undefined, undefined, undefined]);
});
