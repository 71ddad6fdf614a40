import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { apcProgress, jobCompetencies } from "#db/schema/apc.ts";
import { jobs, jobTexts } from "#db/schema/jobs.ts";
import { hiddenJobs } from "#db/schema/tastes.ts";
import { type JobOverrides, makeJob } from "#db/seed/factories.ts";
import { readAdvertCompetencies } from "#server/modules/market/apc/read-competencies.commands.ts";
import { newestOf } from "#server/modules/people/apc-progress/apc-progress.commands.ts";
import type { Outputs } from "#server/types.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-26T12:00:00Z");
type Person = Awaited<ReturnType<typeof makePerson>>;
let site: TestSite;
let sam: Person;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());
beforeEach(async () => {
  sam = await makePerson(site);
});

const record = {
  mainCompetency: "commercial-management",
  experience: "under-five",
  trainingBegan: "September 2025",
  competencies: [
    { competency: "quantification", level: 2, diaryMonths: 9 },
    { competency: "contract-practice", level: 1, diaryMonths: 3 },
    { competency: "insurance", level: 0, diaryMonths: 0 },
  ],
};
const save = (more: object = {}, person = sam) =>
  callProcedure(site, "apcProgress.save", person.session.writeHeaders, { ...record, ...more });
const own = async (person = sam) =>
  (await queryProcedure<Outputs["apcProgress"]["get"]>(site, "apcProgress.get", person.session.headers)).data.record;
const fitOf = async (jobId: number, person = sam) =>
  (await queryProcedure<Outputs["apcProgress"]["fit"]>(site, "apcProgress.fit", person.session.headers, { jobId })).data.fit;
const listed = async (input: object = {}, person = sam) =>
  (await queryProcedure<Outputs["apcProgress"]["adverts"]>(site, "apcProgress.adverts", person.session.headers, input)).data;

const duties = "<p>Prepare interim valuations. Issue compensation events under NEC4. Lead the commercial reviews.</p>";
const advert = (more: JobOverrides = {}) => makeJob(site.db, { now, level: "assistant", descriptionHtml: duties, ...more });
const read = () => readAdvertCompetencies(site.db, new AbortController().signal);

describe("a record", () => {
  test("is read back with what it lacks, replaced as a whole and deleted", async () => {
    expect(await own()).toBeNull();
    expect((await save()).status).toBe(200);
    expect(await own()).toMatchObject({
      ...{ trainingBegan: "2025-09", trainingMonthsLeft: 10, gaps: 17, updatedAt: now.toISOString() },
      competencies: record.competencies.slice(0, 2),
    });
    const targets = (await own())?.targets ?? [];
    expect(targets.find(({ slug }) => slug === "contract-practice")).toEqual({
      ...{ slug: "contract-practice", label: "Contract practice", reached: 1, needed: 2, diaryMonths: 3 },
    });
    expect(targets.some(({ slug }) => slug === "quantification")).toBe(false);
    await save({ competencies: [], experience: "ten-or-more", trainingBegan: null });
    expect(await own()).toMatchObject({ gaps: 18, competencies: [], trainingBegan: null, trainingMonthsLeft: 0 });
    await callProcedure(site, "apcProgress.remove", sam.session.writeHeaders);
    expect(await own()).toBeNull();
    expect(await site.db.$count(apcProgress, eq(apcProgress.userId, sam.id))).toBe(0);
  });

  test("may begin in a month that has just begun in London", async () => {
    site.setNow(new Date("2026-06-30T23:30:00Z"));
    const early = await makePerson(site);
    expect([(await save({ trainingBegan: "July 2026" }, early)).status, (await own(early))?.trainingMonthsLeft]).toEqual([200, 24]);
    site.setNow(now);
  });

  test("is its owner’s alone, also for programs", async () => {
    await save();
    const kim = await makePerson(site);
    expect(await own(kim)).toBeNull();
    const rest = async (person: Person) => (await site.app.inject({ url: "/api/user/apc", headers: person.session.headers })).json();
    expect(await rest(sam)).toMatchObject({ record: { gaps: 17 } });
    expect(await rest(kim)).toEqual({ record: null });
  });

  test.each([
    ["a competency that the pathway does not have", { competencies: [{ competency: "wizardry", level: 1, diaryMonths: 0 }] }],
    ["a level above 3", { competencies: [{ competency: "insurance", level: 4, diaryMonths: 0 }] }],
    ["months below none", { competencies: [{ competency: "insurance", level: 1, diaryMonths: -1 }] }],
    ["a competency twice", { competencies: [record.competencies[0], record.competencies[0]] }],
    ["a month to come", { trainingBegan: "March 2027" }],
    ["a year without its month", { trainingBegan: "2025" }],
    ["no experience", { experience: "some" }],
  ])("is refused with %s", async (_what, more) => {
    expect(await save(more)).toMatchObject({ status: 422, reason: "invalid-fields" });
    expect(await own()).toBeNull();
  });
});

