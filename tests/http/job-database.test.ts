import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobChanges, jobs } from "#db/schema/jobs.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
let site: TestSite;
let recruiter: Awaited<ReturnType<typeof makePerson>>;
beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      const oak = await makeCompany(db, { name: "Oak Ltd", slug: "oak", now });
      const elm = await makeCompany(db, { name: "Elm LLP", slug: "elm", now });
      const year = { payPeriod: "year", payMinPence: 5_000_000, payMaxPence: 6_000_000 } as const;
      const day = { payPeriod: "day", payMinPence: 40_000, payMaxPence: 50_000, payBasis: "umbrella" } as const;
      await makeJob(db, {
        companyId: oak,
        title: "Open one",
        now,
        firstPublishedAt: ago(5),
        suites: [{ suite: "nec4", form: "c" }],
        ...year,
      });
      await makeJob(db, {
        companyId: oak,
        title: "Filled 100% one",
        now,
        status: "filled",
        firstPublishedAt: ago(40),
        endedAt: ago(30),
        ...year,
        payMaxPence: 8_000_000,
        level: "associate",
      });
      await makeJob(db, {
        companyId: elm,
        title: "Expired day rate",
        now,
        status: "expired",
        firstPublishedAt: ago(60),
        endedAt: ago(30),
        ...day,
        contractType: "contract-freelance",
      });
      await makeJob(db, {
        companyId: elm,
        title: "Overdue one",
        now,
        firstPublishedAt: ago(50),
        expiresAt: ago(1),
        payPeriod: null,
        payMinPence: null,
        payMaxPence: null,
      });
      await makeJob(db, {
        companyId: elm,
        title: "Of years ago",
        now,
        status: "closed",
        firstPublishedAt: ago(700),
        endedAt: ago(690),
        ...year,
      });
      for (const status of ["draft", "paused", "frozen", "refused", "awaiting-review"] as const) {
        await makeJob(db, { companyId: elm, title: `Never shown: ${status}`, now, status, firstPublishedAt: ago(3) });
      }
      for (const status of ["closed", "archived"] as const) {
        const refused = { status, endedAt: ago(1), firstPublishedAt: ago(3), refusalReason: "Asks jobseekers for a fee." };
        await makeJob(db, { companyId: elm, title: `Refused, then ${status}`, now, ...refused });
      }
    },
  });
  recruiter = await makePerson(site, { role: "recruiter", companyId: await makeCompany(site.db, { now }) });
});
afterAll(() => site?.close());

interface Page {
  items: Record<string, unknown>[];
  total: number;
  hasMore: boolean;
  facts: { posted: number; open: number; averageDaysLive: number | null; pay: Record<string, unknown>[] };
}
const list = async (filters: object = {}) =>
  (await queryProcedure<Page>(site, "jobDatabase.list", recruiter.session.headers, filters)).data;
const titles = async (filters: object = {}) => (await list(filters)).items.map(({ title }) => title);

