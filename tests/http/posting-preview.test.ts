import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import type { PostingPreview } from "#server/modules/hiring/posting/preview.queries.ts";
import type { PostingCheck } from "#server/modules/hiring/posting/validate.queries.ts";
import type { SentFields } from "#server/modules/market/adverts/posting-fields.ts";
import type { JobDetail } from "#server/modules/market/job-pages/job-answers.ts";
import { agencyAdvert, openPosting, type Posting, wholeAdvert } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let posting: Posting;
beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
});
afterAll(() => site?.close());

const trainee = {
  ...wholeAdvert,
  title: "Graduate Quantity Surveyor",
  level: "graduate",
  payMinPence: 3_000_000,
  payMaxPence: 3_400_000,
  competencies: [
    { competency: "quantification", level: 3 },
    { competency: "contract-practice", level: 2 },
    { competency: "quantification", level: 1 },
  ],
} as const satisfies SentFields;
const preview = async (id: string, person = posting.recruiter) => posting.ask<PostingPreview>(person, "posting.preview", { id });
const check = async (id: string) => (await posting.call<PostingCheck>(posting.recruiter, "posting.validate", { id })).data;

describe("a preview", () => {
  test("says what the page of the advert then says, but for its number and what the board adds", async () => {
    const { ask, call, draft, grant, recruiter } = posting;
    await grant(1);
    const id = await draft({
      ...trainee,
      sitePlace: "York",
      siteDaysPerWeek: 3,
      closesOn: "2026-12-10",
      ricsLevel: "mrics",
      ricsRule: "preferred",
    });
    const before = (await preview(id)).data;
    expect([before.publishing.creditsLeft, before.publishing.needsReview, before.questions.length]).toEqual([1, false, 1]);
    const { data: moved } = await call(recruiter, "posting.publish", { id });
    const shown = await ask<{ job: JobDetail }>(recruiter, "jobs.page", { id: String(moved.jobId) });
    const own = { id: 0, imagePath: "", payStanding: null, similar: [], moreFromEmployer: [] };
    const company = { ...shown.data.job.company, liveJobCount: before.job.company.liveJobCount };
    expect({ ...before.job, ...own }).toEqual({ ...shown.data.job, company, ...own });
    expect(before.job.competencies.filter(({ source }) => source === "stated")).toMatchObject([
      { label: "Contract practice", level: 2 },
      { label: "Quantification and costing", level: 1 },
    ]);
  });

  test("of next to nothing stands, with nothing made up", async () => {
    const { data, status } = await preview(await posting.draft({ title: "Quantity Surveyor" }));
    expect(status).toBe(200);
    expect(data.job).toMatchObject({
      title: "Quantity Surveyor",
      sideLabel: "",
      levelLabel: "",
      office: null,
      pay: null,
      descriptionHtml: "",
    });
  });

  test("is its writer's and their administrator's alone, and tells nobody of a hirer who is not named", async () => {
    const { boss, colleague, newcomer, freelance, draft } = posting;
    const { clientName: _taken, ...unnamed } = agencyAdvert;
    const id = await draft({ ...unnamed, clientUnnamedReason: "client-asked" });
    const statuses = await Promise.all([boss, colleague, newcomer, freelance].map(async (one) => (await preview(id, one)).status));
    expect(statuses).toEqual([200, 404, 404, 404]);
    const { data } = await preview(id);
    expect([data.job.clientName, data.job.clientUnnamedBecause]).toEqual([null, "the hirer has asked not to be named yet"]);
  });

  test("says who reads it first, and whose address is not confirmed", async () => {
    const { draft, newcomer, freelance } = posting;
    const first = (await preview(await draft(wholeAdvert, newcomer), newcomer)).data.publishing;
    expect(first).toMatchObject({ verification: "not-started", needsReview: true, creditsLeft: 0, isEmailVerified: true });
    const { job, publishing } = (await preview(await draft(agencyAdvert, freelance), freelance)).data;
    expect([job.company.name, publishing.isFreelance, publishing.needsReview]).toEqual(["Frankie Lance", true, true]);
  });
});

describe("a hirer", () => {
  test("is named, or left unnamed for a reason; never both, and by agencies alone", async () => {
    const { draft } = posting;
    const { clientName: _taken, ...unnamed } = agencyAdvert;
    const errors = async (fields: object) => (await check(await draft(fields))).errors.map(({ pointer }) => pointer);
    expect(await errors(unnamed)).toEqual(["/clientName"]);
    expect(await errors({ ...agencyAdvert, clientUnnamedReason: "post-held" })).toEqual(["/clientUnnamedReason"]);
    expect(await errors({ ...wholeAdvert, clientUnnamedReason: "post-held" })).toEqual(["/clientUnnamedReason"]);
    expect(await errors({ ...unnamed, clientUnnamedReason: "post-held" })).toEqual([]);
  });

  test("that was taken back again is nowhere in the page, its data or the list", async () => {
    const { call, draft, grant, recruiter } = posting;
    await grant(1);
    const id = await draft({ ...agencyAdvert, title: "Quantity Surveyor, coastal defences", clientName: "Harbour Wall Secret plc" });
    await call(recruiter, "posting.update", { id, version: 1, fields: { clientName: null, clientUnnamedReason: "client-asked" } });
    const { data } = await call(recruiter, "posting.publish", { id });
    for (const url of [`/jobs/${data.jobId}`, `/api/jobs/${data.jobId}`, "/jobs?q=coastal", "/api/jobs?q=secret"]) {
      const { body } = await site.app.inject({ url });
      expect([url, body.includes("Harbour Wall")]).toEqual([url, false]);
    }
    const shown = (await site.app.inject({ url: `/api/jobs/${data.jobId}` })).json<JobDetail>();
    expect([shown.clientName, shown.clientUnnamedBecause]).toEqual([null, "the hirer has asked not to be named yet"]);
  });
});

describe("what came along with a copy", () => {
  test("pay of more than half a year ago is remarked on, until somebody writes it anew", async () => {
    const { call, draft, recruiter } = posting;
    const source = await draft();
    await site.db
      .update(jobDrafts)
      .set({ createdAt: new Date("2025-11-03T09:00:00Z") })
      .where(eq(jobDrafts.publicId, source));
    const { data } = await call<{ id: string }>(recruiter, "posting.duplicate", { id: source });
    const remark = "This pay was copied from an advert of November 2025. Check that it is still right.";
    expect((await check(data.id)).warnings.map(({ detail }) => detail)).toContain(remark);
    await call(recruiter, "posting.update", { id: data.id, version: 1, fields: { payMinPence: 6_200_000 } });
    expect((await check(data.id)).warnings.map(({ detail }) => detail)).not.toContain(remark);
    const { data: recent } = await call<{ id: string }>(recruiter, "posting.duplicate", { id: await draft() });
    expect((await check(recent.id)).warnings).toEqual([]);
  });
});

test("competencies on an advert for people who are chartered are remarked on", async () => {
  const of = async (level: string) => (await check(await posting.draft({ ...trainee, level }))).warnings.map(({ pointer }) => pointer);
  expect(await of("senior")).not.toContain("/competencies");
  expect(await of("associate")).toContain("/competencies");
});
