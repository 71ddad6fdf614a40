import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTransaction } from "#db/client.ts";
import { companies, companyMerges } from "#db/schema/companies.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { makePerson, outcomeOf } from "#tests/fixtures/inviting.ts";
import { type Merging, openMerging } from "#tests/fixtures/merging.ts";
import { openPosting, type Posting } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let scene: Merging;
let posting: Posting;

beforeAll(async () => {
  site = await openTestSite({ now });
  scene = await openMerging(site);
  posting = await openPosting(site);
});
afterAll(() => site.close());

const mergesOf = (id: number) => site.db.$count(companyMerges, eq(companyMerges.fromCompanyId, id));

test("of two who make the same firms one at once the second is told", async () => {
  const [from, into] = [await scene.staffed(), await scene.staffed()];
  const second = await makePerson(site, { role: "platform_admin" }, now);
  const answers = await Promise.all([scene.merge(from, into), scene.merge(from, into, {}, second.session)]);
  expect(answers.map(outcomeOf).sort()).toEqual([
    [200, undefined],
    [409, "conflict"],
  ]);
  expect(await mergesOf(from.id)).toBe(1);
});

test("of two who merge them in opposite directions at once one is told, and one firm stands", async () => {
  const [one, two] = [await scene.staffed(), await scene.staffed()];
  const second = await makePerson(site, { role: "platform_admin" }, now);
  const answers = await Promise.all([scene.merge(one, two), scene.merge(two, one, {}, second.session)]);
  expect(answers.map(outcomeOf).sort()).toEqual([
    [200, undefined],
    [409, "conflict"],
  ]);
  const rows = [await scene.rowOf(one.id), await scene.rowOf(two.id)];
  expect(rows.filter(({ deletedAt }) => deletedAt === null)).toHaveLength(1);
});

test("of two who undo a merge at once one is told", async () => {
  const [from, into] = [await scene.staffed(), await scene.staffed()];
  const second = await makePerson(site, { role: "platform_admin" }, now);
  const { data } = await scene.merge(from, into);
  const answers = await Promise.all([scene.undo(data.id), scene.undo(data.id, second.session)]);
  expect(answers.map(outcomeOf).sort()).toEqual([
    [200, undefined],
    [409, "conflict"],
  ]);
});

test.each([1, 2, 3])("nothing that a member posts while their firm is merged stays with a firm that is no more (%i)", async () => {
  const [from, into] = [await scene.staffed(), await scene.staffed()];
  await posting.grant(3, from.recruiter, from.id);
  const ready = await posting.draft(undefined, from.recruiter);
  const [merged, written, published] = await Promise.all([
    scene.merge(from, into),
    posting.call(from.recruiter, "posting.create", { fields: { title: "Written meanwhile" } }),
    posting.call(from.recruiter, "posting.publish", { id: ready }),
  ]);
  expect(merged.status).toBe(200);
  for (const { status } of [written, published]) expect([200, 401, 404, 409]).toContain(status);
  const orphans = and(eq(companies.id, from.id), isNotNull(companies.mergedIntoCompanyId));
  expect(await site.db.$count(companies, orphans)).toBe(1);
  expect(await site.db.$count(jobs, eq(jobs.companyId, from.id))).toBe(0);
  expect(await site.db.$count(jobDrafts, eq(jobDrafts.companyId, from.id))).toBe(0);
});

test("a draft that waits for the firm's row until the merge is done is refused", async () => {
  const [from, into] = [await scene.staffed(), await scene.staffed()];
  let written: ReturnType<typeof posting.call> | undefined;
  await runTransaction(site.db, async (tx) => {
    await tx.select().from(companies).where(eq(companies.id, from.id)).for("update");
    written = posting.call(from.recruiter, "posting.create", { fields: { title: "Written meanwhile" } });
    // The request reads the caller before it waits for the lock on the company.
    await site.app.inject({ url: "/api/health" });
    await tx.update(companies).set({ deletedAt: now, mergedIntoCompanyId: into.id }).where(eq(companies.id, from.id));
  });
  const answer = await written;
  expect([answer?.status, answer?.reason]).toEqual([409, "conflict"]);
  expect(await site.db.$count(jobDrafts, eq(jobDrafts.companyId, from.id))).toBe(0);
});
