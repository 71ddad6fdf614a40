import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { savedJobs } from "#db/schema/tastes.ts";
import { type JobOverrides, makeCompany, makeJob } from "#db/seed/factories.ts";
import { remindOfClosingJobs } from "#server/modules/people/saved/saved.commands.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const dayMs = 86_400_000;
const daysLater = (days: number) => new Date(now.getTime() + days * dayMs);
const nothing = 2_000_000_000;
let site: TestSite;
let companyId: number;
let jo: Awaited<ReturnType<typeof makePerson>>;

beforeAll(async () => {
  site = await openTestSite({ now });
  companyId = await makeCompany(site.db, { now });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  jo = await makePerson(site);
});

const advert = (overrides: JobOverrides = {}) => makeJob(site.db, { now, companyId, ...overrides });
const post = (jobId: unknown) =>
  site.app.inject({ method: "POST", url: "/api/saved-jobs", headers: jo.session.writeHeaders, payload: JSON.stringify({ jobId }) });
const remove = (jobId: unknown) =>
  site.app.inject({ method: "DELETE", url: `/api/saved-jobs/${jobId}`, headers: jo.session.writeHeaders, payload: "{}" });
const merge = (jobIds: number[]) => callProcedure(site, "saved.merge", jo.session.writeHeaders, { jobIds });
const ids = async () => (await queryProcedure<number[]>(site, "saved.ids", jo.session.headers)).data;

interface Saved {
  items: { jobId: number; savedAt: string; state: string; job: { id: number; title: string } | null }[];
  total: number;
  hasMore: boolean;
}
const list = async (query = "") => (await site.app.inject({ url: `/api/saved-jobs${query}`, headers: jo.session.headers })).json<Saved>();

describe("saving an advert", () => {
  test("is 201 the first time and 200 from then on, and letting go is 204 each time", async () => {
    const jobId = await advert();
    for (const status of [201, 200, 200]) {
      const answer = await post(jobId);
      expect([answer.statusCode, answer.json()]).toEqual([status, { jobId, isNew: status === 201 }]);
    }
    expect(await ids()).toEqual([jobId]);
    for (const _time of [1, 2]) expect((await remove(jobId)).statusCode).toBe(204);
    expect(await ids()).toEqual([]);
    expect((await post(jobId)).statusCode).toBe(201);
  });

  test("by ten tabs at once keeps it once", async () => {
    const jobId = await advert();
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => post(jobId)))).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([...Array(9).fill(200), 201]);
  });

  test("is refused for what is not there or not for the public, and for what has ended", async () => {
    const hidden = await Promise.all((["draft", "refused", "frozen"] as const).map((status) => advert({ status })));
    for (const jobId of [nothing, ...hidden]) expect([jobId, (await post(jobId)).statusCode]).toEqual([jobId, 404]);
    const ended = [await advert({ status: "closed", endedAt: now }), await advert({ closesAt: now })];
    for (const jobId of ended) expect([jobId, (await post(jobId)).statusCode]).toEqual([jobId, 410]);
    for (const odd of ["x", 0, -1, 1.5, null, 2 ** 32]) expect((await post(odd)).statusCode).toBe(422);
    for (const odd of ["x", "0", "1.5", "../x"]) expect((await remove(odd)).statusCode).toBe(404);
    expect(await ids()).toEqual([]);
  });

  test("stays, whatever becomes of the advert", async () => {
    const jobId = await advert();
    await post(jobId);
    await site.db.update(jobs).set({ status: "closed", endedAt: now }).where(eq(jobs.id, jobId));
    expect((await post(jobId)).statusCode).toBe(200);
  });

  test("ends at five hundred, even with many at once", async () => {
    const source = await advert();
    const many = await addAdverts(site.db, source, 505);
    await site.db.insert(savedJobs).values(many.slice(0, 498).map((jobId) => ({ userId: jo.id, jobId, savedAt: now })));
    const statuses = (await Promise.all(many.slice(498, 505).map(post))).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([201, 201, 409, 409, 409, 409, 409]);
    expect(await ids()).toHaveLength(500);
    expect((await merge([source])).data).toEqual({ added: 0, known: 0, leftOut: 1 });
  });
});

