import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { JobStatus } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { analyticsCounts } from "#db/schema/telemetry.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { foundOnBoard, openPosting, type Posting, wholeAdvert } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let posting: Posting;
beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
});
afterAll(() => site?.close());
beforeEach(() => site.setNow(now));

interface Listed {
  items: {
    id: string;
    title: string;
    status: JobStatus;
    applications: number;
    newApplications: number;
    views: number;
    writer: { name: string; isYou: boolean };
  }[];
  total: number;
  counts: Record<JobStatus, number>;
  people: { id: string; name: string }[];
}
const list = async (person: Posting["boss"], asked: object) => (await posting.ask<Listed>(person, "posting.mine", asked)).data;
const titles = async (person: Posting["boss"], asked: object) => (await list(person, asked)).items.map(({ title }) => title);

const apply = async (jobId: number | null, state: "sent" | "opened" | "draft") => {
  await site.db.insert(applications).values({
    publicId: randomPublicId(),
    jobId: jobId ?? 0,
    userId: null,
    state,
    answers: [],
    source: "board",
    createdAt: now,
    updatedAt: now,
    sentAt: state === "draft" ? null : now,
    stateChangedAt: now,
  });
};

describe("the list of one's adverts", () => {
  test("is searched, narrowed, sorted and counted alike, and shows what became of each", async () => {
    const { publish, draft, call, boss, recruiter, colleague } = posting;
    const harbour = await publish({ ...wholeAdvert, title: "Harbour Surveyor", place: "Hull" });
    const airfield = await publish({ ...wholeAdvert, title: "Airfield Surveyor" }, colleague);
    await draft({ ...wholeAdvert, title: "Quay Surveyor", place: "Hull" });
    await call(recruiter, "posting.pause", { id: harbour.data.id });
    for (const state of ["sent", "opened", "draft"] as const) await apply(harbour.data.jobId, state);
    const view = { eventType: "job_view", entityType: "job", source: "direct" } as const;
    await site.db.insert(analyticsCounts).values({ ...view, day: "2026-11-19", entityId: airfield.data.jobId ?? 0, n: 7 });

    expect((await titles(recruiter, {})).sort()).toEqual(["Harbour Surveyor", "Quay Surveyor"]);
    expect(await titles(boss, { sort: "title", direction: "asc" })).toEqual(["Airfield Surveyor", "Harbour Surveyor", "Quay Surveyor"]);
    expect((await titles(boss, { sort: "applications", direction: "desc" }))[0]).toBe("Harbour Surveyor");
    expect((await titles(boss, { sort: "views", direction: "desc" }))[0]).toBe("Airfield Surveyor");
    expect(await titles(boss, { sort: "published", direction: "asc" })).toHaveLength(3);
    expect(await titles(boss, { sort: "ends", direction: "asc" })).toHaveLength(3);

    const hull = await list(boss, { q: "HULL surveyor" });
    expect([hull.total, hull.counts.paused, hull.counts.draft, hull.counts.live]).toEqual([2, 1, 1, 0]);
    const paused = await list(boss, { q: "hull", status: "paused" });
    expect([paused.total, paused.items.length, paused.counts.draft]).toEqual([1, 1, 1]);
    expect(paused.items[0]).toMatchObject({ applications: 2, newApplications: 1, views: 0, writer: { isYou: false } });
    expect(await titles(boss, { q: String(airfield.data.jobId) })).toEqual(["Airfield Surveyor"]);
    expect(await titles(boss, { q: "100%_'\\" })).toEqual([]);

    const [person] = await site.db.select({ id: users.publicId }).from(users).where(eq(users.id, colleague.id));
    expect(await titles(boss, { person: person?.id })).toEqual(["Airfield Surveyor"]);
    expect([hull.people.length, (await list(recruiter, {})).people]).toEqual([2, []]);
  });

  test("comes as a file in which nothing is a formula, to its own people alone", async () => {
    const { draft, recruiter, jobseeker, freelance } = posting;
    await draft({ title: '=HYPERLINK("http://bad.example")' });
    const answer = await site.app.inject({ url: "/api/postings/export.csv?q=hyperlink", headers: recruiter.session.headers });
    expect(answer.headers["content-type"]).toContain("text/csv");
    expect(answer.body).toContain(`"'=HYPERLINK(""http://bad.example"")"`);
    expect(answer.body.trim().split("\r\n")).toHaveLength(2);
    expect((await site.app.inject({ url: "/api/postings/export.csv", headers: jobseeker.session.headers })).statusCode).toBe(403);
    const none = await site.app.inject({ url: "/api/postings/export.csv", headers: freelance.session.headers });
    expect(none.body.trim().split("\r\n")).toHaveLength(1);
  });
});

interface Moved {
  results: { id: string; status: JobStatus | null; refusal: string | null }[];
  undo: string | null;
}
const rowOf = async (jobId: number | null) => {
  const columns = { status: jobs.status, endedAt: jobs.endedAt, closesAt: jobs.closesAt, refusalReason: jobs.refusalReason };
  const [row] = await site.db
    .select(columns)
    .from(jobs)
    .where(eq(jobs.id, jobId ?? 0));
  return row;
};

