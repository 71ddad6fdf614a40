import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companySectors } from "#db/schema/companies.ts";
import { companySuites } from "#db/schema/company-pages.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobSuites, jobs, jobTools } from "#db/schema/jobs.ts";
import { profileProjects, profileSuites, profileTools } from "#db/schema/profile-parts.ts";
import { recruiterFields } from "#db/schema/recruiters.ts";
import { seekerSearches } from "#db/schema/shortlists.ts";
import { makeJob } from "#db/seed/factories.ts";
import { loadReferenceData } from "#db/seed/reference.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { refreshTerms } from "#server/kernel/terms/current-terms.ts";
import { mailAlerts } from "#tests/fixtures/alerts.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { wholeAdvert } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { openVocabularies } from "#tests/fixtures/vocabularies.ts";

const now = new Date("2026-11-23T10:00:00Z");
let site: TestSite;
let desk: Awaited<ReturnType<typeof openVocabularies>>;

beforeAll(async () => {
  site = await openTestSite({ now });
  desk = await openVocabularies(site);
});
afterAll(() => site.close());

const live = async (overrides: Parameters<typeof makeJob>[1]) => {
  const id = await makeJob(site.db, { companyId: desk.company, now, ...overrides });
  await site.services.search.applyNow([id]);
  return id;
};
const total = async (query: string) => (await site.app.inject({ url: `/api/jobs/count?${query}` })).json<{ count: number }>().count;

test("a suite takes its forms along: adverts, drafts, profiles, firms, recruiters and searches hold the other, each once", async () => {
  const seeker = desk.jobseeker.id;
  const both = await live({
    suites: [
      { suite: "nec3", form: "c", need: "must" },
      { suite: "nec4", form: "c", need: "useful" },
      { suite: "jct", form: "db" },
    ],
  });
  const one = await live({ suites: [{ suite: "nec3" }] });
  const draft = await desk.draft({ ...wholeAdvert, suites: [{ suite: "nec3", form: "a", need: "useful" }] });
  await site.db.insert(profileSuites).values([
    { userId: seeker, suite: "nec3", years: 6, lastUsedYear: 2019, largestValueBand: "5m-20m", forms: ["nec3:a"], duties: ["valued"] },
    { userId: seeker, suite: "nec4", years: 2, lastUsedYear: 2026, largestValueBand: "1m-5m", forms: ["nec4:a"], duties: ["claims"] },
  ]);
  const project = { userId: seeker, position: 0, name: "Depot", sector: "rail", suite: "nec3", form: "nec3:c" };
  await site.db.insert(profileProjects).values(project);
  await site.db.insert(companySuites).values([
    { companyId: desk.company, suite: "nec3" },
    { companyId: desk.company, suite: "nec4" },
  ]);
  await site.db.insert(recruiterFields).values([
    { userId: desk.freelance.id, kind: "suite", slug: "nec3" },
    { userId: desk.freelance.id, kind: "sector", slug: "rail" },
  ]);
  const search = { publicId: randomPublicId(), userId: desk.recruiter.id, name: "NEC", createdAt: now, seenAt: now };
  await site.db.insert(seekerSearches).values({ ...search, filters: { suite: "nec3", form: "nec3:c", q: "nec3" } });
  const kept = await desk.keepSearch(seeker, "suite=nec3&suite=nec4&suite=jct&sector=rail&q=depot");

  const preview = await desk.preview("suite", "nec3", "nec4");
  expect(Object.fromEntries(preview.data.holders.map(({ kind, count }) => [kind, count]))).toEqual({
    adverts: 2,
    drafts: 1,
    profiles: 1,
    companies: 1,
    recruiters: 1,
    alerts: 1,
    seekerSearches: 1,
  });
  expect(preview.data.address).toEqual({ before: "/jobs?suite=nec3", after: "/jobs?suite=nec4" });

  const merged = await desk.merge("suite", "nec3", "nec4");
  expect([merged.status, merged.message]).toEqual([200, undefined]);
  const suitesOf = async (jobId: number) =>
    (
      await site.db
        .select({ suite: jobSuites.suite, form: jobSuites.form, need: jobSuites.need })
        .from(jobSuites)
        .where(eq(jobSuites.jobId, jobId))
    )
      .map(({ suite, form, need }) => `${suite}:${form} ${need}`)
      .toSorted();
  expect(await suitesOf(both)).toEqual(["jct:db must", "nec4:c must"]);
  expect(await suitesOf(one)).toEqual(["nec4: must"]);
  const [stored] = await site.db.select({ fields: jobDrafts.fields }).from(jobDrafts).where(eq(jobDrafts.publicId, draft));
  expect(stored?.fields.suites).toEqual([{ suite: "nec4", form: "a", need: "useful" }]);
  const [profile, ...others] = await site.db.select().from(profileSuites).where(eq(profileSuites.userId, seeker));
  expect(others).toEqual([]);
  expect(profile).toMatchObject({ suite: "nec4", years: 6, lastUsedYear: 2026, largestValueBand: "5m-20m", forms: ["nec4:a"] });
  expect(profile?.duties.toSorted()).toEqual(["claims", "valued"]);
  expect(await site.db.select().from(profileProjects)).toMatchObject([{ sector: "rail", suite: "nec4", form: "nec4:c", name: "Depot" }]);
  expect(await site.db.select().from(companySuites)).toEqual([{ companyId: desk.company, suite: "nec4" }]);
  const fields = await site.db.select({ kind: recruiterFields.kind, slug: recruiterFields.slug }).from(recruiterFields);
  expect(fields.map(({ kind, slug }) => `${kind}:${slug}`).toSorted()).toEqual(["sector:rail", "suite:nec4"]);
  expect(await site.db.select({ filters: seekerSearches.filters }).from(seekerSearches)).toEqual([
    { filters: { suite: "nec4", form: "nec4:c", q: "nec3" } },
  ]);
  expect(await desk.queryOf(kept)).toBe("q=depot&sector=rail&suite=jct&suite=nec4");
  expect(await total("suite=nec4")).toBe(2);
});

