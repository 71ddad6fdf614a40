import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiScope } from "#db/own-values.ts";
import { makeCompany, makeJob, makeUser } from "#db/seed/factories.ts";
import { createMemoryLimiter } from "#server/kernel/limits/limiter.ts";
import { batchTokenOf, headersOfBatch, resultOf, resultsOf, sendBatch } from "#tests/fixtures/batch.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let me: SignedIn;
let token: string;
let jobId: number;

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      const companyId = await makeCompany(db, { name: "Ashlar and Quoin", slug: "ashlar", now });
      jobId = await makeJob(db, { companyId, title: "Cost Manager", now });
    },
  });
  me = await signIn(site, await makeUser(site.db, { now, name: "Ada Batch" }));
  token = await batchTokenOf(site, me.writeHeaders);
});
afterAll(() => site.close());

/** A script's token with these permissions. */
async function scriptWith(scopes: readonly ApiScope[], owner = me): Promise<string> {
  const order = { name: "script", scopes, expiresInDays: 30 };
  return (await callProcedure<{ token: string }>(site, "account.apiTokens.create", owner.writeHeaders, order)).data.token;
}

describe("a batch", () => {
  test("B5 answers every call once, in the order sent, whatever their ids", async () => {
    const calls = [
      { id: "zeta", endpoint: "/trpc/search.count", params: { input: "q=cost" } },
      { id: "1", endpoint: "/api/categories" },
      { id: "A_-9", endpoint: "/trpc/jobs.page", params: { input: { id: String(jobId) } } },
      { id: "none", endpoint: "/api/nothing" },
      { id: "me", endpoint: "/trpc/account.me.get" },
    ];
    const results = await resultsOf(site, token, calls);
    expect(results.map(({ id, status }) => [id, status])).toEqual([
      ["zeta", 200],
      ["1", 200],
      ["A_-9", 200],
      ["none", 404],
      ["me", 200],
    ]);
    expect(results[0]?.data).toEqual({ total: 1 });
    expect(results[2]?.data).toMatchObject({ status: 200, job: { title: "Cost Manager" } });
    expect(results[4]?.data).toMatchObject({ name: "Ada Batch" });
  });

  test("answers each call as it is answered alone", async () => {
    const input = { q: "", sector: "", employerType: "", region: "", isHiring: false, page: 1 };
    const query = encodeURIComponent(JSON.stringify(input));
    const alone = (await site.app.inject(`/trpc/companies.directory?input=${query}`)).json<{ result: { data: unknown } }>().result.data;
    const [typed, plain] = await resultsOf(site, token, [
      { endpoint: "/trpc/companies.directory", params: { input } },
      { endpoint: "/api/categories" },
    ]);
    expect(typed?.data).toEqual(alone);
    expect(plain?.data).toEqual((await site.app.inject("/api/categories")).json());
  });

  test("says that nobody may keep it", async () => {
    const answer = await sendBatch(site, token, [{ endpoint: "/api/categories" }]);
    expect(answer.headers).toMatchObject({ "cache-control": "no-store", "content-type": "application/json; charset=utf-8" });
  });

  test("B17 lives on when calls in it are refused, each with its problem", async () => {
    const results = await resultsOf(site, token, [
      { endpoint: "/api/nothing" },
      { endpoint: "/api/auth/session" },
      { endpoint: "/api/batch", method: "POST", body: { requests: [] } },
      { endpoint: "/api/jobs/batch", method: "POST", body: { ids: ["1"] } },
      { endpoint: "/trpc/jobs.page", params: { input: { id: 7 } } },
      { endpoint: "/trpc/jobs.page" },
      { endpoint: "/trpc/account.me.rename", method: "POST", params: { input: { name: "x" } } },
      { endpoint: "/api/categories", params: { deep: { er: 1 } } },
      { endpoint: "/api/categories" },
    ]);
    expect(results.map(({ status, error }) => [status, error?.code ?? null])).toEqual([
      [404, "not-found"],
      [403, "not-batchable"],
      [403, "not-batchable"],
      [403, "not-batchable"],
      [422, "invalid-fields"],
      [400, "bad-input"],
      [403, "not-batchable"],
      [400, "invalid-parameters"],
      [200, null],
    ]);
    for (const { data, error, status } of results.filter((result) => result.status !== 200)) {
      expect(data).toBeNull();
      expect(error).toMatchObject({ type: `/problems/${error?.code}`, title: expect.any(String), status });
    }
  });

  test("takes a script's token, with the permissions that were given to it", async () => {
    const calls = [
      { endpoint: "/trpc/account.me.get" },
      { endpoint: "/trpc/search.count" },
      { endpoint: "/api/categories" },
      { endpoint: "/trpc/companies.profile", params: { input: { slug: "ashlar" } } },
    ];
    const statuses = async (scopes: ApiScope[]) => (await resultsOf(site, await scriptWith(scopes), calls)).map(({ status }) => status);
    expect(await statuses(["profile:read"])).toEqual([200, 403, 200, 403]);
    expect(await statuses(["jobs:read", "companies:read"])).toEqual([403, 200, 200, 200]);
    expect(await statuses(["feeds:read"])).toEqual([403, 403, 200, 403]);
  });

  test("sends a page that lacks a permission to ask by itself, and refuses a script for good", async () => {
    const call = { endpoint: "/api/saved-jobs", method: "POST", body: { jobId } };
    expect(await resultOf(site, token, call)).toMatchObject({ status: 403, error: { code: "not-batchable" } });
    const script = await scriptWith(["saved:read"]);
    expect(await resultOf(site, script, call)).toMatchObject({ status: 403, error: { code: "forbidden" } });
    expect(await resultOf(site, token, { endpoint: "/api/saved-jobs" })).toMatchObject({ status: 200, data: { total: 0 } });
  });

  test("reads no cookie: a call is made in the name of the token's owner, whoever else is signed in", async () => {
    const other = await signIn(site, await makeUser(site.db, { now, name: "Somebody Else" }));
    const send = (headers: Record<string, string>) =>
      site.app.inject({
        method: "POST",
        url: "/api/batch",
        headers: { ...other.writeHeaders, ...headers },
        payload: JSON.stringify({ requests: [{ id: "1", endpoint: "/trpc/account.me.get", method: "GET" }] }),
      });
    expect((await send({ authorization: `Bearer ${token}` })).json()).toMatchObject({ results: [{ data: { name: "Ada Batch" } }] });
    const byCookie = await send({});
    expect([byCookie.statusCode, byCookie.headers["www-authenticate"]]).toEqual([401, 'Bearer error="invalid_token"']);
  });
});

