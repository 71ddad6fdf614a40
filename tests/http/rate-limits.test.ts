import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeCompany, makeJob, makeUser, type UserOverrides } from "#db/seed/factories.ts";
import { runOperation } from "#server/http/operations/operation.ts";
import { createContext } from "#server/kernel/context.ts";
import { createMemoryLimiter } from "#server/kernel/limits/limiter.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { testLimitOperation } from "#server/modules/operations/site/test-limit.rest.ts";
import { batchTokenOf, resultsOf, sendBatch } from "#tests/fixtures/batch.ts";
import { newIdempotencyKey, type SignedIn, sameOriginHeaders, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
const nowSeconds = now.getTime() / 1000;
let site: TestSite;
let companyId: number;
let jobId: number;

beforeAll(async () => {
  site = await openTestSite({ now });
  companyId = await makeCompany(site.db, { name: "Quantum Costs Ltd", now });
  jobId = await makeJob(site.db, { companyId, now });
});
afterAll(() => site.close());
beforeEach(() => {
  site.setNow(now);
  site.services.limits = createMemoryLimiter();
});

const person = async (overrides: UserOverrides = {}): Promise<SignedIn> => {
  const userId = await makeUser(site.db, { now, ...overrides });
  return signIn(site, userId, overrides.role === "platform_admin" ? { mfaAt: now } : {});
};
/** Signs in, then resets all quotas. */
const fresh = async (overrides: UserOverrides = {}): Promise<SignedIn> => {
  const made = await person(overrides);
  site.services.limits = createMemoryLimiter();
  return made;
};
const get = (url: string, headers: Record<string, string> = {}, more: { remoteAddress?: string } = {}) =>
  site.app.inject({ url, headers, ...more });
const post = (url: string, headers: Record<string, string>, payload: object = {}) =>
  site.app.inject({ method: "POST", url, headers, payload: JSON.stringify(payload) });
type Answer = Awaited<ReturnType<typeof get>>;

const limitHeadersOf = ({ headers }: { headers: Record<string, unknown> }) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => /ratelimit|retry-after/.test(name)));

describe("an answer says what is left of", () => {
  const jobseeker = () => fresh();
  const recruiter = () => fresh({ role: "recruiter", companyId });
  const cases: [keyof typeof policies, () => Promise<Answer>][] = [
    ["anonRead", () => get("/api/countries")],
    ["anonRead", () => get("/api/auth/csrf-token")],
    ["anonRead", () => get("/api/auth/session")],
    ["anonRead", () => get("/trpc/site.info")],
    ["read", async () => get("/api/user", (await jobseeker()).headers)],
    ["read", async () => get("/trpc/account.me.get", (await jobseeker()).headers)],
    ["search", () => get("/api/jobs")],
    ["search", () => get("/api/jobs/count")],
    ["search", async () => get("/trpc/search.page", (await jobseeker()).headers)],
    ["write", async () => post("/trpc/account.preferences.update", (await jobseeker()).writeHeaders, { jobAlerts: true })],
    ["test", async () => get("/api/test/rate-limit", (await fresh({ role: "platform_admin" })).headers)],
    ["export", async () => get("/api/account/export", (await jobseeker()).headers)],
  ];
  test.each(cases)("%s", async (name, ask) => {
    const { name: policy, quota, windowMs } = policies[name];
    const secondsToReset = Math.ceil(windowMs / quota / 1000);
    const answer = await ask();
    expect(answer.statusCode).toBeLessThan(300);
    expect(limitHeadersOf(answer)).toEqual({
      "x-ratelimit-limit": String(quota),
      "x-ratelimit-remaining": String(quota - 1),
      "x-ratelimit-reset": String(nowSeconds + secondsToReset),
      "ratelimit-policy": `"${policy}";q=${quota};w=${windowMs / 1000}`,
      ratelimit: `"${policy}";r=${quota - 1};t=${secondsToReset}`,
    });
    expect(Date.parse(String(answer.headers.date))).toBeGreaterThan(0);
  });

  test("batch, whatever its calls count as", async () => {
    const token = await batchTokenOf(site, (await person()).writeHeaders);
    expect(limitHeadersOf(await sendBatch(site, token, [{ endpoint: "/api/jobs/count" }]))).toMatchObject({
      "x-ratelimit-limit": "60",
      "ratelimit-policy": '"batch";q=60;w=60',
    });
  });

  test("apply: of the hour and of the day, told by the tighter", async () => {
    const { writeHeaders } = await jobseeker();
    const answer = await post("/api/applications", { ...writeHeaders, ...newIdempotencyKey() }, { jobId: 2_000_000_000 });
    expect(limitHeadersOf(answer)).toEqual({
      "x-ratelimit-limit": "20",
      "x-ratelimit-remaining": "19",
      "x-ratelimit-reset": String(nowSeconds + 180),
      "ratelimit-policy": '"apply";q=20;w=3600, "apply-day";q=50;w=86400',
      ratelimit: '"apply";r=19;t=180, "apply-day";r=49;t=1728',
    });
  });

  test("database-browse: of a person and of their company", async () => {
    const [one, other] = [await person({ role: "recruiter", companyId }), await recruiter()];
    const ask = ({ headers }: SignedIn) => queryProcedure(site, "profiles.seeker", headers, { publicId: "a".repeat(22) });
    expect(limitHeadersOf(await ask(one))).toMatchObject({ "x-ratelimit-limit": "100", "x-ratelimit-remaining": "99" });
    expect(limitHeadersOf(await ask(other))).toMatchObject({
      "x-ratelimit-remaining": "98",
      "ratelimit-policy": '"database-browse";q=100;w=3600, "database-browse-day";q=500;w=86400',
    });
  });
});