describe("an advert", () => {
  test("says to a candidate what it closes, how far it takes them and how many months it gives", async () => {
    const jobId = await advert({ contractType: "fixed-term", durationMonths: 9, workingPattern: "part-time" });
    expect(await fitOf(jobId)).toBeNull();
    await save();
    const fit = await fitOf(jobId);
    // Commercial management to 3, contract practice and project finance to 2.
    expect(fit).toMatchObject({ gaps: 17, closes: 3, trainingMonthsLeft: 10, monthsGiven: 4 });
    expect(fit?.competencies.map(({ slug, reached, needed, evidenced }) => [slug, reached, needed, evidenced])).toEqual([
      ["commercial-management", 0, 3, 3],
      ["contract-practice", 1, 2, 2],
      ["project-finance", 0, 2, 2],
    ]);
    expect((await queryProcedure(site, "apcProgress.fit", sam.session.headers, { jobId: 999_999 })).status).toBe(404);
  });

  test("is read with its words until its employer says otherwise, one competency at a time", async () => {
    const jobId = await advert();
    const shown = async () => (await site.app.inject({ url: `/api/jobs/${jobId}` })).json<{ competencies: unknown[]; diary: object }>();
    expect((await shown()).diary).toEqual({ length: "open", months: null, isHalfTime: false });
    expect((await shown()).competencies).toEqual([
      {
        ...{ slug: "commercial-management", label: "Commercial management", level: 3, source: "read" },
        words: "Lead the commercial reviews.",
      },
      {
        ...{ slug: "contract-practice", label: "Contract practice", level: 2, source: "read" },
        words: "Issue compensation events under NEC4.",
      },
      {
        ...{ slug: "project-finance", label: "Project finance (control and reporting)", level: 2, source: "read" },
        words: "Prepare interim valuations.",
      },
    ]);
    await site.db.insert(jobCompetencies).values([
      { jobId, competency: "commercial-management", level: 2 },
      { jobId, competency: "project-finance", level: 0 },
      { jobId, competency: "client-care", level: 1 },
    ]);
    await site.db.update(jobs).set({ version: 2 }).where(eq(jobs.id, jobId));
    site.setNow(new Date(now.getTime() + 60_000));
    expect((await shown()).competencies).toMatchObject([
      { slug: "commercial-management", level: 2, source: "stated" },
      { slug: "contract-practice", level: 2, source: "read" },
      { slug: "client-care", level: 1, source: "stated", words: null },
    ]);
    site.setNow(now);
  });

  test("above the senior level is not read", async () => {
    const jobId = await advert({ level: "commercial-director" });
    expect((await site.app.inject({ url: `/api/jobs/${jobId}` })).json()).toMatchObject({ competencies: [] });
  });
});

describe("the reading of adverts", () => {
  const rowsOf = (jobId: number) =>
    site.db
      .select({ competency: jobCompetencies.competency, level: jobCompetencies.level, source: jobCompetencies.source })
      .from(jobCompetencies)
      .where(eq(jobCompetencies.jobId, jobId))
      .orderBy(jobCompetencies.competency);

  test("keeps what a text says, leaves what is stated, and reads a changed text anew", async () => {
    const jobId = await advert();
    await site.db.insert(jobCompetencies).values({ jobId, competency: "contract-practice", level: 0 });
    expect(await read()).toBeGreaterThan(0);
    expect(await rowsOf(jobId)).toEqual([
      { competency: "commercial-management", level: 3, source: "read" },
      { competency: "contract-practice", level: 0, source: "stated" },
      { competency: "project-finance", level: 2, source: "read" },
    ]);
    expect(await read()).toBe(0);
    await site.db
      .update(jobTexts)
      .set({ descriptionText: "Keep the risk register.", competenciesVersion: 0 })
      .where(eq(jobTexts.jobId, jobId));
    expect(await read()).toBe(1);
    expect(await rowsOf(jobId)).toEqual([
      { competency: "contract-practice", level: 0, source: "stated" },
      { competency: "risk-management", level: 2, source: "read" },
    ]);
  });
});

describe("adverts for a candidate’s gaps", () => {
  test("ask for a record first", async () => {
    expect(await queryProcedure(site, "apcProgress.adverts", sam.session.headers, {})).toMatchObject({ status: 409 });
  });

  test("come with those that close most first, without what is hidden, ended, above the level or of no use", async () => {
    await site.db.delete(jobCompetencies);
    const [many, one, hidden, ended, director, known] = [
      await advert(),
      await advert({ descriptionHtml: "<p>Keep the risk register.</p>" }),
      await advert(),
      await advert({ status: "closed" }),
      await advert({ level: "commercial-director" }),
      await advert({ descriptionHtml: "<p>Take off quantities.</p>" }),
    ];
    await read();
    await save();
    await site.db.insert(hiddenJobs).values({ userId: sam.id, jobId: hidden, hiddenAt: now });
    const { near, items } = await listed();
    expect(near).toBeNull();
    expect(
      items.filter(({ job }) => [many, one, hidden, ended, director, known].includes(job.id)).map(({ job, closes }) => [job.id, closes]),
    ).toEqual([
      [many, 3],
      [one, 1],
    ]);
    const narrowed = await listed({ competency: "risk-management" });
    expect(narrowed.items.map(({ job }) => job.id)).toEqual([one]);
    expect((await listed({ competency: "quantification" })).items).toEqual([]);
  });

  test("are found in the index of one competency, newest first, without sorting", async () => {
    await advert();
    await read();
    const [plan] = (await site.db.execute(
      sql`explain ${newestOf("contract-practice", { reached: 1, levels: ["assistant"] })}`,
    )) as unknown as [{ table: string; key: string; type: string; Extra: string }[]];
    expect(plan.map(({ table, key, type }) => [table, key, type])).toEqual([
      ["found", "job_competencies_competency", "ref"],
      ["jobs", "PRIMARY", "eq_ref"],
    ]);
    expect(plan[0]?.Extra).toMatch(/Using index/);
    expect(plan[0]?.Extra).not.toMatch(/filesort|temporary/);
  });
});
