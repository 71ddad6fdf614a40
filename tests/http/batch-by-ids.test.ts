import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiScope, jobStatuses } from "#db/own-values.ts";
import { companies } from "#db/schema/companies.ts";
import { companyOldSlugs } from "#db/schema/company-pages.ts";
import { makeCompany, makeJob, makeUser } from "#db/seed/factories.ts";
import { createMemoryLimiter } from "#server/kernel/limits/limiter.ts";
import { pageStatus } from "#server/modules/market/jobs/job-visibility.ts";
import { batchTokenOf, headersOfBatch } from "#tests/fixtures/batch.ts";
import { headersOfWrites, type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
const daysFrom = (days: number) => new Date(now.getTime() + days * 86_400_000);
let site: TestSite;
let me: SignedIn;
let token: string;
let companyId: number;
const listed: number[] = [];

interface Result {
  id: string | number;
  data: { id?: number; title?: string; name?: string; slug?: string; isOpen?: boolean } | null;
  error: { code: string } | null;
}

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      companyId = await makeCompany(db, { name: "Ashlar and Quoin", slug: "ashlar", now });
      for (const title of ["First", "Second"]) listed.push(await makeJob(db, { companyId, now, title }));
    },
  });
  me = await signIn(site, await makeUser(site.db, { now }));
  token = await batchTokenOf(site, me.writeHeaders);
});
afterAll(() => site.close());

const ask = (path: string, body: unknown, headers: Record<string, string> = headersOfBatch(token)) =>
  site.app.inject({ method: "POST", url: path, headers, payload: JSON.stringify(body) });
const resultsFor = async (path: string, ids: readonly unknown[], headers?: Record<string, string>) => {
  const answer = await ask(path, { ids }, headers);
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
  return answer.json<{ results: Result[] }>().results;
};
const add = (overrides: Parameters<typeof makeJob>[1] = {}) => makeJob(site.db, { companyId, now, ...overrides });

describe("POST /api/jobs/batch", () => {
  test("answers each id once, in the order sent, as a list would show it", async () => {
    const [first, second] = listed;
    const results = await resultsFor("/api/jobs/batch", [String(second), "2000000000", first]);
    expect(results.map(({ id, data, error }) => [id, data?.title ?? null, error?.code ?? null])).toEqual([
      [String(second), "Second", null],
      ["2000000000", null, "not-found"],
      [first, "First", null],
    ]);
    const list = (await site.app.inject("/api/jobs?limit=50")).json<{ items: { id: number }[] }>().items;
    expect(results[0]?.data).toEqual({ ...list.find(({ id }) => id === second), isOpen: true });
  });

  test("finds what its page shows the public, and nothing else, to the day", async () => {
    const moments = [null, daysFrom(-31), daysFrom(-30), daysFrom(-1), now, daysFrom(1)];
    const lives = fc.sample(
      fc.record({
        status: fc.constantFrom(...jobStatuses),
        closesAt: fc.constantFrom(...moments),
        expiresAt: fc.constantFrom(...moments),
        endedAt: fc.constantFrom(...moments),
        refusalReason: fc.constantFrom(null, "Names no site."),
      }),
      100,
    );
    const ids: number[] = [];
    for (const life of lives) ids.push(await add(life));
    for (let at = 0; at < ids.length; at += 50) {
      const results = await resultsFor("/api/jobs/batch", ids.slice(at, at + 50));
      const found = results.map(({ data }, index) => [lives[at + index], data !== null]);
      expect(found).toEqual(lives.slice(at, at + 50).map((life) => [life, pageStatus(life, now) === 200]));
    }
  });

  test("tells what is hidden from what never was by not a letter, whoever asks", async () => {
    const hidden: number[] = [];
    for (const status of ["draft", "awaiting-payment", "awaiting-review", "refused", "frozen", "archived"] as const) {
      hidden.push(await add({ status }));
    }
    const absent = hidden.map((_, at) => 2_000_000_000 + at);
    const admin = await signIn(site, await makeUser(site.db, { now, role: "platform_admin" }), { mfaAt: now });
    const recruiter = await signIn(site, await makeUser(site.db, { now, role: "recruiter" }));
    for (const person of [me, recruiter, admin]) {
      const [of, none] = [
        await resultsFor("/api/jobs/batch", hidden, person.writeHeaders),
        await resultsFor("/api/jobs/batch", absent, person.writeHeaders),
      ];
      expect(of.map(({ id: _id, ...rest }) => rest)).toEqual(none.map(({ id: _id, ...rest }) => rest));
      expect(new Set(of.map((result) => JSON.stringify({ ...result, id: 0 }))).size).toBe(1);
    }
  });

  test("reads no id in anything but whole numbers", async () => {
    const id = await add();
    const odd = [
      `${id}.0`,
      `0${id}`,
      ` ${id}`,
      `${id} or 1=1`,
      "1e3",
      "0",
      "4294967296",
      "99999999999",
      "\u0000",
      "ids",
      "[object Object]",
    ];
    for (const { data, error } of await resultsFor("/api/jobs/batch", odd)) expect([data, error?.code]).toEqual([null, "not-found"]);
  });
});

