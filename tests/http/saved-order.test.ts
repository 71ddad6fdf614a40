import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jobs } from "#db/schema/jobs.ts";
import { savedJobs } from "#db/schema/tastes.ts";
import { type JobOverrides, makeCompany, makeJob } from "#db/seed/factories.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const dayMs = 86_400_000;
const daysLater = (days: number) => new Date(now.getTime() + days * dayMs);
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

const advert = (overrides: JobOverrides = {}) => makeJob(site.db, { now, companyId, expiresAt: daysLater(60), ...overrides });
const keep = (jobId: number, savedAt: Date) => site.db.insert(savedJobs).values({ userId: jo.id, jobId, savedAt });
const titles = async (sort?: string) =>
  (await queryProcedure<{ items: { job: { title: string } | null }[] }>(site, "saved.list", jo.session.headers, { sort })).data.items.map(
    ({ job }) => job?.title ?? null,
  );
const call = (name: string, input: unknown, who = jo) =>
  callProcedure<{ undo: string }>(site, `saved.${name}`, who.session.writeHeaders, input);

describe("the order of saved jobs", () => {
  test("is by closing date where that is asked for: what names none and what has ended after it", async () => {
    const rows: [string, JobOverrides][] = [
      ["in nine days", { closesAt: daysLater(9) }],
      ["ended", { closesAt: daysLater(1), status: "closed", endedAt: now }],
      ["in forty days", { closesAt: daysLater(40) }],
      ["not said", { closesAt: null }],
      ["in two days", { closesAt: daysLater(2) }],
    ];
    for (const [at, [title, overrides]] of rows.entries()) await keep(await advert({ title, ...overrides }), daysLater(-at));
    expect(await titles("closing")).toEqual(["in two days", "in nine days", "in forty days", "ended", "not said"]);
    expect(await titles("newest")).toEqual(["in nine days", "ended", "in forty days", "not said", "in two days"]);
    expect(await titles()).toEqual(["in two days", "in nine days", "ended", "in forty days", "not said"]);
    expect((await queryProcedure(site, "saved.list", jo.session.headers, { sort: "colour" })).status).toBe(422);
    const rest = await site.app.inject({ url: "/api/saved-jobs?sort=closing", headers: jo.session.headers });
    expect(rest.json<{ items: { job: { title: string } }[] }>().items[0]?.job.title).toBe("in two days");
  });
});

describe("what was removed", () => {
  test("goes back to where it stood for ten minutes, though it has ended", async () => {
    const jobId = await advert();
    const savedAt = daysLater(-5);
    await keep(jobId, savedAt);
    await site.db.update(jobs).set({ status: "closed", endedAt: now }).where(eq(jobs.id, jobId));
    const { undo } = (await call("remove", { jobId })).data;
    expect((await call("save", { jobId })).status).toBe(404);
    for (const _time of [1, 2]) expect((await call("putBack", { undo })).status).toBe(200);
    const kept = await site.db.select().from(savedJobs).where(eq(savedJobs.userId, jo.id));
    expect(kept.map((row) => [row.jobId, row.savedAt])).toEqual([[jobId, savedAt]]);
  });

  test("✗ too late, of somebody else, made up, or of what was not kept, is put back for nobody", async () => {
    const jobId = await advert();
    await keep(jobId, now);
    const { undo } = (await call("remove", { jobId })).data;
    const ann = await makePerson(site);
    expect((await call("putBack", { undo }, ann)).status).toBe(409);
    expect((await call("putBack", { undo: "made up" })).status).toBe(409);
    expect((await call("putBack", { undo: site.services.secrets.seal("[]") })).status).toBe(409);
    expect((await call("putBack", {})).status).toBe(422);
    site.setNow(new Date(now.getTime() + 10 * 60_000));
    expect((await call("putBack", { undo })).status).toBe(409);
    site.setNow(now);
    expect((await call("remove", { jobId })).data).toEqual({ undo: null });
    expect(await site.db.$count(savedJobs, eq(savedJobs.userId, jo.id))).toBe(0);
  });
});

describe("adverts side by side", () => {
  test("stand in the page itself, closed ones marked, missing ones said, and the page is not for search engines", async () => {
    const open = await advert({
      title: "Surveyor of Canals",
      payPeriod: "day",
      payMinPence: 45_000,
      payMaxPence: 50_000,
      payBasis: "umbrella",
    });
    const closed = await advert({ title: "Surveyor of Mills", status: "closed", endedAt: now });
    const draft = await advert({ status: "draft" });
    const page = await site.app.inject({ url: `/compare?jobs=${open},${closed},${draft}` });
    expect(page.statusCode).toBe(200);
    for (const words of [
      "Surveyor of Canals",
      "Surveyor of Mills",
      "£99,000 to £110,000 a year",
      "Umbrella, inside IR35",
      "no longer taking applications",
    ])
      expect(page.body).toContain(words);
    expect(page.body).toContain(`Advert <!-- -->${draft}<!-- --> does not exist or is no longer shown`);
    expect(page.body).toMatch(/name="robots" content="noindex/);
  });

  test("✗ any address is answered: none, too many, and what are no numbers", async () => {
    const many = Array.from({ length: 300 }, (_each, at) => at + 1).join(",");
    for (const query of ["", "?jobs=", "?jobs=x,-1,1e9,%00", `?jobs=${many}`, "?jobs=1&jobs=2&jobs[]=3", "?jobs=%3Cscript%3E"]) {
      const page = await site.app.inject({ url: `/compare${query}` });
      expect([query.slice(0, 20), page.statusCode]).toEqual([query.slice(0, 20), 200]);
      expect(page.body).not.toContain("<script>");
    }
  });
});

describe("/saved-jobs", () => {
  test("is a page of its own for visitors, and leads jobseekers to the list of their account", async () => {
    const visitor = await site.app.inject({ url: "/saved-jobs" });
    expect([visitor.statusCode, /<h1[^>]*>Saved jobs</.test(visitor.body)]).toEqual([200, true]);
    const own = await site.app.inject({ url: "/saved-jobs", headers: jo.session.headers });
    expect([own.statusCode, own.headers.location]).toEqual([302, "/jobseeker/dashboard?tab=saved"]);
  });
});
