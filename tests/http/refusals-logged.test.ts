import { Writable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeUser } from "#db/seed/factories.ts";
import { sameOriginHeaders, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const errorLevel = 50;
let site: TestSite;
let lines: { level: number; msg?: string; refusal?: string; endpoint?: string; caller?: string; count?: number }[] = [];

beforeAll(async () => {
  const logTo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  site = await openTestSite({ now, logTo });
});
afterAll(() => site.close());
beforeEach(() => {
  lines = [];
});

const unknownToken = { authorization: `Bearer dwk_${"x".repeat(40)}` };
const calls = [
  ["GET", "/api/user"],
  ["GET", "/api/jobs"],
  ["GET", "/api/notifications"],
  ["GET", "/trpc/account.me.get"],
  ["GET", "/trpc/site.info"],
  ["POST", "/trpc/saved.save"],
  ["POST", "/api/batch"],
] as const;

test.each(calls)("a token that is not known is refused, not a fault to be logged: %s %s", async (method, url) => {
  const headers = { ...unknownToken, ...(method === "POST" && { "content-type": "application/json" }) };
  const answer = await site.app.inject({ method, url, headers, ...(method === "POST" && { payload: "{}" }) });
  expect(answer.statusCode).toBe(401);
  site.app.log.error("the log is read");
  expect(lines.filter(({ level }) => level >= errorLevel).map(({ msg }) => msg)).toEqual(["the log is read"]);
});

const logged = () => lines.filter(({ msg }) => msg === "refused").map(({ refusal, endpoint, count }) => [refusal, endpoint, count]);
const post = (url: string, payload: unknown, headers: Record<string, string> = sameOriginHeaders) =>
  site.app.inject({ method: "POST", url, headers, payload: JSON.stringify(payload) });

test("a write from elsewhere or without its token is logged by call and caller, the 1st and 10th of an hour", async () => {
  const { headers } = await signIn(site, await makeUser(site.db, { now }));
  for (let time = 0; time < 12; time++)
    expect((await post("/trpc/saved.save", {}, { ...sameOriginHeaders, ...headers })).statusCode).toBe(403);
  expect((await post("/api/auth/signin", {}, { ...sameOriginHeaders, "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
  expect(logged()).toEqual([
    ["csrf-failed", "POST /trpc/:path", 1],
    ["csrf-failed", "POST /trpc/:path", 10],
    ["csrf-failed", "POST /api/auth/signin", 1],
  ]);
  site.setNow(new Date(now.getTime() + 3_600_000));
  await post("/trpc/saved.save", {}, { ...sameOriginHeaders, ...headers });
  expect(logged().at(-1)).toEqual(["csrf-failed", "POST /trpc/:path", 1]);
  expect(new Set(lines.flatMap(({ caller }) => caller ?? [])).size).toBe(1);
  site.setNow(now);
});

test("an input that a schema of an account’s or an audited call refuses is logged, without a word of it", async () => {
  const administrator = await signIn(site, await makeUser(site.db, { now, role: "platform_admin" }), { mfaAt: now });
  const jobseeker = await signIn(site, await makeUser(site.db, { now }));
  const planted = "planted-in-a-field";
  expect((await post("/api/auth/signin", { email: "a@b.example", password: planted, [planted]: planted })).statusCode).toBe(422);
  expect((await post("/api/auth/reset-password", { token: planted, password: "kestrel over harbour" })).statusCode).toBe(400);
  const rename = { name: "Jane", role: planted };
  expect(await callProcedure(site, "account.me.rename", jobseeker.writeHeaders, rename)).toMatchObject({ status: 422 });
  expect(await callProcedure(site, "admin.users.suspend", administrator.writeHeaders, { [planted]: 1 })).toMatchObject({ status: 422 });
  expect(await callProcedure(site, "saved.save", jobseeker.writeHeaders, { [planted]: planted })).toMatchObject({ status: 422 });
  expect(logged()).toEqual([
    ["invalid-fields", "POST /api/auth/signin", 1],
    ["token-invalid", "POST /api/auth/reset-password", 1],
    ["invalid-fields", "account.me.rename", 1],
    ["invalid-fields", "admin.users.suspend", 1],
  ]);
  for (const { caller } of lines.filter(({ msg }) => msg === "refused")) expect(caller).toMatch(/^[0-9a-f]{16}$/);
  expect(JSON.stringify(lines)).not.toContain(planted);
});