describe("each call of a batch counts by itself", () => {
  let limited: TestSite;
  beforeAll(async () => {
    limited = await openTestSite({ now, limits: createMemoryLimiter() });
  });
  afterAll(() => limited.close());

  test("against its own quota, as the batch does against that of batches", async () => {
    const person = await signIn(limited, await makeUser(limited.db, { now }));
    const bearer = await batchTokenOf(limited, person.writeHeaders);
    const ten = Array.from({ length: 10 }, () => ({ endpoint: "/api/categories" }));
    const first = await resultsOf(limited, bearer, ten);
    const left = first.map(({ rateLimit }) => rateLimit?.remaining ?? 0).sort((a, b) => b - a);
    expect(left).toEqual(Array.from({ length: 10 }, (_, at) => (left[0] ?? 0) - at));
    expect(first[0]?.rateLimit).toMatchObject({ limit: 300, reset: expect.any(Number) });
    for (let batch = 1; batch < 30; batch += 1) await resultsOf(limited, bearer, ten);
    const refused = await resultsOf(limited, bearer, [
      { endpoint: "/api/categories" },
      { endpoint: "/api/nothing" },
      { endpoint: "/trpc/site.info" },
    ]);
    expect(refused.map(({ status }) => status)).toEqual([429, 404, 429]);
    expect(refused[0]).toMatchObject({
      data: null,
      error: { code: "rate-limited", retryAfter: expect.any(Number), "violated-policies": ["read"] },
      rateLimit: { remaining: 0 },
    });
    expect(refused[1]?.rateLimit).toBeNull();
    const alone = await limited.app.inject({ url: "/trpc/account.me.get", headers: person.headers });
    expect(alone.statusCode, "what the batches used is gone for single calls too").toBe(429);
  });

  test("and the sixty-first batch in a minute is refused whole", async () => {
    const person = await signIn(limited, await makeUser(limited.db, { now }));
    const bearer = await batchTokenOf(limited, person.writeHeaders);
    const one = [{ endpoint: "/api/nothing" }];
    for (let batch = 0; batch < 60; batch += 1) expect((await sendBatch(limited, bearer, one)).statusCode).toBe(200);
    const answer = await sendBatch(limited, bearer, one);
    expect([answer.statusCode, answer.json().code]).toEqual([429, "rate-limited"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.headers["x-ratelimit-limit"]).toBe("60");
  });
});

describe("a batch is refused whole", () => {
  const post = (payload: string, headers: Record<string, string> = {}) =>
    site.app.inject({ method: "POST", url: "/api/batch", headers: { ...headersOfBatch(token), ...headers }, payload });
  const one = { id: "1", endpoint: "/api/categories", method: "GET" };
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...one, id: `${at}` }));

  test.each<[string, unknown]>([
    ["no object", []],
    ["null", null],
    ["nothing", {}],
    ["no call", { requests: [] }],
    ["eleven calls", { requests: many(11) }],
    ["an id twice", { requests: [one, one] }],
    ["no id", { requests: [{ ...one, id: undefined }] }],
    ["an empty id", { requests: [{ ...one, id: "" }] }],
    ["a long id", { requests: [{ ...one, id: "x".repeat(65) }] }],
    ["an id with other signs", { requests: [{ ...one, id: "a b" }] }],
    ["an id that is a number", { requests: [{ ...one, id: 1 }] }],
    ["an endpoint that is none", { requests: [{ ...one, endpoint: 7 }] }],
    ["no method", { requests: [{ ...one, method: undefined }] }],
    ["another method", { requests: [{ ...one, method: "TRACE" }] }],
    ["parameters that are a list", { requests: [{ ...one, params: [] }] }],
    ["a field more", { requests: [{ ...one, cookie: "x" }] }],
    ["a field more beside", { requests: [one], sub: true }],
  ])("with 400 for %s", async (_what, sent) => {
    const answer = await post(JSON.stringify(sent));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "bad-input", detail: expect.stringMatching(/^[A-Z].*\.$/) });
  });

  test("with 400 for what is no JSON, and takes ten with ids of 64 characters", async () => {
    for (const text of ["", "{", "nonsense", '{"__proto__":{"requests":[]}}'])
      expect([text, (await post(text)).statusCode]).toEqual([text, 400]);
    const ten = many(10).map((call, at) => ({ ...call, id: `${at}`.padEnd(64, "_-aZ09") }));
    expect((await post(JSON.stringify({ requests: ten }))).statusCode).toBe(200);
  });

  test("with 401 without a token, and with one that is none", async () => {
    const { authorization: _token, ...silent } = headersOfBatch(token);
    const { origin: _origin, "sec-fetch-site": _site, ...script } = silent;
    for (const headers of [silent, script, { ...script, authorization: "Bearer x" }, { ...script, authorization: "Basic eDp5" }]) {
      const answer = await site.app.inject({ method: "POST", url: "/api/batch", headers, payload: JSON.stringify({ requests: [one] }) });
      expect([answer.statusCode, answer.json().code, answer.headers["www-authenticate"]]).toEqual([
        401,
        "unauthenticated",
        'Bearer error="invalid_token"',
      ]);
    }
  });

  test("with 403 when a page of another site sends it", async () => {
    expect((await post(JSON.stringify({ requests: [one] }), { "sec-fetch-site": "cross-site" })).json().code).toBe("csrf-failed");
  });

  test("with 413 above 64 KiB, not a byte sooner", async () => {
    const sized = (bytes: number) => {
      const bare = JSON.stringify({ requests: [{ ...one, body: "" }] });
      return JSON.stringify({ requests: [{ ...one, body: "x".repeat(bytes - bare.length) }] });
    };
    expect((await post(sized(64 * 1024))).statusCode).toBe(200);
    const answer = await post(sized(64 * 1024 + 1));
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([413, "application/problem+json; charset=utf-8"]);
  });

  test("with 415 for another content type", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
      expect((await post(JSON.stringify({ requests: [one] }), { "content-type": type })).statusCode).toBe(415);
    }
  });

  test("with 405 for another method", async () => {
    for (const method of ["GET", "PUT", "DELETE"] as const) {
      const answer = await site.app.inject({ method, url: "/api/batch", headers: headersOfBatch(token), payload: "{}" });
      expect([method, [404, 405].includes(answer.statusCode)]).toEqual([method, true]);
    }
  });
});

test("procedures in tRPC's own batches are at most ten", async () => {
  const url = (count: number) => `/trpc/${Array(count).fill("search.count").join(",")}?batch=1`;
  expect((await site.app.inject(url(10))).json()).toHaveLength(10);
  expect((await site.app.inject(url(11))).statusCode).toBe(400);
  expect(await resultOf(site, token, { endpoint: "/trpc/search.count,search.count" })).toMatchObject({ status: 404 });
});
