import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { companies } from "#db/schema/companies.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { jobQuestions, jobSuites, jobs, jobTexts, jobTools } from "#db/schema/jobs.ts";
import { agencyAdvert, foundOnBoard, openPosting, type Posting, wholeAdvert } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
let site: TestSite;
let posting: Posting;
beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
});
afterAll(() => site?.close());

const jobRow = async (jobId: number | null) => {
  const [row] = await site.db
    .select()
    .from(jobs)
    .where(eq(jobs.id, jobId ?? 0))
    .limit(1);
  return row;
};

describe("publishing", () => {
  test("of a verified firm puts the advert on the board at once, whole, with its credit used", async () => {
    const { ask, boss, publish } = posting;
    const before = (await ask<{ available: number }>(boss, "billing.allowance", undefined)).data.available;
    const { status, data } = await publish({ ...wholeAdvert, title: "Viaduct Quantity Surveyor", closesOn: "2026-12-10" });
    expect([status, data.status]).toEqual([200, "live"]);
    expect(await foundOnBoard(site, "q=viaduct&location=leeds")).toContain(data.jobId);
    const row = await jobRow(data.jobId);
    expect(row).toMatchObject({
      status: "live",
      title: "Viaduct Quantity Surveyor",
      payMinPence: 6_000_000,
      employerType: "main-contractor",
      advertiser: "employer",
      applyKind: "on-site",
      createdByUserId: posting.recruiter.id,
    });
    expect([row?.expiresAt, row?.closesAt, row?.firstPublishedAt]).toEqual([later(30), new Date("2026-12-10T23:59:59Z"), now]);
    const jobId = data.jobId ?? 0;
    expect(
      await site.db
        .select({ suite: jobSuites.suite, form: jobSuites.form, need: jobSuites.need })
        .from(jobSuites)
        .where(eq(jobSuites.jobId, jobId)),
    ).toEqual([{ suite: "nec4", form: "c", need: "must" }]);
    expect(await site.db.select({ slug: jobTools.slug }).from(jobTools).where(eq(jobTools.jobId, jobId))).toEqual([{ slug: "costx" }]);
    expect(await site.db.$count(jobQuestions, eq(jobQuestions.jobId, jobId))).toBe(1);
    expect((await ask<{ available: number }>(boss, "billing.allowance", undefined)).data.available).toBe(before);
    const page = await site.app.inject({ url: `/jobs/${jobId}` });
    expect([page.statusCode, page.body.includes("Viaduct Quantity Surveyor")]).toEqual([200, true]);
  });

  test("in several places puts the advert on the board in each", async () => {
    const { data, fields } = await posting.publish({ ...wholeAdvert, title: "Towpath Quantity Surveyor", place: "Leeds / Hull" });
    expect([fields, data.status]).toEqual([[], "live"]);
    for (const place of ["leeds", "hull"]) expect(await foundOnBoard(site, `q=towpath&location=${place}`), place).toContain(data.jobId);
    expect((await site.app.inject({ url: `/jobs/${data.jobId}` })).body).toContain("Kingston upon Hull");
  });

  test("keeps hostile markup out of what is shown", async () => {
    const { publish } = posting;
    const hostile = `<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a><svg onload=alert(1)></svg><p onclick="x()" style="x">${"Measured works. ".repeat(20)}</p><iframe src="//evil.example"></iframe>`;
    const { data, fields } = await publish({ ...wholeAdvert, description: hostile });
    expect(fields).toEqual([]);
    expect([data.status]).toEqual(["live"]);
    const [texts] = await site.db
      .select()
      .from(jobTexts)
      .where(eq(jobTexts.jobId, data.jobId ?? 0))
      .limit(1);
    expect(texts?.descriptionHtml).not.toMatch(/<(?:script|img|svg|iframe)|on\w+=|javascript:|style=/i);
    expect(texts?.descriptionHtml).toContain("Measured works.");
  });

  test("refuses what may not be published, naming each field, and uses nothing up", async () => {
    const { call, ask, draft, grant, recruiter, boss } = posting;
    await grant(1);
    const before = (await ask<{ available: number }>(boss, "billing.allowance", undefined)).data.available;
    const refused = async (fields: object) => {
      const answer = await call(recruiter, "posting.publish", { id: await draft({ ...wholeAdvert, ...fields }) });
      return [answer.status, ...answer.fields.map(({ pointer, detail }) => `${pointer}: ${detail}`)];
    };
    expect(await refused({ title: "URGENT!!! SENIOR QS £££" })).toEqual([
      422,
      "/title: Do not write the title in capitals: use them only where they belong. Keep it as it is?",
      "/title: Remove exclamation marks and repeated symbols from the title. Keep it as it is?",
      "/title: Remove the pay from the title: it has its own fields. Keep it as it is?",
    ]);
    expect(await refused({ payPeriod: "hour", payMinPence: 1_000, payMaxPence: 1_500, payBasis: "paye-client" })).toEqual([
      422,
      "/payMinPence: £10 an hour comes to £10 an hour; the National Minimum Wage from 21 years on is £12.71.",
    ]);
    expect(await refused({ description: `${wholeAdvert.description}<p>Men only.</p>` })).toEqual([
      422,
      "/description: “men only” excludes people by sex, which the Equality Act 2010 forbids. Say what the work asks, not who may do it. Send it as it is, for a person to review first?",
    ]);
    expect(await refused({ applyKind: "external", applyUrl: "http://10.0.0.1/x", questions: null })).toEqual([
      422,
      "/applyUrl: The address for applications must begin with https:// and lead to a public site, without a user name or port.",
    ]);
    expect(await refused({ closesOn: "2026-11-19" })).toEqual([422, "/closesOn: The closing date has passed."]);
    expect(await refused({ hasAuthority: null })).toEqual([
      422,
      "/hasAuthority: Confirm that the position is open and that you may advertise it.",
    ]);
    expect(await refused({ description: "<p></p>".repeat(100) })).toEqual([
      422,
      "/description: The description must have 200 to 10,000 characters; it has 0.",
    ]);
    expect((await ask<{ available: number }>(boss, "billing.allowance", undefined)).data.available).toBe(before);
  });

  test("asks about what looks wrong, and the same press goes on once that is confirmed", async () => {
    const { call, draft, grant, recruiter } = posting;
    await grant(2);
    const publish = (id: string, confirmed: readonly string[]) => call<{ status: string }>(recruiter, "posting.publish", { id, confirmed });
    const loud = await draft({ ...wholeAdvert, title: "SENIOR QUANTITY SURVEYOR" });
    const asked = await publish(loud, []);
    expect([asked.status, asked.reason]).toEqual([422, "needs-confirmation"]);
    expect(asked.fields).toMatchObject([{ pointer: "/title", confirm: "looks-like-shouting" }]);
    expect(await publish(loud, ["looks-like-shouting"])).toMatchObject({ status: 200, data: { status: "live" } });
    const doubtful = await draft({ ...wholeAdvert, description: `${wholeAdvert.description}<p>We run a women only mentoring scheme.</p>` });
    expect((await publish(doubtful, ["looks-like-shouting"])).reason).toBe("needs-confirmation");
    expect(await publish(doubtful, ["looks-discriminating"])).toMatchObject({ status: 200, data: { status: "awaiting-review" } });
  });

  test("forgets the answer about a title once that is another", async () => {
    const { ask, call, draft, recruiter } = posting;
    const id = await draft({ ...wholeAdvert, title: "SENIOR QUANTITY SURVEYOR", confirmed: ["looks-like-shouting"] });
    const open = async () =>
      (await call<{ questions: { confirm: string }[] }>(recruiter, "posting.validate", { id })).data.questions.map(
        ({ confirm }) => confirm,
      );
    expect(await open()).toEqual([]);
    const { data } = await ask<{ version: number }>(recruiter, "posting.get", { id });
    await call(recruiter, "posting.update", {
      id,
      version: data.version,
      fields: { closesOn: null, title: "PRINCIPAL QUANTITY SURVEYOR" },
    });
    expect(await open()).toEqual(["looks-like-shouting"]);
  });

  test("without a key, by a colleague, a second time, or before the address is confirmed, is refused", async () => {
    const { call, draft, publish, recruiter, colleague } = posting;
    const id = await draft();
    expect((await call(recruiter, "posting.publish", { id }, null)).status).toBe(428);
    expect((await call(colleague, "posting.publish", { id })).status).toBe(404);
    const { data } = await publish();
    expect(await call(recruiter, "posting.publish", { id: data.id })).toMatchObject({
      status: 409,
      message: "This advert is already live.",
    });
  });

  test("of an agency prints what the law asks; a freelance recruiter advertises under their own name and is read first", async () => {
    const { publish, call, administrator, freelance } = posting;
    const refused = await publish(wholeAdvert, freelance);
    expect(refused.fields.map(({ pointer }) => pointer)).toContain("/advertiser");
    const { data } = await publish(agencyAdvert, freelance);
    expect(data.status).toBe("awaiting-review");
    const [practice] = await site.db
      .select({ name: companies.name, type: companies.employerType, isAgency: companies.isAgency })
      .from(freelancePractices)
      .innerJoin(companies, eq(companies.id, freelancePractices.companyId))
      .where(eq(freelancePractices.userId, freelance.id));
    expect(practice).toEqual({ name: "Frankie Lance", type: "freelance-practice", isAgency: true });
    const [texts] = await site.db
      .select()
      .from(jobTexts)
      .where(eq(jobTexts.jobId, data.jobId ?? 0))
      .limit(1);
    expect(texts?.descriptionHtml).toContain("<h3>Experience and qualifications</h3><p>Five years with a main contractor.</p>");
    expect((await call(administrator, "posting.decide", { id: data.id, decision: "approve" })).data.status).toBe("live");
  });
});

