import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTransaction } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { expireDueJobs } from "./expire-jobs.commands.ts";

const now = new Date("2026-11-20T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
let site: TestSite;
let companyId: number;

beforeAll(async () => {
  site = await openTestSite({ now });
  companyId = await makeCompany(site.db, { name: "Ashlar and Quoin", slug: "ashlar", now });
});
afterAll(() => site.close());

test("what closes or runs out first ends an advert; others are neither taken down nor waited for", async () => {
  const closing = await makeJob(site.db, { companyId, now, closesAt: inDays(1), expiresAt: inDays(30) });
  const expiring = await makeJob(site.db, { companyId, now, expiresAt: inDays(2) });
  const staying = await makeJob(site.db, { companyId, now, closesAt: inDays(5), expiresAt: inDays(30) });
  expect(await expireDueJobs(site.db, now)).toEqual([]);

  await runTransaction(site.db, async (tx) => {
    await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, staying)).for("update");
    expect((await expireDueJobs(site.db, inDays(3))).sort()).toEqual([closing, expiring].sort());
  });
  const rows = await site.db
    .select({ id: jobs.id, status: jobs.status, endedAt: jobs.endedAt })
    .from(jobs)
    .where(inArray(jobs.id, [closing, expiring, staying]))
    .orderBy(jobs.id);
  expect(rows).toEqual([
    { id: closing, status: "expired", endedAt: inDays(1) },
    { id: expiring, status: "expired", endedAt: inDays(2) },
    { id: staying, status: "live", endedAt: null },
  ]);
  expect(await expireDueJobs(site.db, inDays(3))).toEqual([]);
});