describe("the list", () => {
  test("is newest first and paged, with the card and what has become of each", async () => {
    const adverts: number[] = [];
    for (const [at, title] of ["Open one", "Closed one", "Frozen one", "Old one", "Paused one"].entries()) {
      site.setNow(new Date(now.getTime() + at * 60_000));
      adverts.push(await advert({ title }));
      await post(adverts[at]);
    }
    const [, closed = 0, frozen = 0, old = 0, paused = 0] = adverts;
    await site.db.update(jobs).set({ status: "paused" }).where(eq(jobs.id, paused));
    await site.db.update(jobs).set({ status: "filled", endedAt: now }).where(eq(jobs.id, closed));
    await site.db.update(jobs).set({ status: "frozen" }).where(eq(jobs.id, frozen));
    await site.db
      .update(jobs)
      .set({ status: "closed", endedAt: daysLater(-31) })
      .where(eq(jobs.id, old));
    const { items, total } = await list();
    expect([total, items.map(({ state, job }) => [state, job?.title ?? null])]).toEqual([
      5,
      [
        ["paused", "Paused one"],
        ["gone", null],
        ["removed", null],
        ["closed", "Closed one"],
        ["open", "Open one"],
      ],
    ]);
    const pages = [await list("?limit=3"), await list("?limit=3&page=2")];
    expect(pages.map(({ hasMore, items: shown }) => [hasMore, shown.length])).toEqual([
      [true, 3],
      [false, 2],
    ]);
    for (const query of ["?limit=0", "?limit=51", "?page=0", "?page=x"]) {
      expect((await site.app.inject({ url: `/api/saved-jobs${query}`, headers: jo.session.headers })).statusCode).toBe(400);
    }
  });

  test("begins with what closes within a week, the soonest first", async () => {
    const closing = { "In two days": daysLater(2), "In eight days": daysLater(8), "In a day": daysLater(1), "Not said": null };
    for (const [at, [title, closesAt]] of Object.entries(closing).entries()) {
      site.setNow(new Date(now.getTime() + at * 60_000));
      await post(await advert({ title, closesAt }));
    }
    const { items } = await list();
    expect(items.map(({ job }) => job?.title)).toEqual(["In a day", "In two days", "Not said", "In eight days"]);
    for (const { jobId } of items) await remove(jobId);
  });

  test("is one's own", async () => {
    await post(await advert());
    jo = await makePerson(site);
    expect(await list()).toMatchObject({ items: [], total: 0 });
  });
});

describe("a list kept while signed out", () => {
  test("is taken over: what is open and not yet saved; doubled and unknown adverts are left out", async () => {
    const [saved, open, closed] = [await advert(), await advert(), await advert({ status: "closed", endedAt: now })];
    await post(saved);
    const given = [open, saved, closed, open, nothing];
    expect((await merge(given)).data).toEqual({ added: 1, known: 1, leftOut: 2 });
    expect((await merge(given)).data).toEqual({ added: 0, known: 2, leftOut: 2 });
    expect((await ids()).sort()).toEqual([saved, open].sort());
    expect((await merge([])).data).toEqual({ added: 0, known: 0, leftOut: 0 });
    expect((await merge(Array.from({ length: 201 }, (_, at) => at + 1))).status).toBe(422);
  });
});

test("whoever keeps an advert that closes within three days is told, once", async () => {
  const soon = await advert({ title: "Soon over", closesAt: daysLater(3) });
  const [later, open] = [await advert({ closesAt: daysLater(3.01) }), await advert()];
  for (const jobId of [soon, later, open]) await post(jobId);
  const told = await Promise.all([remindOfClosingJobs(site.services, now), remindOfClosingJobs(site.services, now)]);
  expect(told.sort()).toEqual([0, 1]);
  expect(await remindOfClosingJobs(site.services, now)).toBe(0);
  const { data } = await queryProcedure<{ items: object[] }>(site, "notifications.list", jo.session.headers, {});
  expect(data.items).toMatchObject([
    {
      kind: "saved-job-closing",
      title: "Closing soon: Soon over",
      detail: "A job you saved closes on Tuesday 24 November 2026 at 12:00.",
      path: `/jobs/${soon}`,
    },
  ]);
  expect(await remindOfClosingJobs(site.services, daysLater(0.02))).toBe(1);
});

/** Copies of an advert, live all of them. */
async function addAdverts(db: Db, source: number, wanted: number): Promise<number[]> {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, source));
  if (!row) throw new Error("there is nothing to copy");
  const { id: _id, ...rest } = row;
  const added = await db
    .insert(jobs)
    .values(Array.from({ length: wanted }, () => rest))
    .$returningId();
  return added.map(({ id }) => id);
}
