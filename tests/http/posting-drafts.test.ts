import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import type { PostingCheck } from "#server/modules/hiring/posting/validate.queries.ts";
import { openPosting, type Posting, wholeAdvert } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let posting: Posting;
beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
});
afterAll(() => site?.close());

describe("a draft", () => {
  test("takes any subset, is read by its writer and their administrator alone, and by nobody's number", async () => {
    const { call, ask, recruiter, colleague, boss, newcomer, freelance, administrator } = posting;
    const { data } = await call<{ id: string; version: number }>(recruiter, "posting.create", { fields: { title: "  QS\u200b  " } });
    expect(data.version).toBe(1);
    const read = await ask<{ fields: unknown; status: string }>(recruiter, "posting.get", { id: data.id });
    expect(read.data).toMatchObject({ status: "draft", fields: { title: "QS" }, jobId: null });
    const statuses = await Promise.all(
      [boss, administrator, colleague, newcomer, freelance].map((one) => ask(one, "posting.get", { id: data.id })),
    );
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 404, 404, 404]);
  });

  test("shows in the form what was sent as HTML as it would be typed, and keeps it as it was sent until it is changed", async () => {
    const { call, ask, recruiter } = posting;
    const description = "<h3>Duties</h3><ul><li>Price &amp; settle</li><li>Let</li></ul>";
    const { data } = await call<{ id: string; version: number }>(recruiter, "posting.create", { fields: { title: "QS", description } });
    const shown = async () =>
      (await ask<{ fields: { description: string } }>(recruiter, "posting.get", { id: data.id })).data.fields.description;
    expect(await shown()).toBe("## Duties\n\n- Price & settle\n- Let");
    const kept = await site.db.select({ fields: jobDrafts.fields }).from(jobDrafts).where(eq(jobDrafts.publicId, data.id));
    expect(kept).toEqual([{ fields: { title: "QS", description } }]);
  });

  test("is taken from whoever belongs nowhere with a sentence that says so", async () => {
    const { call, loner, jobseeker } = posting;
    const refused = await call(loner, "posting.create", { fields: {} });
    expect([refused.status, refused.message]).toEqual([
      409,
      "You do not belong to a company yet. Create one or accept an invitation, then write the advert.",
    ]);
    expect((await call(jobseeker, "posting.create", { fields: {} })).status).toBe(403);
  });

  test("refuses what is of no list or no shape, field by field", async () => {
    const { call, recruiter } = posting;
    const { status, fields } = await call(recruiter, "posting.create", {
      fields: {
        category: "plumber",
        payMinPence: 1.5,
        benefits: ["yacht"],
        nonsense: 1,
        closesOn: "soon",
        questions: Array(11).fill({ question: "Why?", kind: "text", isRequired: true }),
      },
    });
    expect(status).toBe(422);
    expect(fields.map(({ pointer }) => pointer).sort()).toEqual([
      "/fields/benefits/0",
      "/fields/category",
      "/fields/closesOn",
      "/fields/nonsense",
      "/fields/payMinPence",
      "/fields/questions",
    ]);
    expect(fields.find(({ pointer }) => pointer === "/fields/questions")?.detail).toBe("Ask at most 10 questions.");
  });

  test("made twice under one key is one", async () => {
    const { call, recruiter } = posting;
    const [first, again] = [
      await call(recruiter, "posting.create", { fields: {} }, "same-draft"),
      await call(recruiter, "posting.create", { fields: {} }, "same-draft"),
    ];
    expect(again.data.id).toBe(first.data.id);
  });

  test("is deleted; what was sent is not", async () => {
    const { call, ask, draft, publish, recruiter } = posting;
    const id = await draft();
    expect((await call(recruiter, "posting.deleteDraft", { id })).status).toBe(200);
    expect((await ask(recruiter, "posting.get", { id })).status).toBe(404);
    const { data } = await publish();
    expect(await call(recruiter, "posting.deleteDraft", { id: data.id })).toMatchObject({
      status: 409,
      message: "This advert has been sent. Close it instead.",
    });
  });

  test("is copied by a colleague without dates and confirmation", async () => {
    const { call, ask, publish, colleague } = posting;
    const { data: source } = await publish({ ...wholeAdvert, closesOn: "2026-12-10", startsOn: "2027-01-04" });
    const { data } = await call<{ id: string }>(colleague, "posting.duplicate", { id: source.id });
    const { data: copy } = await ask<{ fields: Record<string, unknown>; status: string }>(colleague, "posting.get", { id: data.id });
    expect(copy.status).toBe("draft");
    expect(copy.fields).toMatchObject({ title: wholeAdvert.title, suites: wholeAdvert.suites });
    for (const name of ["closesOn", "startsOn", "hasAuthority"]) expect(copy.fields).not.toHaveProperty(name);
  });
});

describe("checking", () => {
  test("names what is missing, step by step and whole", async () => {
    const { call, draft, recruiter } = posting;
    const id = await draft({ title: "QS Leeds £60k", place: "Leedz" });
    const check = async (step: string | null, fields = {}) =>
      (await call<PostingCheck>(recruiter, "posting.validate", { id, step, fields })).data;
    const whole = await check(null);
    expect(whole.isReady).toBe(false);
    expect(new Set(whole.errors.map(({ step }) => step))).toEqual(new Set(["role", "contract", "project", "publish"]));
    const role = await check("role");
    expect(role.errors.map(({ pointer }) => pointer)).toEqual(["/category", "/level", "/side", "/workType", "/place"]);
    expect(role.questions).toMatchObject([
      { pointer: "/title", confirm: "looks-like-pay", detail: expect.stringMatching(/^Remove the pay from the title/) },
    ]);
    const { title: _title, place: _place, ...rest } = wholeAdvert;
    expect(await check(null, { ...rest, title: "Quantity Surveyor", place: "Leeds" })).toEqual({
      isReady: true,
      errors: [],
      questions: [],
      warnings: [],
      needsReview: false,
      likeAdvert: null,
    });
  });

  test("names an advert on the board that looks the same", async () => {
    const { call, draft, publish, recruiter } = posting;
    const fields = { ...wholeAdvert, title: "Commercial Manager", category: "commercial-manager", place: "Hull" };
    const { data: shown } = await publish(fields);
    const { data } = await call<PostingCheck>(recruiter, "posting.validate", {
      id: await draft({ ...fields, title: "Commercial Manager (perm)" }),
    });
    expect(data.warnings).toEqual([
      {
        pointer: "/title",
        step: "role",
        detail: `You have a live advert that looks the same: “Commercial Manager”, number ${shown.jobId}.`,
      },
    ]);
    expect(data.likeAdvert).toEqual({ jobId: shown.jobId, title: "Commercial Manager" });
    const elsewhere = await call<PostingCheck>(recruiter, "posting.validate", { id: await draft({ ...fields, place: "York" }) });
    expect(elsewhere.data.warnings).toEqual([]);
    const itself = await call<PostingCheck>(recruiter, "posting.validate", { id: shown.id });
    expect(itself.data.warnings).toEqual([]);
  });
});
