import { createConnection } from "mysql2/promise";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({
    now,
    acquireTimeoutMs: 1_000,
    fill: async (db) => {
      await makeJob(db, { companyId: await makeCompany(db, { name: "Oak Ltd", slug: "oak", now }), now });
    },
  });
});
afterAll(() => site.close());

/** Never for an answer that is not a refusal. */
async function refusedOnly(asked: Promise<{ statusCode: number }>): Promise<{ statusCode: number }> {
  const answer = await asked;
  if (answer.statusCode !== 503) throw new Error("served");
  return answer;
}

test("more visitors than the database can serve are told that the site is busy, and nobody sees a failure", async () => {
  // A lock held by another connection keeps every admitted request waiting, on a fast machine too.
  const blocker = await createConnection(site.databaseUrl);
  await blocker.query("LOCK TABLES companies WRITE");
  const pages = Array.from({ length: 150 }, (_, index) =>
    site.app.inject({ url: `/company/oak?visitor=${index}`, headers: { accept: "text/html" } }),
  );
  const calls = Array.from({ length: 150 }, () =>
    site.app.inject(`/trpc/companies.profile?input=${encodeURIComponent(JSON.stringify({ slug: "oak" }))}`),
  );
  const turnedAway = await Promise.any([...pages, ...calls].map(refusedOnly));
  expect(turnedAway.statusCode).toBe(503);
  await blocker.query("UNLOCK TABLES");
  await blocker.end();
  const answers = await Promise.all([...pages, ...calls]);
  const statuses = new Set(answers.map(({ statusCode }) => statusCode));
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(statuses.has(503)).toBe(true);
  const busyPage = answers.slice(0, 150).find(({ statusCode }) => statusCode === 503);
  if (busyPage) expect(busyPage.headers["retry-after"]).toMatch(/^[2-6]$/);
  // Admitted requests are still in progress; then all are served again.
  await expect.poll(async () => (await site.app.inject("/company/oak")).statusCode).toBe(200);
});
