import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser } from "#db/seed/factories.ts";
import { createMemoryLimiter } from "#server/kernel/limits/limiter.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now, limits: createMemoryLimiter() });
});
afterAll(() => site.close());

test("a person may change sixty things, which grow back over a minute, one by one or in batches, and goes on reading", async () => {
  const person = await signIn(site, await makeUser(site.db, { now }));
  const another = await signIn(site, await makeUser(site.db, { now }));
  const change = async ({ writeHeaders }: typeof person) =>
    (await callProcedure(site, "account.preferences.update", writeHeaders, { jobAlerts: true })).status;
  for (let time = 0; time < 50; time++) expect(await change(person)).toBe(200);
  const url = `/trpc/${Array(10).fill("account.preferences.update").join(",")}?batch=1`;
  const payload = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [index, { jobAlerts: false }]));
  expect((await site.app.inject({ method: "POST", url, headers: person.writeHeaders, payload })).statusCode).toBe(200);
  expect(await callProcedure(site, "account.preferences.update", person.writeHeaders, { jobAlerts: true })).toMatchObject({
    status: 429,
    reason: "rate-limited",
  });
  expect((await queryProcedure(site, "account.preferences.get", person.headers)).status).toBe(200);
  expect(await change(another)).toBe(200);
  site.setNow(new Date(now.getTime() + 1000));
  expect(await change(person)).toBe(200);
  expect(await change(person)).toBe(429);
});
