import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jobReports } from "#db/schema/job-reports.ts";
import { makeJob } from "#db/seed/factories.ts";
import { jobReportReasons } from "#db/topic-values.ts";
import { createMemoryLimiter, unlimited } from "#server/kernel/limits/limiter.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { headersOfWrites } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const aReference = /^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/;
let site: TestSite;
let jobId: number;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.services.limits = unlimited;
  jobId = await makeJob(site.db, { now });
});

const visitor = () => headersOfWrites(site, "consent=none");
const report = async (order: object, headers?: Record<string, string>) =>
  callProcedure<{ reference: string }>(site, "jobReports.send", headers ?? (await visitor()), {
    jobId,
    reason: "already-filled",
    ...order,
  });
const stored = () => site.db.select().from(jobReports).where(eq(jobReports.jobId, jobId)).orderBy(desc(jobReports.id));
const supportMails = () => mailsTo(site, site.services.site.supportEmail);

describe("reporting an advert", () => {
  test("by a visitor gives a reference, is stored and mailed to the site’s own people, once for the same words", async () => {
    const first = await report({ details: "They told me on\nthe telephone.", email: "Robin@people.example.test" });
    expect([first.status, first.data.reference]).toEqual([200, expect.stringMatching(aReference)]);
    expect((await report({ details: "They told me on\nthe telephone.", email: "Robin@people.example.test" })).data).toEqual(first.data);
    expect(await stored()).toMatchObject([
      {
        reference: first.data.reference,
        reason: "already-filled",
        userId: null,
        details: "They told me on\nthe telephone.",
        email: "Robin@people.example.test",
      },
    ]);
    const mail = (await supportMails()).at(-1);
    expect(mail?.subject).toBe(`Advert reported ${first.data.reference}: already filled`);
    expect(mail?.text).toContain(`/jobs/${jobId}`);
  });

  test("takes every reason, and belongs to whoever is signed in", async () => {
    const jo = await makePerson(site);
    for (const reason of jobReportReasons) expect((await report({ reason }, jo.session.writeHeaders)).status).toBe(200);
    expect((await stored()).map(({ userId }) => userId)).toEqual(jobReportReasons.map(() => jo.id));
  });

  test("answers a program that fills in the hidden field as it answers people, and keeps nothing", async () => {
    const before = (await supportMails()).length;
    const { status, data } = await report({ homepage: "https://spam.example" });
    expect([status, data.reference]).toEqual([200, expect.stringMatching(aReference)]);
    expect([await stored(), (await supportMails()).length]).toEqual([[], before]);
  });

  test("is for adverts the public may see", async () => {
    const draft = await makeJob(site.db, { now, status: "draft" });
    const frozen = await makeJob(site.db, { now, status: "frozen" });
    for (const id of [draft, frozen, 4_000_000_000]) expect((await report({ jobId: id })).status).toBe(404);
    const filled = await makeJob(site.db, { now, status: "filled", endedAt: now });
    expect((await report({ jobId: filled })).status).toBe(200);
  });

  test.each([
    ["no reason", { reason: undefined }],
    ["a reason there is not", { reason: "I do not like it" }],
    ["an address that is none", { email: "a@b" }],
    ["too many words", { details: "x".repeat(2001) }],
  ])("is refused with %s", async (_what, order) => {
    expect(await report(order)).toMatchObject({ status: 422, reason: "invalid-fields" });
  });

  test("is limited by client", async () => {
    site.services.limits = createMemoryLimiter();
    for (let count = 0; count < 10; count += 1) expect((await report({ details: `Number ${count}` })).status).toBe(200);
    expect(await report({ details: "Number 11" })).toMatchObject({ status: 429, reason: "too-many-attempts" });
  });
});

describe("what came of a report", () => {
  const page = async (reference: string) => {
    const answer = await site.app.inject({ url: `/report-outcome?reference=${encodeURIComponent(reference)}` });
    return { status: answer.statusCode, body: answer.body, headers: answer.headers };
  };

  test("stands on a page of its own: by its reference, without an account or JavaScript, and without a word of who sent it", async () => {
    const { reference } = (await report({ details: "They asked me for money.", email: "robin@people.example.test" })).data;
    const { status, body, headers } = await page(` ${reference.toLowerCase().replaceAll("-", "")}`);
    expect([status, body]).toEqual([200, expect.stringContaining("A person will read it.")]);
    expect(body).toContain('name="robots" content="noindex, follow"');
    expect(headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    expect(body).not.toMatch(/robin@|asked me for money/);
    const { data } = await queryProcedure<{ report: object }>(site, "jobReports.outcome", {}, { reference });
    expect(Object.keys(data.report).toSorted()).toEqual(["decidedOn", "jobTitle", "outcome", "reference", "sentOn"]);
  });

  test("cannot be guessed: the same report of the same person makes another reference elsewhere, and what is none is not found", async () => {
    const one = (await report({ details: "The same." })).data.reference;
    await site.db.delete(jobReports).where(eq(jobReports.reference, one));
    expect((await report({ details: "The same." })).data.reference).not.toBe(one);
    for (const none of ["3FA9-01BC", one, "<script>alert(1)</script>", "%27 or 1=1", "x".repeat(5000)]) {
      const { status, body } = await page(none);
      expect([status, body]).toEqual([404, expect.stringContaining("There is no report with this reference")]);
      expect(body).not.toContain("<script>alert");
    }
    expect((await page("")).status).toBe(200);
  });

  test("is limited by client, on the page as in the call", async () => {
    const { reference } = (await report({ details: "Limited." })).data;
    site.services.limits = createMemoryLimiter();
    for (let count = 0; count < 30; count += 1) expect((await page("0000-0000-0000-0000")).status).toBe(404);
    expect((await page(reference)).status).toBe(429);
    expect((await queryProcedure<{ status: number }>(site, "jobReports.outcome", {}, { reference })).data).toEqual({
      status: 429,
      report: null,
    });
  });
});