test("old addresses lead to the new ones for good, and old inputs are taken for them", async () => {
  const pages = [
    "/jobs?suite=nec3",
    "/?suite=nec3%3Ac&sort=newest&suite=nec4%3Ac",
    "/salary-database?suite=nec3",
    "/freelance-recruiters?suite=nec3",
  ];
  const led = await Promise.all(pages.map((url) => site.app.inject({ url })));
  expect(led.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
    [301, "/jobs?suite=nec4"],
    [301, "/?suite=nec4%3Ac&sort=newest"],
    [301, "/salary-database?suite=nec4"],
    [301, "/freelance-recruiters?suite=nec4"],
  ]);
  expect((await site.app.inject({ url: "/jobs?q=nec3" })).statusCode).toBe(200);
  expect(await total("suite=nec3")).toBe(await total("suite=nec4"));
  expect(await total("suite=nec3,nec4")).toBe(await total("suite=nec4"));
  expect(await total("q=nec3")).toBe(await total("q=nec4"));
  const draft = await desk.draft({ ...wholeAdvert, suites: [{ suite: "nec3", form: "c", need: "must" }] });
  const read = await desk.ask<{ fields: { suites: unknown } }>(desk.recruiter, "posting.get", { id: draft });
  expect(read.data.fields.suites).toEqual([{ suite: "nec4", form: "c", need: "must" }]);
  const saved = await desk.call(desk.jobseeker, "profiles.save", { suites: [{ suite: "nec3", years: 3, largestValueBand: null }] });
  expect([saved.status, saved.message]).toEqual([200, undefined]);
});

test("lists of values, the page of the board and the description of the API name only what stands", async () => {
  const page = (await site.app.inject({ url: "/jobs?suite=nec4" })).body;
  expect(page).not.toContain('value="nec3"');
  expect(page).toContain('value="nec4"');
  await live({
    tools: [
      { vocabulary: "software", slug: "bcis" },
      { vocabulary: "software", slug: "spons" },
    ],
  });
  expect((await desk.merge("software", "bcis", "spons")).status).toBe(200);
  const skills = (await site.app.inject({ url: "/api/skills" })).json<{ items: { slug: string }[] }>().items.map(({ slug }) => slug);
  expect([skills.includes("bcis"), skills.includes("spons")]).toEqual([false, true]);
  await desk.merge("sector", "hotels-hospitality", "retail-leisure");
  const document = (await site.app.inject({ url: "/api/openapi.json" })).body;
  expect([document.includes("hotels-hospitality"), document.includes("retail-leisure")]).toEqual([false, true]);
  expect((await site.app.inject({ url: "/sitemaps/lists-0.xml" })).body).not.toContain("hotels-hospitality");
});

