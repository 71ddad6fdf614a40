import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { routes } from "#src/routes.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let job: number;

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      const companyId = await makeCompany(db, { slug: "ashlar-quoin", now });
      job = await makeJob(db, { companyId, now });
    },
  });
});
afterAll(() => site.close());

const get = (url: string) => site.app.inject({ url, headers: { accept: "text/html" } });

/** Returns the target of a permanent redirect, which must not redirect again. */
async function leadsTo(url: string): Promise<string> {
  const answer = await get(url);
  expect([url, answer.statusCode]).toEqual([url, 301]);
  const to = String(answer.headers.location);
  expect([to, (await get(to)).statusCode]).toEqual([to, 200]);
  return to;
}

const aliases = routes.filter(({ redirectTo, access }) => redirectTo !== undefined && access === undefined);

describe("an old or short address", () => {
  test.each(aliases)("$path leads to $redirectTo in one step, however it is spelt", async ({ path, redirectTo }) => {
    for (const spelling of [path, `${path}/`, path.toUpperCase(), `${path.toUpperCase()}/`])
      expect(await leadsTo(spelling)).toBe(redirectTo);
  });
});

describe("a page", () => {
  // An address that may carry a secret leads nowhere: it would be passed on.
  const screens = routes.filter(
    ({ path, page, access, isSecret }) => page !== null && access === undefined && !isSecret && !path.includes(":") && path !== "/",
  );

  test("with a slash at the end or in capitals leads to its one address, with what was asked", async () => {
    expect(screens.length).toBeGreaterThan(20);
    for (const { path } of screens) {
      expect(await leadsTo(`${path}/`)).toBe(path);
      expect(await leadsTo(`${path.toUpperCase()}/?x=A%20b`)).toBe(`${path}?x=A%20b`);
      expect((await get(path)).statusCode).toBe(200);
    }
  });

  test("of an advert or a company is known by one spelling too", async () => {
    expect(await leadsTo(`/Jobs/${job}/`)).toBe(`/jobs/${job}`);
    expect(await leadsTo("/company/Ashlar-Quoin")).toBe("/company/ashlar-quoin");
    expect(await leadsTo("/COMPANY/ASHLAR-QUOIN/?a=b")).toBe("/company/ashlar-quoin?a=b");
  });

  test("that does not exist is not found, however it is spelt, and leads to no other site", async () => {
    for (const path of ["/NO-SUCH-PAGE/", "//elsewhere.example/", "/jobs//", "/JOBS/1/2/3/", "/company/NOBODY"]) {
      let answer = await get(path);
      if (answer.statusCode === 301) answer = await get(String(answer.headers.location));
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
  });
});

test("what is gone says so, under every spelling", async () => {
  const ended = new Date(now.getTime() - 45 * 86_400_000);
  const gone = await makeJob(site.db, { status: "expired", endedAt: ended, now });
  expect((await get(`/jobs/${gone}`)).statusCode).toBe(410);
  const spelt = await get(`/JOBS/${gone}/`);
  expect([spelt.statusCode, spelt.headers.location]).toEqual([301, `/jobs/${gone}`]);
});
