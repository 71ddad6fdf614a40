import { afterAll, beforeAll, expect, test } from "vitest";
import { telemetryIntake } from "#db/schema/telemetry.ts";
import { makeCompany, makeJob, makeUser } from "#db/seed/factories.ts";
import { type FaultProxy, openFaultProxy } from "#scripts/promises/fault-proxy.ts";
import { batchTokenOf, sendBatch } from "#tests/fixtures/batch.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

// Takes about 3 s: the site answers while its database is stopped.
const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let through: FaultProxy;
let jobId: number;
let seeker: SignedIn;
let batchToken: string;

const page = (url: string) => site.app.inject({ url, headers: { accept: "text/html" } });
const listedPage = "/companies";

beforeAll(async () => {
  site = await openTestSite({
    now,
    visitorsReach: async (url) => {
      through = await openFaultProxy(url, {});
      return through.url;
    },
    fill: async (db) => {
      jobId = await makeJob(db, { companyId: await makeCompany(db, { name: "Oak Ltd", slug: "oak", now }), now });
    },
  });
  seeker = await signIn(site, await makeUser(site.db, { now, role: "jobseeker" }));
  batchToken = await batchTokenOf(site, seeker.writeHeaders);
  for (let time = 0; time < 2; time += 1) expect((await page(listedPage)).statusCode).toBe(200);
  await through.stop();
});
afterAll(async () => {
  await site.close();
  await through.close();
});

const calls: Record<string, () => Promise<{ statusCode: number; headers: Record<string, unknown> }>> = {
  "a REST read": () => site.app.inject(`/api/jobs/${jobId}`),
  "a REST read of somebody's own": () => site.app.inject({ url: "/api/user", headers: seeker.headers }),
  "a REST write": () => site.app.inject({ method: "POST", url: "/api/saved-jobs", headers: seeker.writeHeaders, payload: { jobId } }),
  "a sign-in": () =>
    site.app.inject({
      method: "POST",
      url: "/api/auth/signin",
      headers: { "content-type": "application/json", origin: testOrigin, "sec-fetch-site": "same-origin" },
      payload: { email: "robin@people.example.test", password: "walnut ladder 4 tide" },
    }),
  "a batch": () => sendBatch(site, batchToken, [{ endpoint: "/api/jobs/count" }]),
  "a page that is not kept": () => page(`/company/oak?visitor=${Math.random()}`),
  "a sitemap": () => site.app.inject("/sitemap.xml"),
};

test.each(Object.keys(calls))("%s is answered 503 with Retry-After", async (name) => {
  const answer = await calls[name]?.();
  expect(answer?.statusCode).toBe(503);
  expect(answer?.headers["retry-after"]).toMatch(/^[2-6]$/);
});

test.each([
  ["a typed read", () => queryProcedure(site, "companies.profile", {}, { slug: "oak" })],
  ["a typed read of somebody's own", () => queryProcedure(site, "saved.page", seeker.headers, {})],
  ["a typed write", () => callProcedure(site, "saved.add", seeker.writeHeaders, { jobId })],
])("%s is refused as busy, in the words of typed calls", async (_name, call) => {
  const answer = await call();
  expect([answer.status, answer.reason]).toEqual([503, "busy"]);
  expect(answer.headers["retry-after"]).toMatch(/^[2-6]$/);
});

test("a beacon is taken: it is counted in memory", async () => {
  const answer = await site.app.inject({
    method: "POST",
    url: "/api/analytics/track",
    headers: { ...seeker.headers, "content-type": "text/plain", origin: testOrigin, "sec-fetch-site": "same-origin" },
    payload: JSON.stringify({ eventType: "job_view", entityType: "job", entityId: String(jobId) }),
  });
  expect(answer.statusCode).toBe(202);
});

test("a page that was kept is sent whatever its age, and says so", async () => {
  site.setNow(new Date(now.getTime() + 3_600_000));
  const answer = await page(listedPage);
  site.setNow(now);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain("Oak Ltd");
  expect(answer.headers["cache-status"]).toBe('"page-cache"; hit; ttl=-3300; detail=database-away');
});

test("none of it was counted among the errors of ours, and all is served again once the database is back", async () => {
  await through.start();
  await expect.poll(async () => (await site.app.inject(`/api/jobs/${jobId}`)).statusCode, { interval: 20 }).toBe(200);
  const answer = await page(listedPage);
  expect([answer.statusCode, answer.headers["cache-status"]]).toEqual([200, undefined]);
  await site.services.telemetry.flush(site.db, now);
  expect((await site.db.select().from(telemetryIntake)).filter(({ kind }) => kind === "error")).toEqual([]);
});