describe("the first advert of a firm that has proved nothing", () => {
  test("is read before it is shown; refused with a reason it gives its credit back and may be sent again", async () => {
    const { call, ask, publish, newcomer, administrator, recruiter, unproved } = posting;
    const { data } = await publish({ ...wholeAdvert, title: "Tunnel Surveyor" }, newcomer);
    expect(data.status).toBe("awaiting-review");
    expect(await foundOnBoard(site, "q=tunnel")).toEqual([]);
    expect((await call(recruiter, "posting.decide", { id: data.id, decision: "approve" })).status).toBe(403);
    expect((await call(administrator, "posting.decide", { id: data.id, decision: "refuse", reason: "short" })).fields).toHaveLength(1);
    const waiting = await ask<{ items: { id: string }[] }>(administrator, "posting.mine", { status: "awaiting-review" });
    expect(waiting.data.items.map(({ id }) => id)).toContain(data.id);
    const reason = "Please name the site where the work is.";
    expect((await call(administrator, "posting.decide", { id: data.id, decision: "refuse", reason })).data.status).toBe("refused");
    expect((await ask<{ refusalReason: string }>(newcomer, "posting.get", { id: data.id })).data.refusalReason).toBe(reason);
    const lines = await site.db
      .select({ kind: advertCredits.kind, credits: advertCredits.credits })
      .from(advertCredits)
      .where(eq(advertCredits.companyId, unproved))
      .orderBy(asc(advertCredits.id));
    expect(lines).toEqual([
      { kind: "grant", credits: 1 },
      { kind: "use", credits: -1 },
      { kind: "refund", credits: 1 },
    ]);
    expect((await call(newcomer, "posting.update", { id: data.id, version: 1, fields: { sitePlace: "Leeds" } })).data).toMatchObject({
      status: "refused",
      version: 2,
    });
    expect((await call(newcomer, "posting.publish", { id: data.id })).data.status).toBe("awaiting-review");
    expect((await call(administrator, "posting.decide", { id: data.id, decision: "approve" })).data.status).toBe("live");
    expect(await foundOnBoard(site, "q=tunnel")).toEqual([data.jobId]);

    const small = await call(newcomer, "posting.update", { id: data.id, version: 2, fields: { benefits: ["car-allowance"] } });
    expect(small.data.status).toBe("live");
    const large = await call(newcomer, "posting.update", { id: data.id, version: 3, fields: { payMaxPence: 9_000_000 } });
    expect(large.data).toMatchObject({ status: "live", changeWaits: true });
    expect(await foundOnBoard(site, "q=tunnel")).toEqual([data.jobId]);
    await call(administrator, "posting.decide", { id: data.id, decision: "approve" });
    expect((await jobRow(data.jobId))?.expiresAt).toEqual(later(30));
    const second = await publish({ ...wholeAdvert, title: "Second Surveyor" }, newcomer);
    expect(second.data.status).toBe("live");
  });
});

test("every move is in the audit log, with who made it", async () => {
  const { call, publish, recruiter } = posting;
  const { data } = await publish();
  await call(recruiter, "posting.update", { id: data.id, version: 1, fields: { benefits: ["car-allowance"] } });
  await call(recruiter, "posting.close", { id: data.id });
  const events = await site.db
    .select({ action: auditEvents.action, actor: auditEvents.actorUserId, reason: auditEvents.reason })
    .from(auditEvents)
    .where(eq(auditEvents.resourceId, data.id))
    .orderBy(asc(auditEvents.id));
  expect(events).toEqual([
    { action: "job.publish", actor: recruiter.id, reason: "draft to live" },
    { action: "job.update", actor: recruiter.id, reason: "changed benefits" },
    { action: "job.close", actor: recruiter.id, reason: "live to closed" },
  ]);
});
