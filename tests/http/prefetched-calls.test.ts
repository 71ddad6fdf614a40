import { afterAll, beforeAll, expect, test } from "vitest";
import { makeJob } from "#db/seed/factories.ts";
import { prefetchedCalls } from "#src/preload/prefetched-calls.ts";
import { openTestSite, type TestSite } from "#tests/helpers/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now, fill: async (db) => void (await makeJob(db, { now })) });
});
afterAll(() => site.close());

test.each(prefetchedCalls.map(({ address }) => address))("%s, which browsers ask ahead of need, answers everybody", async (address) => {
  const answer = await site.app.inject(address);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toContain("application/json");
});
