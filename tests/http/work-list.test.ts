import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { feedRuns, feedSources } from "#db/schema/feeds.ts";
import { jobs } from "#db/schema/jobs.ts";
import { allKinds, itemOf, type Moderating, nameOf, openModerating, orderOf } from "#tests/fixtures/moderating.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

// A Monday.
const now = new Date("2026-11-23T10:00:00Z");
const hours = (number: number) => new Date(now.getTime() + number * 3_600_000);
let site: TestSite;
let desk: Moderating;

beforeAll(async () => {
  site = await openTestSite({ now });
  desk = await openModerating(site);
});
beforeEach(() => desk.moveTo(now));
afterAll(() => site.close());

describe("the work list", () => {
  test("holds first adverts and changes apart, verifications, pages and feeds, the longest waiting first", async () => {
    const first = await desk.sent();
    expect(first).toMatchObject({ kind: "first-advert", title: "Senior Quantity Surveyor", owner: null, askedAt: null });
    const [firm = ""] = await desk.firms(1, "listed");
    await heldFeed("held-up");
    const { items, counts, total } = await desk.list();
    expect(items.map(({ subject }) => subject)).toEqual([firm, first.subject, "held-up"].toSorted(byAge(items)));
    expect(counts).toMatchObject({ "first-advert": 1, "changed-advert": 0, verification: 1, "held-feed": 1 });
    expect(total).toBe(items.length);
    expect((await desk.list({ kind: "verification" })).items.map(({ subject }) => subject)).toEqual([firm]);
  });

  test("is searched by the words of what a case is called, in any order, and counts what matches", async () => {
    const first = await desk.sent();
    const [firm = ""] = await desk.firms(1, "sought");
    const found = await desk.list({ q: "surveyor SENIOR" });
    expect(found.items.map(({ subject }) => subject)).toContain(first.subject);
    expect(found.items.every(({ title }) => title === "Senior Quantity Surveyor")).toBe(true);
    expect([found.total, found.counts.verification]).toEqual([found.items.length, 0]);
    expect((await desk.list({ q: firm })).items.map(({ subject }) => subject)).toEqual([firm]);
    expect(await desk.list({ q: "surveyor", kind: "verification" })).toMatchObject({ items: [], total: 0, searchedOnly: null });
    expect((await desk.list({ q: "surveyor", page: 2 })).items).toEqual([]);
  });

  test("says of a changed advert that it is one, keeps its place when it is changed again, and shows what was approved beside it", async () => {
    const first = await desk.sent();
    await desk.call(desk.ada, "work.decide", { ...orderOf(first), decision: "approve" });
    await desk.afterUndo();
    const change = async (payMaxPence: number) => {
      const version = (await desk.ask<{ version: number }>(first.writer, "posting.get", { id: first.subject })).data.version;
      await desk.call(first.writer, "posting.update", { id: first.subject, version, fields: { payMaxPence } });
    };
    await change(7_500_000);
    const sentAt = site.services.now();
    await desk.moveTo(hours(1));
    await change(7_800_000);
    const item = itemOf(await desk.list({ kind: "changed-advert" }), first.subject);
    expect(item.since).toBe(sentAt.toISOString());
    const { data } = await desk.ask<{ sections: { heading: string; facts: { label: string; value: string }[] }[] }>(
      desk.ada,
      "work.case",
      nameOf(item),
    );
    const changed = data.sections.find(({ heading }) => heading === "Changed since it was approved");
    expect(changed?.facts).toEqual([{ label: "pay", value: "£60,000 – £70,000 a year → £60,000 – £78,000 a year", isDoubtful: true }]);
  });

  test("tells what has waited longer than its kind should", async () => {
    const item = await desk.sent();
    expect(item.isOverTarget).toBe(false);
    await desk.moveTo(hours(5));
    expect(itemOf(await desk.list({ isOverTarget: true, kind: "first-advert" }), item.subject).isOverTarget).toBe(true);
  });

  test("is paged", async () => {
    await desk.firms(30, "paged");
    const [one, two] = [await desk.list({ kind: "verification" }), await desk.list({ kind: "verification", page: 2 })];
    expect([one.items.length, one.items.length + two.items.length]).toEqual([25, one.total]);
    expect(new Set([...one.items, ...two.items].map(({ subject }) => subject)).size).toBe(one.total);
  });
});

test("every tile shows the number of the list it leads to", async () => {
  await desk.sent();
  const mine = (await desk.list()).items[0];
  if (mine) await desk.call(desk.ada, "work.claim", nameOf(mine));
  const tiles = await desk.tiles();
  expect(tiles.kinds.map(({ kind }) => kind)).toEqual([...allKinds]);
  for (const { kind, cases, overTarget, oldestSince } of tiles.kinds) {
    const list = await desk.list({ kind });
    expect([kind, list.total, list.items[0]?.since ?? null]).toEqual([kind, cases, oldestSince]);
    expect([kind, (await desk.list({ kind, isOverTarget: true })).total]).toEqual([kind, overTarget]);
  }
  expect([(await desk.list()).total, (await desk.list({ isOverTarget: true })).total]).toEqual([tiles.cases, tiles.overTarget]);
  expect([(await desk.list({ owner: "mine" })).total, tiles.mine]).toEqual([1, 1]);
  const [owner] = (await desk.list()).owners;
  expect(owner?.name).toBe("Ada Admin");
  expect((await desk.list({ owner: owner?.id })).total).toBe(1);
  expect((await desk.list({ owner: "free" })).total).toBe(tiles.cases - 1);
});

test("adverts are found by their state, not by walking all of them", async () => {
  const plan = await site.db.execute(
    `explain select d.public_id from jobs j join job_drafts d on d.job_id = j.id where j.status = 'awaiting-review' and j.first_published_at is null` as never,
  );
  const rows = plan[0] as unknown as { table: string; key: string | null }[];
  expect(rows.find(({ table }) => table === "j")?.key).toMatch(/^jobs_status/);
  expect(await site.db.$count(jobs, eq(jobs.status, "awaiting-review"))).toBeGreaterThan(0);
});

const byAge = (items: { subject: string; since: string }[]) => (one: string, other: string) =>
  (items.find(({ subject }) => subject === one)?.since ?? "").localeCompare(items.find(({ subject }) => subject === other)?.since ?? "");

async function heldFeed(slug: string): Promise<void> {
  const times = { createdAt: now, updatedAt: now };
  const [source] = await site.db
    .insert(feedSources)
    .values({ slug, name: "Held up", location: "https://feeds.example.test/adverts.xml", ...times })
    .$returningId();
  const startedAt = hours(1);
  await site.db.insert(feedRuns).values({ sourceId: source?.id ?? 0, state: "held", isDryRun: false, startedAt, finishedAt: startedAt });
}