test("a second start brings nothing back, and a process that did not merge hears of it", async () => {
  await loadReferenceData(site.db);
  const { terms } = await desk.terms("suite");
  expect(terms.map(({ slug }) => slug)).not.toContain("nec3");
  const other = { db: Object.create(site.db) as typeof site.db };
  await refreshTerms(other);
  const { currentTerm } = await import("#server/kernel/terms/current-terms.ts");
  expect(currentTerm(other, "suite", "nec3")).toBe("nec4");
});

test("a row written with the old value by a process that had not heard of it is moved by the background work", async () => {
  const late = await live({ suites: [{ suite: "nec3", form: "psc" }], sector: "hotels-hospitality", benefits: ["mileage"] });
  expect(await desk.sweep()).toMatchObject({ rows: 2 });
  expect(await site.db.select({ sector: jobs.sector }).from(jobs).where(eq(jobs.id, late))).toEqual([{ sector: "retail-leisure" }]);
  expect(await site.db.$count(jobSuites, eq(jobSuites.suite, "nec3"))).toBe(0);
  expect(await desk.sweep()).toMatchObject({ rows: 0 });
});

test("somebody who kept both searches has one from then on, which knows what either told", async () => {
  const seeker = desk.jobseeker.id;
  const first = await desk.keepSearch(seeker, "sector=water", { knownJobIds: [1, 2], frequency: "none" });
  const second = await desk.keepSearch(seeker, "sector=multi-utility", { knownJobIds: [2, 3], nextRunAt: new Date("2027-01-01") });
  await desk.merge("sector", "multi-utility", "water");
  expect([await desk.queryOf(first), await desk.queryOf(second)]).toEqual([undefined, "sector=water"]);
});

test("nobody is mailed adverts that are on their list only because two values became one", async () => {
  const tomorrow = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const isMailed = async () => (await mailAlerts(site)) > 0;
  await live({ sector: "marine-coastal", title: "Harbour surveyor" });
  const saved = await desk.call(desk.jobseeker, "alerts.save", { query: "sector=bridges-structures", frequency: "daily" });
  expect([saved.status, saved.message]).toEqual([200, undefined]);
  await desk.merge("sector", "marine-coastal", "bridges-structures");
  expect(await total("sector=bridges-structures")).toBe(1);
  site.setNow(tomorrow(1));
  expect(await isMailed()).toBe(false);
  await live({ sector: "bridges-structures", now: tomorrow(1), firstPublishedAt: tomorrow(1), title: "Bridge surveyor" });
  site.setNow(tomorrow(2));
  expect(await isMailed()).toBe(true);
  site.setNow(now);
  const [mail] = (await mailsTo(site, desk.jobseeker.email)).filter(({ template }) => template === "job-alert");
  expect([mail?.text.includes("Bridge surveyor"), mail?.text.includes("Harbour surveyor")]).toEqual([true, false]);
});

test("tools, benefits and routes of adverts and profiles follow too", async () => {
  const id = await live({
    benefits: ["dental", "private-healthcare", "mileage"],
    procurementRoute: "term",
    tools: [
      { vocabulary: "skill", slug: "quantum", need: "must" },
      { vocabulary: "skill", slug: "claims-preparation", need: "will-train" },
    ],
  });
  await site.db.insert(profileTools).values({ userId: desk.jobseeker.id, vocabulary: "skill", slug: "quantum" });
  await desk.merge("benefit", "dental", "private-healthcare");
  await desk.merge("procurement-route", "term", "framework-call-off");
  await desk.merge("skill", "quantum", "claims-preparation");
  const [job] = await site.db.select({ benefits: jobs.benefits, route: jobs.procurementRoute }).from(jobs).where(eq(jobs.id, id));
  expect(job).toEqual({ benefits: ["private-healthcare", "mileage"], route: "framework-call-off" });
  expect(await site.db.select({ slug: jobTools.slug, need: jobTools.need }).from(jobTools).where(eq(jobTools.jobId, id))).toEqual([
    { slug: "claims-preparation", need: "must" },
  ]);
  const tools = and(eq(profileTools.userId, desk.jobseeker.id), inArray(profileTools.slug, ["quantum", "claims-preparation"]));
  expect(await site.db.select({ slug: profileTools.slug }).from(profileTools).where(tools)).toEqual([{ slug: "claims-preparation" }]);
  expect(await site.db.$count(companySectors)).toBe(0);
});
