import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jobStatuses } from "#db/own-values.ts";
import { jobs } from "#db/schema/jobs.ts";
import { expireDueJobs } from "#server/modules/market/jobs/expire-jobs.commands.ts";
import { foundOnBoard, openPosting, type Posting, wholeAdvert } from "#tests/fixtures/posting.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
let site: TestSite;
let posting: Posting;
beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
});
afterAll(() => site?.close());
beforeEach(() => site.setNow(now));

const titled = (title: string) => ({ ...wholeAdvert, title });
const row = async (jobId: number | null) => {
  const [found] = await site.db
    .select({
      status: jobs.status,
      expiresAt: jobs.expiresAt,
      endedAt: jobs.endedAt,
      closesAt: jobs.closesAt,
      relistedCount: jobs.relistedCount,
      firstPublishedAt: jobs.firstPublishedAt,
      payMaxPence: jobs.payMaxPence,
    })
    .from(jobs)
    .where(eq(jobs.id, jobId ?? 0));
  return found;
};
const available = async () => (await posting.ask<{ available: number }>(posting.boss, "billing.allowance", undefined)).data.available;
/** The same person on a later day, when their session of today has ended. */
const onDay = async (day: Date, person: Posting["recruiter"]) => {
  site.setNow(day);
  return { ...person, session: await signIn(site, person.id) };
};
const pageStatus = async (jobId: number | null) => (await site.app.inject({ url: `/jobs/${jobId}` })).statusCode;

describe("an advert on the board", () => {
  test("paused is gone from the board at once, can be read, and is back when resumed", async () => {
    const { call, publish, recruiter } = posting;
    const { data } = await publish(titled("Airfield Surveyor"));
    expect(await foundOnBoard(site, "q=airfield")).toEqual([data.jobId]);
    expect((await call(recruiter, "posting.pause", { id: data.id })).data.status).toBe("paused");
    expect([await foundOnBoard(site, "q=airfield"), await pageStatus(data.jobId)]).toEqual([[], 200]);
    expect((await call(recruiter, "posting.resume", { id: data.id })).data.status).toBe("live");
    expect([await foundOnBoard(site, "q=airfield"), await pageStatus(data.jobId)]).toEqual([[data.jobId], 200]);
  });

  test("closed or filled is gone from the list, can be read, and says what cannot be done with it", async () => {
    const { call, publish, recruiter } = posting;
    for (const [event, title] of [
      ["close", "Harbour Surveyor"],
      ["fill", "Reservoir Surveyor"],
    ] as const) {
      const { data } = await publish(titled(title));
      expect((await call(recruiter, `posting.${event}`, { id: data.id })).status).toBe(200);
      expect([await foundOnBoard(site, `q=${title.split(" ")[0]}`), await pageStatus(data.jobId)]).toEqual([[], 200]);
      expect((await row(data.jobId))?.endedAt).toEqual(now);
      const status = event === "close" ? "closed" : "filled";
      expect((await call(recruiter, "posting.pause", { id: data.id })).message).toBe(`An advert that is ${status} cannot be paused.`);
      expect((await call(recruiter, "posting.update", { id: data.id, version: 1, fields: { level: "project" } })).message).toBe(
        `You cannot change an advert that is ${status}. Reopen it or duplicate it.`,
      );
    }
  });

  test("is moved by its own people alone", async () => {
    const { call, publish, colleague, newcomer, freelance, boss, jobseeker, administrator } = posting;
    const { data } = await publish();
    for (const one of [colleague, newcomer, freelance]) {
      expect((await call(one, "posting.close", { id: data.id })).status).toBe(404);
      expect((await call(one, "posting.close", { id: String(data.jobId) })).status).toBe(403);
    }
    expect((await call(jobseeker, "posting.close", { id: data.id })).status).toBe(403);
    expect((await call(boss, "posting.pause", { id: data.id })).status).toBe(200);
    expect((await call(administrator, "posting.resume", { id: data.id })).status).toBe(200);
  });

  test("is reopened within the time paid for without a credit, and after it with one", async () => {
    const { call, grant, publish, recruiter } = posting;
    const { data } = await publish({ ...titled("Quayside Surveyor"), closesOn: "2026-11-25" });
    await call(recruiter, "posting.close", { id: data.id });
    const before = await available();
    expect((await call(recruiter, "posting.reopen", { id: data.id })).data.status).toBe("live");
    expect([await available(), (await row(data.jobId))?.relistedCount, (await row(data.jobId))?.endedAt]).toEqual([before, 0, null]);

    const returned = await onDay(later(40), recruiter);
    await expireDueJobs(site.db, later(40));
    expect((await row(data.jobId))?.status).toBe("expired");
    expect((await call(returned, "posting.reopen", { id: data.id })).status).toBe(402);
    await grant(1);
    const { data: again } = await call(returned, "posting.reopen", { id: data.id });
    expect([again.status, again.version]).toEqual(["live", 2]);
    expect(await row(data.jobId)).toMatchObject({
      relistedCount: 1,
      closesAt: null,
      endedAt: null,
      expiresAt: later(70),
      firstPublishedAt: now,
    });
    expect(await foundOnBoard(site, "q=quayside")).toEqual([data.jobId]);
  });

  test("whose time ran out while it was paused is not resumed", async () => {
    const { call, publish, recruiter } = posting;
    const { data } = await publish();
    await call(recruiter, "posting.pause", { id: data.id });
    const returned = await onDay(later(31), recruiter);
    expect((await call(returned, "posting.resume", { id: data.id })).message).toBe(
      "Its time ran out while it was paused. Close it, then reopen it with another credit.",
    );
  });

  test("changed is changed on the board at once; a change that may not be is refused", async () => {
    const { call, publish, recruiter } = posting;
    const { data } = await publish(titled("Lighthouse Surveyor"));
    const changed = await call(recruiter, "posting.update", {
      id: data.id,
      version: 1,
      fields: { title: "Signalbox Surveyor", payMaxPence: 8_000_000 },
    });
    expect(changed.data).toMatchObject({ status: "live", version: 2 });
    expect([await foundOnBoard(site, "q=lighthouse"), await foundOnBoard(site, "q=signalbox")]).toEqual([[], [data.jobId]]);
    expect((await row(data.jobId))?.payMaxPence).toBe(8_000_000);
    const refused = await call(recruiter, "posting.update", { id: data.id, version: 2, fields: { title: null } });
    expect(refused.fields).toEqual([{ pointer: "/title", detail: "Give the advert a title." }]);
  });
});

test("lists hold one's own, by state, with counts that agree", async () => {
  const { ask, recruiter, colleague, boss, draft } = posting;
  await draft({ title: "Only a draft" });
  await draft({ title: "A colleague's draft" }, colleague);
  interface List {
    items: { title: string | null; status: string }[];
    total: number;
    counts: Record<string, number>;
  }
  const list = async (person: typeof recruiter, status: string | null = null) => (await ask<List>(person, "posting.mine", { status })).data;
  const mine = await list(recruiter);
  expect(Object.keys(mine.counts).sort()).toEqual([...jobStatuses].sort());
  expect(mine.total).toBe(Object.values(mine.counts).reduce((sum, each) => sum + each, 0));
  expect(mine.items.some(({ title }) => title === "A colleague's draft")).toBe(false);
  for (const status of jobStatuses) {
    const page = await list(recruiter, status);
    expect([status, page.items.length, page.items.every((item) => item.status === status)]).toEqual([status, mine.counts[status], true]);
  }
  expect((await list(boss)).items.map(({ title }) => title)).toEqual(expect.arrayContaining(["Only a draft", "A colleague's draft"]));
});
