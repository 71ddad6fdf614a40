import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { analyticsCounts } from "#db/schema/telemetry.ts";
import { makeCompany } from "#db/seed/factories.ts";
import type { AnalyticsSource, CountedEventType } from "#db/telemetry-values.ts";
import type { Figures } from "#server/modules/hiring/advert-figures/figures.queries.ts";
import { viewsOf } from "#server/modules/hiring/advert-figures/similar-adverts.queries.ts";
import { openApplying, type Person } from "#tests/fixtures/applying.ts";
import { makePerson, outcomeOf, refused } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
const browser = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
let site: TestSite;
let firm: Awaited<ReturnType<typeof openApplying>>;

beforeAll(async () => {
  site = await openTestSite({ now });
  firm = await openApplying(site);
});
afterAll(() => site.close());

const ask = (person: Person, input: object = {}) => queryProcedure<Figures>(site, "advertFigures.get", person.session.headers, input);
const count = (entityId: number, eventType: CountedEventType, n: number, source: AnalyticsSource = "board", day = "2026-11-19") =>
  site.db.insert(analyticsCounts).values({ day, eventType, entityType: "job", entityId, source, n });

describe("appearances", () => {
  const appearances = async (jobId: number) => {
    await site.services.telemetry.flush(site.db, now);
    return (await viewsOf(site.db, [jobId])).get(jobId)?.appearances;
  };
  const read = (url: string, userAgent = browser) => site.app.inject({ url, headers: { "user-agent": userAgent, accept: "text/html" } });

  test("are counted for each list sent to somebody, from the cache of pages too, and not for programs", async () => {
    const jobId = await firm.advert({ title: "Viaduct Surveyor" });
    await site.services.search.applyNow([jobId]);
    for (const _ of [1, 2, 3]) expect((await read("/jobs?q=viaduct")).body).toContain("Viaduct Surveyor");
    await read("/jobs?q=viaduct", "Mozilla/5.0 (compatible; Googlebot/2.1)");
    await read("/jobs?q=viaduct", "");
    expect(await appearances(jobId)).toBe(3);
    const asked = `/trpc/search.page?input=${encodeURIComponent(JSON.stringify("q=viaduct"))}`;
    await site.app.inject({ url: asked, headers: { "user-agent": browser } });
    await site.app.inject({ url: asked, headers: { "user-agent": "curl/8.5.0" } });
    await read("/jobs?q=nothing-of-the-kind");
    expect(await appearances(jobId)).toBe(4);
    const sources = await site.db.select({ source: analyticsCounts.source, day: analyticsCounts.day }).from(analyticsCounts);
    expect(sources).toEqual([{ source: "board", day: "2026-11-20" }]);
  });
});

