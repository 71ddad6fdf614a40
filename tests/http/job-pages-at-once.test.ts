import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
const ids: number[] = [];
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      const companyId = await makeCompany(db, { name: "Oak Ltd", slug: "oak", now });
      for (let at = 0; at < 120; at += 1) ids.push(await makeJob(db, { companyId, title: `Quantity Surveyor ${at}`, now }));
    },
  });
});
afterAll(() => site.close());

test("adverts that nobody has read for a while are all answered when many are asked for at once", async () => {
  // More than connections and their queue together hold; each advert by two readers.
  const answers = await Promise.all(
    [...ids, ...ids].map((id) => site.app.inject(`/trpc/jobs.page?input=${encodeURIComponent(JSON.stringify({ id: String(id) }))}`)),
  );
  expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  const told = answers.map((answer) => answer.json<{ result: { data: { job: { id: number } } } }>().result.data.job.id);
  expect(told).toEqual([...ids, ...ids]);
});
