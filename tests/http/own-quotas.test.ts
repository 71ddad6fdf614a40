import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeCompany, makeUser, type UserOverrides } from "#db/seed/factories.ts";
import { createMemoryLimiter } from "#server/kernel/limits/limiter.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let companyId: number;

beforeAll(async () => {
  site = await openTestSite({ now });
  companyId = await makeCompany(site.db, { name: "Quantum Costs Ltd", now });
});
afterAll(() => site.close());
beforeEach(() => {
  site.services.limits = createMemoryLimiter();
});

const person = async (overrides: UserOverrides) => signIn(site, await makeUser(site.db, { now, ...overrides }), { mfaAt: now });

describe("the console", () => {
  interface OwnQuota {
    policy: string;
    limit: number;
    remaining: number;
  }

  test("tells callers what is left of their own, without spending", async () => {
    const { headers } = await person({ role: "recruiter", companyId });
    site.services.limits = createMemoryLimiter();
    await site.app.inject({ url: "/api/jobs", headers });
    for (let time = 0; time < 3; time++) {
      const { data, headers: answered } = await queryProcedure<OwnQuota[]>(site, "ops.rateLimits.own", headers);
      expect(Object.keys(answered).filter((name) => name.includes("ratelimit"))).toEqual([]);
      expect(data.find(({ policy }) => policy === "search")).toMatchObject({ limit: 60, remaining: 59 });
      expect(data.find(({ policy }) => policy === "read")).toMatchObject({ limit: 300, remaining: 300 });
      const names = data.map(({ policy }) => policy);
      expect(new Set(names).size).toBe(names.length);
      expect(names).toContain("database-browse-day");
    }
    const visitors = (await queryProcedure<OwnQuota[]>(site, "ops.rateLimits.own", {})).data;
    expect(visitors.map(({ policy }) => policy)).toEqual(["anon-read", "search", "write", "batch"]);
  });

  test("asks for a period of whole hours", async () => {
    const { headers } = await person({ role: "platform_admin" });
    for (const hours of [0, -1, 1.5, 721, "1", null]) {
      expect((await queryProcedure(site, "ops.rateLimits.usage", headers, { hours })).status).toBe(422);
    }
  });
});
