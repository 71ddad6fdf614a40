import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { openTestSite, type TestSite } from "#tests/helpers/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      await makeJob(db, { companyId: await makeCompany(db, { name: "Oak Ltd", slug: "oak", now }), now });
    },
  });
});
afterAll(() => site.close());

test("more visitors than the database can serve are told that the site is busy, and nobody sees a failure", async () => {
  const pages = Array.from({ length: 150 }, (_, index) =>
    site.app.inject({ url: `/company/oak?visitor=${index}`, headers: { accept: "text/html" } }),
  );
  const calls = Array.from({ length: 150 }, () =>
    site.app.inject(`/trpc/companies.profile?input=${encodeURIComponent(JSON.stringify({ slug: "oak" }))}`),
  );
  const answers = await Promise.all([...pages, ...calls]);
  const statuses = new Set(answers.map(({ statusCode }) => statusCode));
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(statuses.has(503)).toBe(true);
  const busyPage = answers.slice(0, 150).find(({ statusCode }) => statusCode === 503);
  if (busyPage) expect(busyPage.headers["retry-after"]).toMatch(/^[2-6]$/);
  // What was let in is still being answered; then everyone is served again.
  await expect.poll(async () => (await site.app.inject("/company/oak")).statusCode).toBe(200);
});