describe("several adverts moved at once", () => {
  test("are judged each by itself, and put back exactly as they were", async () => {
    const { publish, draft, call, recruiter, colleague } = posting;
    const one = (await publish({ ...wholeAdvert, title: "Viaduct Surveyor", closesOn: "2026-12-01" })).data;
    const two = (await publish({ ...wholeAdvert, title: "Aqueduct Surveyor" })).data;
    const others = (await publish({ ...wholeAdvert, title: "Culvert Surveyor" }, colleague)).data;
    const unsent = await draft();
    await call(recruiter, "posting.pause", { id: two.id });
    const before = [await rowOf(one.jobId), await rowOf(two.jobId)];

    const ids = [one.id, two.id, others.id, unsent];
    const { data } = await call<Moved>(recruiter, "posting.moveSeveral", { action: "close", ids });
    expect(data.results.map(({ status }) => status)).toEqual(["closed", "closed", null, null]);
    expect(data.results[2]?.refusal).toBe("You have no advert with that ID.");
    expect(await foundOnBoard(site, "q=viaduct")).toEqual([]);

    expect((await call(colleague, "posting.undoMoves", { undo: data.undo })).status).toBe(409);
    const undone = await call<Moved>(recruiter, "posting.undoMoves", { undo: data.undo });
    expect(undone.data.results.map(({ status }) => status)).toEqual(["live", "paused"]);
    expect([await rowOf(one.jobId), await rowOf(two.jobId)]).toEqual(before);
    expect(await foundOnBoard(site, "q=viaduct")).toEqual([one.jobId]);
    expect((await call<Moved>(recruiter, "posting.undoMoves", { undo: data.undo })).data.results[0]?.refusal).toBe(
      "Someone has changed it since.",
    );
  });

  test("cannot be put back after two minutes, and are at most fifty", async () => {
    const { publish, call, recruiter } = posting;
    const { data: advert } = await publish();
    const { data } = await call<Moved>(recruiter, "posting.moveSeveral", { action: "pause", ids: [advert.id] });
    site.setNow(new Date(now.getTime() + 2 * 60_000));
    expect((await call(recruiter, "posting.undoMoves", { undo: data.undo })).status).toBe(409);
    const many = Array.from({ length: 51 }, () => advert.id);
    expect((await call(recruiter, "posting.moveSeveral", { action: "pause", ids: many })).status).toBe(422);
  });

  test("are extended to at most sixty days from now, and the closing date comes back", async () => {
    const { publish, call, recruiter } = posting;
    const near = (await publish({ ...wholeAdvert, title: "Tunnel Surveyor", closesOn: "2026-11-25" })).data;
    const open = (await publish({ ...wholeAdvert, title: "Shaft Surveyor" })).data;
    const { data } = await call<Moved>(recruiter, "posting.moveSeveral", { action: "extend", ids: [near.id, open.id], days: 7 });
    expect(data.results.map(({ refusal }) => refusal)).toEqual([
      null,
      "It has no closing date: it stays live until the time you paid for ends.",
    ]);
    expect((await rowOf(near.jobId))?.closesAt).toEqual(new Date("2026-12-02T23:59:59Z"));
    await call<Moved>(recruiter, "posting.undoMoves", { undo: data.undo });
    expect((await rowOf(near.jobId))?.closesAt).toEqual(new Date("2026-11-25T23:59:59Z"));
    const [kept] = await site.db.select({ fields: jobDrafts.fields }).from(jobDrafts).where(eq(jobDrafts.publicId, near.id));
    expect(kept?.fields.closesOn).toBe("2026-11-25");
  });

  test("close on the day that was meant, also where the clocks change in between", async () => {
    const { publish, call, recruiter } = posting;
    site.setNow(new Date("2026-10-20T12:00:00Z"));
    const { data: advert } = await publish({ ...wholeAdvert, title: "Lock Surveyor", closesOn: "2026-10-24" });
    await call(recruiter, "posting.moveSeveral", { action: "extend", ids: [advert.id], days: 7 });
    expect((await rowOf(advert.jobId))?.closesAt).toEqual(new Date("2026-10-31T23:59:59Z"));
  });
});

test("an advert is confirmed to be open at most once a day", async () => {
  const { publish, call, recruiter, colleague } = posting;
  const { data } = await publish();
  expect((await call(recruiter, "posting.confirmOpen", { id: data.id })).status).toBe(409);
  await site.db
    .update(jobs)
    .set({ confirmedOpenAt: new Date("2026-11-18T12:00:00Z") })
    .where(eq(jobs.id, data.jobId ?? 0));
  expect((await call(colleague, "posting.confirmOpen", { id: data.id })).status).toBe(404);
  expect((await call(recruiter, "posting.confirmOpen", { id: data.id })).status).toBe(200);
  const [row] = await site.db
    .select({ at: jobs.confirmedOpenAt })
    .from(jobs)
    .where(eq(jobs.id, data.jobId ?? 0));
  expect(row?.at).toEqual(now);
});