describe("POST /api/companies/batch", () => {
  test("finds companies by their slugs, written as they are", async () => {
    await add({ title: "A live one" });
    const results = await resultsFor("/api/companies/batch", ["none", "ashlar", "ASHLAR", "ashlar ", "%", "ash_ar"]);
    expect(results.map(({ data }) => data?.name ?? null)).toEqual([null, "Ashlar and Quoin", null, null, null, null]);
    const directory = await site.app.inject("/api/companies/public?q=ashlar");
    const [listed] = directory.json<{ items: { slug: string; liveJobCount: number }[] }>().items;
    expect({ ...results[1]?.data, liveJobCount: 0 }).toEqual({ ...listed, liveJobCount: 0 });
  });

  test("finds them under addresses they have left as well, and says the present one", async () => {
    const company = await makeCompany(site.db, { name: "Marl and Flint", slug: "marl-flint", now });
    await site.db.insert(companyOldSlugs).values({ slug: "marl-old", companyId: company, leftAt: now });
    const gone = await makeCompany(site.db, { name: "Flint Ltd", slug: "flint-gone", now });
    await site.db.update(companies).set({ mergedIntoCompanyId: company, deletedAt: now }).where(eq(companies.id, gone));
    const results = await resultsFor("/api/companies/batch", ["marl-old", "flint-gone", "marl-flint", "MARL-OLD"]);
    expect(results.map(({ data }) => data?.slug ?? null)).toEqual(["marl-flint", "marl-flint", "marl-flint", null]);
  });
});

describe.each(["/api/jobs/batch", "/api/companies/batch"])("%s", (path) => {
  test("takes fifty ids and not one more, none twice, and at least one", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `x${at}`);
    expect(await resultsFor(path, many(50))).toHaveLength(50);
    for (const ids of [many(51), [], ["1", "1"], ["1", 1], "1", null, [null], [{}], [["1"]], ["x".repeat(101)], [""], [-1], [1.5]]) {
      const answer = await ask(path, { ids });
      expect([JSON.stringify(ids).slice(0, 40), answer.statusCode, answer.json().code]).toEqual([
        JSON.stringify(ids).slice(0, 40),
        422,
        "invalid-fields",
      ]);
    }
    expect((await ask(path, { ids: ["1"], fields: "all" })).statusCode).toBe(422);
    expect((await ask(path, [])).statusCode).toBe(400);
  });

  test("takes a cookie with its CSRF token, a page's token or a script's with the permission, and no visitor", async () => {
    expect(await resultsFor(path, ["1"], me.writeHeaders)).toHaveLength(1);
    const { "x-xsrf-token": _one, "x-csrf-token": _other, ...forged } = me.writeHeaders;
    expect((await ask(path, { ids: ["1"] }, forged)).json().code).toBe("csrf-failed");
    expect((await ask(path, { ids: ["1"] }, await headersOfWrites(site, "consent=none"))).statusCode).toBe(401);
    const statusWith = async (scopes: ApiScope[]) => {
      const order = { name: "script", scopes, expiresInDays: 30 };
      const { data } = await callProcedure<{ token: string }>(site, "account.apiTokens.create", me.writeHeaders, order);
      const { origin: _origin, "sec-fetch-site": _site, ...headers } = headersOfBatch(data.token);
      return (await ask(path, { ids: ["1"] }, headers)).statusCode;
    };
    expect(await statusWith(["jobs:read", "companies:read"])).toBe(200);
    expect(await statusWith(["profile:read"])).toBe(403);
    expect((await ask(path, { ids: ["1"] }, headersOfBatch("x"))).statusCode).toBe(401);
  });
});

test("each id counts as a read", async () => {
  const limited = await openTestSite({ now, limits: createMemoryLimiter() });
  try {
    const payload = JSON.stringify({ ids: Array.from({ length: 50 }, (_, at) => `${at}`) });
    for (const path of ["/api/jobs/batch", "/api/companies/batch"]) {
      const person = await signIn(limited, await makeUser(limited.db, { now }));
      const headers = headersOfBatch(await batchTokenOf(limited, person.writeHeaders));
      const statuses: number[] = [];
      for (let call = 0; call < 6; call += 1) {
        statuses.push((await limited.app.inject({ method: "POST", url: path, headers, payload })).statusCode);
      }
      // Signing in took a read of the three hundred.
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
  } finally {
    await limited.close();
  }
});

test("a token ends here too when its session does", async () => {
  const leaving = await signIn(site, await makeUser(site.db, { now }));
  const headers = headersOfBatch(await batchTokenOf(site, leaving.writeHeaders));
  expect((await ask("/api/jobs/batch", { ids: ["1"] }, headers)).statusCode).toBe(200);
  await site.app.inject({ method: "POST", url: "/api/auth/signout", headers: leaving.writeHeaders, payload: "{}" });
  expect((await ask("/api/jobs/batch", { ids: ["1"] }, headers)).statusCode).toBe(401);
});