describe("nothing but Retry-After is said of", () => {
  const sent = (url: string, payload: object) => post(url, sameOriginHeaders, payload);
  const email = "nobody@people.example.test";
  const password = "walnut ladder 4 tide";
  const cases: [string, number, () => Promise<Answer>][] = [
    ["sign-ins", 6, () => sent("/api/auth/signin", { email, password })],
    ["forgotten passwords", 3, () => sent("/api/auth/forgot-password", { email })],
    ["mailed links", 30, () => sent("/api/auth/reset-password", { token: "a".repeat(43), password })],
    ["errors of pages", 30, () => sent("/api/client-error", { message: "x", error: "", source: "", line: 1, column: 1, url: "/" })],
  ];
  test.each(cases)("%s", async (_which, allowed, ask) => {
    for (let time = 0; time < allowed; time++) {
      const answer = await ask();
      expect([answer.statusCode, limitHeadersOf(answer)]).toEqual([expect.not.toSatisfy((status) => status === 429), {}]);
    }
    const refused = await ask();
    expect([refused.statusCode, Object.keys(limitHeadersOf(refused))]).toEqual([429, ["retry-after"]]);
  });

  test("batch tokens", async () => {
    const { writeHeaders } = await fresh();
    const ask = () => post("/api/auth/generate-jwt", writeHeaders);
    for (let time = 0; time < 10; time++) expect([(await ask()).statusCode, limitHeadersOf(await get("/livez"))]).toEqual([200, {}]);
    const refused = await ask();
    expect([refused.statusCode, limitHeadersOf(refused)]).toEqual([429, { "retry-after": "360" }]);
  });
});

describe("who asks too often", () => {
  test("is refused, told which quota is used up and when to try again, and then let in", async () => {
    const { headers } = await fresh({ role: "platform_admin" });
    const ask = () => get("/api/test/rate-limit", headers);
    const left = [];
    for (let time = 0; time < 10; time++) left.push((await ask()).headers["x-ratelimit-remaining"]);
    expect(left).toEqual(["9", "8", "7", "6", "5", "4", "3", "2", "1", "0"]);
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(refused.json()).toMatchObject({
      type: "/problems/rate-limited",
      status: 429,
      code: "rate-limited",
      "violated-policies": ["test"],
    });
    expect(limitHeadersOf(refused)).toEqual({
      "retry-after": "6",
      "x-ratelimit-limit": "10",
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": String(nowSeconds + 60),
      "ratelimit-policy": '"test";q=10;w=60',
      ratelimit: '"test";r=0;t=6',
    });
    site.setNow(new Date(now.getTime() + 5999));
    expect((await ask()).statusCode).toBe(429);
    site.setNow(new Date(now.getTime() + 6000));
    expect((await ask()).statusCode).toBe(200);
  });

  test("a procedure says the same", async () => {
    const { headers } = await fresh();
    for (let time = 0; time < 60; time++) expect((await queryProcedure(site, "search.count", headers, "")).status).toBe(200);
    const refused = await queryProcedure(site, "search.count", headers, "");
    expect([refused.status, refused.reason]).toEqual([429, "rate-limited"]);
    expect(limitHeadersOf(refused)).toMatchObject({ "retry-after": "1", "x-ratelimit-remaining": "0", ratelimit: '"search";r=0;t=1' });
  });

  test("one of two quotas that is used up costs nothing of the other", async () => {
    const { writeHeaders } = await fresh();
    const apply = () => post("/api/applications", { ...writeHeaders, ...newIdempotencyKey() }, { jobId: 2_000_000_000 });
    for (let time = 0; time < 20; time++) expect((await apply()).statusCode).toBe(404);
    for (let time = 0; time < 40; time++) expect((await apply()).statusCode).toBe(429);
    const refused = await apply();
    expect(refused.json()).toMatchObject({ "violated-policies": ["apply"] });
    expect([refused.headers["retry-after"], refused.headers.ratelimit]).toEqual(["180", '"apply";r=0;t=180']);
    site.setNow(new Date(now.getTime() + 3_600_000));
    expect((await apply()).headers.ratelimit).toBe('"apply";r=19;t=180, "apply-day";r=31;t=32688');
  });
});