describe("the job database", () => {
  test("holds what was on the board in the last months, open or ended, and nothing that never was", async () => {
    expect(await titles()).toEqual(["Open one", "Filled 100% one", "Overdue one", "Expired day rate"]);
    expect(await titles({ months: 24 })).toContain("Of years ago");
    expect(await titles({ status: "open" })).toEqual(["Open one", "Overdue one"]);
    expect(await titles({ status: "ended", sort: "oldest" })).toEqual(["Expired day rate", "Filled 100% one"]);
  });

  test("finds adverts by a contract suite they name", async () => {
    expect(await titles({ suite: "nec4" })).toEqual(["Open one"]);
    expect(await titles({ suite: "nec4", status: "ended" })).toEqual([]);
    expect((await queryProcedure(site, "jobDatabase.list", recruiter.session.headers, { suite: "nec9" })).status).toBe(422);
  });

  test("says of each advert what the board said, and how long it stood", async () => {
    const [open, filled, overdue] = (await list()).items;
    expect(open).toMatchObject({ isOpen: true, companyName: "Oak Ltd", payMinPence: 5_000_000, daysLive: 5, endedAt: null });
    expect(filled).toMatchObject({ isOpen: false, status: "filled", daysLive: 10 });
    expect(overdue).toMatchObject({ isOpen: false, status: "live" });
  });

  test("adds up what the filters leave, each pay period by itself", async () => {
    expect((await list()).facts).toEqual({
      posted: 4,
      open: 1,
      averageDaysLive: 20,
      pay: expect.arrayContaining([
        { period: "year", posted: 2, lowestPence: 5_000_000, highestPence: 8_000_000, averagePence: 6_000_000, medianPence: null },
        { period: "day", posted: 1, lowestPence: 40_000, highestPence: 50_000, averagePence: 45_000, medianPence: null },
      ]),
    });
    expect((await list({ company: "nobody" })).facts).toEqual({ posted: 0, open: 0, averageDaysLive: null, pay: [] });
  });

  test.each([
    [{ company: "elm" }, ["Overdue one", "Expired day rate"]],
    [{ level: "associate" }, ["Filled 100% one"]],
    [{ contractType: "contract-freelance" }, ["Expired day rate"]],
    [{ payPeriod: "year", payFromPence: 7_000_000 }, ["Filled 100% one"]],
    [{ title: "100%" }, ["Filled 100% one"]],
    [{ title: "%" }, ["Filled 100% one"]],
    [{ title: "_" }, []],
    [{ title: "' or 1=1 -- " }, []],
    [{ place: "no-such-place" }, []],
    [{ category: "cost-manager" }, []],
    [{ page: 2 }, []],
  ])("filters by %j", async (filters, expected) => expect(await titles(filters)).toEqual(expected));

  test("finds adverts by the place they belong to", async () => {
    const leeds = site.services.gazetteer.bySlug("leeds");
    const jobId = await makeJob(site.db, { title: "In Leeds", now, officePlaceId: leeds?.id ?? 0 });
    const region = site.services.gazetteer.byId(leeds?.regionId ?? 0);
    for (const place of ["leeds", region?.slug, "england"])
      expect([place, (await list({ place })).items.map((row) => row.jobId)]).toEqual([place, [jobId]]);
    expect(await titles({ place: "wales" })).toEqual([]);
  });

  test("is for those who recruit, and says what it cannot read", async () => {
    const jobseeker = await makePerson(site);
    expect((await site.app.inject({ url: "/api/job-database" })).statusCode).toBe(401);
    expect((await site.app.inject({ url: "/api/job-database", headers: jobseeker.session.headers })).statusCode).toBe(403);
    const read = await site.app.inject({ url: "/api/job-database?months=24&sort=ended&status=ended", headers: recruiter.session.headers });
    expect([read.statusCode, read.json<Page>().items.map(({ title }) => title)]).toEqual([
      200,
      ["Expired day rate", "Filled 100% one", "Of years ago"],
    ]);
    const refused = await site.app.inject({ url: "/api/job-database?months=99&page=x&sector=moon", headers: recruiter.session.headers });
    expect([refused.statusCode, refused.json<{ errors: { pointer: string; detail: string }[] }>().errors]).toEqual([
      400,
      [
        { pointer: "months", detail: "months must be a whole number from 1 to 24." },
        { pointer: "sector", detail: "sector must be one of this site’s sectors." },
        { pointer: "page", detail: "page must be a whole number from 1 to 500." },
      ],
    ]);
  });

  test("follows what becomes of an advert", async () => {
    const jobId = await makeJob(site.db, { title: "Soon frozen", now, firstPublishedAt: ago(2) });
    expect(await titles({ title: "SOON FRÖZEN" })).toEqual(["Soon frozen"]);
    const becomes = async (status: "filled" | "frozen", endedAt: Date | null) => {
      await site.db.update(jobs).set({ status, endedAt }).where(eq(jobs.id, jobId));
      await site.db.insert(jobChanges).values({ jobId, at: now });
    };
    await becomes("filled", ago(1));
    expect((await list({ title: "soon frozen", sort: "ended" })).items).toMatchObject([{ status: "filled", isOpen: false, daysLive: 1 }]);
    await becomes("frozen", null);
    expect(await titles({ title: "soon frozen" })).toEqual([]);
  });

  test("gives each advert once over its pages, in every order", async () => {
    const companyId = await makeCompany(site.db, { slug: "many", now });
    for (let at = 0; at < 60; at += 1) await makeJob(site.db, { companyId, now, firstPublishedAt: ago(1 + (at % 3)) });
    for (const sort of ["newest", "oldest", "salary-desc", "ended"]) {
      const pages = [await list({ company: "many", sort }), await list({ company: "many", sort, page: 2 })];
      expect(pages.map(({ items, hasMore, total }) => [items.length, hasMore, total])).toEqual([
        [50, true, 60],
        [10, false, 60],
      ]);
      expect(new Set(pages.flatMap(({ items }) => items.map(({ jobId }) => jobId))).size).toBe(60);
    }
  });
});