describe("the funnel", () => {
  test("adds up by advert, day and source; applications are every one, whoever let themselves be counted", async () => {
    const jobId = await firm.advert({ title: "=Senior QS" });
    const other = await firm.advert({ createdByUserId: firm.colleague.id });
    await count(jobId, "job_appearance", 200);
    await count(jobId, "job_appearance", 50, "landing-list", "2026-11-18");
    await count(jobId, "job_view", 20);
    await count(jobId, "job_view", 9, "search-engine");
    await count(jobId, "application_start", 4);
    await count(jobId, "job_application", 1);
    await count(jobId, "job_view", 1000, "board", "2026-09-01");
    await count(other, "job_view", 3);
    for (const name of ["Ann", "Ben"]) await firm.apply(await firm.jobseeker(name), jobId);

    const { data } = await ask(firm.recruiter, { jobId });
    expect(data.period).toEqual({ from: "2026-10-24", to: "2026-11-20", days: 28 });
    expect(data.total).toEqual({ appearances: 250, views: 29, starts: 4, applications: 2 });
    expect(data.bySource).toEqual([
      { source: "board", appearances: 200, views: 20, starts: 4, applications: 1 },
      { source: "search-engine", appearances: 0, views: 9, starts: 0, applications: 0 },
      { source: "landing-list", appearances: 50, views: 0, starts: 0, applications: 0 },
    ]);
    expect(data.applicationsUnknown).toBe(1);
    expect(data.byDay).toHaveLength(28);
    expect(data.byDay.at(-2)).toEqual({ day: "2026-11-19", appearances: 200, views: 29, starts: 4, applications: 0 });
    expect(data.byDay.at(-1)?.applications).toBe(2);
    expect(data.firstApplicant).toMatchObject({ medianDays: 1, adverts: 1 });

    const whole = (await ask(firm.boss, { days: 7 })).data;
    expect(whole.total.views).toBe(32);
    expect(whole.adverts.find((advert) => advert.jobId === other)).toMatchObject({ views: 3 });
    expect((await ask(firm.recruiter, { days: 90 })).data.total.views).toBe(1029);

    const url = `/api/advert-figures.csv?job=${jobId}&days=7`;
    const file = await site.app.inject({ url, headers: firm.recruiter.session.headers });
    expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(file.body).toContain(`"in all","'=Senior QS","2026-11-14","2026-11-20",250,29,4,2\r\n`);
    expect(file.body).toContain(`"by source","search-engine",`);
  });

  test("is of one’s own adverts alone", async () => {
    const jobId = await firm.advert();
    expect(outcomeOf(await ask(firm.colleague, { jobId }))).toEqual(refused.notFound);
    expect(outcomeOf(await ask(firm.otherBoss, { jobId }))).toEqual(refused.notFound);
    expect((await ask(firm.boss, { jobId })).data.advert?.jobId).toBe(jobId);
    expect((await ask(firm.administrator, { jobId })).data.advert?.jobId).toBe(jobId);
    expect(outcomeOf(await ask(firm.boss, { jobId: 2_000_000_000 }))).toEqual(refused.notFound);
    expect((await ask(firm.stranger)).data.adverts).toEqual([]);
    expect((await ask(await makePerson(site, { role: "recruiter", isFreelance: true }))).data.total.appearances).toBe(0);
    const file = (person: Person) => site.app.inject({ url: `/api/advert-figures.csv?job=${jobId}`, headers: person.session.headers });
    expect((await file(firm.stranger)).statusCode).toBe(404);
    expect((await file(firm.boss)).statusCode).toBe(200);
  });

  test.each([{ days: 8 }, { days: "28" }, { jobId: -1 }, { jobId: "x" }, { companyId: 1 }])("refuses %j", async (input) => {
    expect((await ask(firm.boss, input)).status).toBe(422);
  });
});

describe("the comparison", () => {
  test("is with at least five adverts like it of other firms, says how many, and names what most of them state", async () => {
    const market = await openApplying(site);
    const alike = { category: "estimator", level: "senior" } as const;
    const jobId = await market.advert({ ...alike, payMinPence: null, payMaxPence: null, payPeriod: null, companyId: market.companyId });
    await count(jobId, "job_view", 14);
    const companyId = await makeCompany(site.db, { name: "Many Adverts Ltd", now });
    const others: number[] = [];
    for (let at = 0; at < 4; at += 1) others.push(await market.advert({ ...alike, companyId, createdByUserId: null }));
    expect((await ask(market.recruiter, { jobId, days: 7 })).data.comparison).toBeNull();
    others.push(await market.advert({ ...alike, companyId, createdByUserId: null }));
    for (const [at, other] of others.entries()) await count(other, "job_view", at + 1);

    const { data } = await ask(market.recruiter, { jobId, days: 7 });
    expect(data.comparison).toMatchObject({ n: 5, alike: { level: expect.any(String), region: null } });
    // Every advert has been live for one day of the seven, so its views are scaled by seven.
    expect([data.comparison?.own.views, data.comparison?.median.views]).toEqual([98, 21]);
    expect(data.advice[0]).toEqual({ field: "pay", stated: 5, of: 5 });
  });

  test("goes to the next wider step where a level has too few", async () => {
    const market = await openApplying(site);
    const jobId = await market.advert({ category: "cost-engineer", level: "director" });
    const companyId = await makeCompany(site.db, { name: "Wider Ltd", now });
    for (let at = 0; at < 5; at += 1)
      await market.advert({ category: "cost-engineer", level: "graduate", companyId, createdByUserId: null });
    const { data } = await ask(market.recruiter, { jobId });
    expect(data.comparison).toMatchObject({ n: 5, alike: { level: null, region: null } });
  });
});