describe("one quota", () => {
  test("is shared by typed calls, REST and batches", async () => {
    const { headers, writeHeaders } = await person();
    const token = await batchTokenOf(site, writeHeaders);
    site.services.limits = createMemoryLimiter();
    expect((await get("/api/jobs", headers)).headers["x-ratelimit-remaining"]).toBe("59");
    expect((await queryProcedure(site, "search.page", headers, "")).headers["x-ratelimit-remaining"]).toBe("58");
    const calls = [{ endpoint: "/api/jobs/count" }, { endpoint: "/api/jobs" }, { endpoint: "/api/categories" }];
    const results = await resultsOf(site, token, calls);
    expect(
      results
        .slice(0, 2)
        .map(({ rateLimit }) => rateLimit?.remaining)
        .sort(),
    ).toEqual([56, 57]);
    expect(results[2]?.rateLimit).toMatchObject({ limit: 300, remaining: 299 });
    expect((await get("/api/jobs", headers)).headers["x-ratelimit-remaining"]).toBe("55");
  });

  test("is charged for every part of a typed batch; those beyond it are refused alone", async () => {
    const { headers } = await fresh();
    const batch = () => get(`/trpc/${Array(10).fill("search.count").join(",")}?batch=1`, headers);
    for (let time = 0; time < 5; time++) await batch();
    for (let time = 0; time < 4; time++) await queryProcedure(site, "search.count", headers, "");
    const answer = await batch();
    expect(answer.statusCode).toBe(207);
    const statuses = answer.json<{ error?: { data: { httpStatus: number } } }[]>().map(({ error }) => error?.data.httpStatus ?? 200);
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect(limitHeadersOf(answer)).toMatchObject({ "x-ratelimit-remaining": "0" });
  });

  test("is a person's own, wherever they come from, and a visitor's address's", async () => {
    const { headers } = await fresh();
    await get("/api/user", headers, { remoteAddress: "203.0.113.7" });
    expect((await get("/api/user", headers, { remoteAddress: "203.0.113.8" })).headers["x-ratelimit-remaining"]).toBe("298");
    const left = async (remoteAddress: string) => (await get("/api/countries", {}, { remoteAddress })).headers["x-ratelimit-remaining"];
    expect(await left("203.0.113.7")).toBe("119");
    expect(await left("::ffff:203.0.113.7")).toBe("118");
    expect(await left("203.0.113.8")).toBe("119");
  });

  test("is shared by a whole IPv6 network, and by no other", async () => {
    const left = async (remoteAddress: string) => (await get("/api/countries", {}, { remoteAddress })).headers["x-ratelimit-remaining"];
    expect(await left("2001:db8:1:2::1")).toBe("119");
    expect(await left("2001:db8:1:2:ffff:ffff:ffff:ffff")).toBe("118");
    expect(await left("2001:db8:1:3::1")).toBe("119");
  });
});

describe("not counted are", () => {
  test("pages, whoever asks and however often they read of the site themselves", async () => {
    const { headers } = await fresh();
    for (const url of ["/", "/jobs", `/jobs/${jobId}`, "/about"]) {
      expect([url, limitHeadersOf(await get(url)), limitHeadersOf(await get(url, headers))]).toEqual([url, {}, {}]);
    }
    expect((await get("/api/countries")).headers["x-ratelimit-remaining"]).toBe("119");
  });

  test("signing out, health checks and texts for search engines", async () => {
    const { writeHeaders } = await fresh();
    for (const url of ["/livez", "/robots.txt", "/sitemap.xml"]) expect(limitHeadersOf(await get(url))).toEqual({});
    expect(limitHeadersOf(await post("/api/auth/signout", writeHeaders))).toEqual({});
  });
});

test("the small quota to try limits out on is for everybody who is signed in, and on a developer's machine for visitors", async () => {
  expect((await get("/api/test/rate-limit", (await fresh()).headers)).statusCode).toBe(200);
  expect((await get("/api/test/rate-limit")).statusCode).toBe(401);
  const sent = { params: {}, query: {}, body: undefined };
  const answer = await runOperation(createContext(site.services), testLimitOperation({ isOpen: true }), sent);
  expect(answer.body).toEqual({ success: true });
});

test("a write that is refused for its form has been counted all the same", async () => {
  const { writeHeaders } = await fresh();
  const bad = await callProcedure(site, "account.preferences.update", writeHeaders, { jobAlerts: "yes" });
  expect(bad.status).toBeGreaterThanOrEqual(400);
  expect(bad.headers["x-ratelimit-remaining"]).toBe("59");
});
