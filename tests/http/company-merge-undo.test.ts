import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { advertTruthAnswers } from "#db/schema/advert-truth.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { companies } from "#db/schema/companies.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { jobCases } from "#db/schema/job-cases.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { moderationDecisions } from "#db/schema/moderation-work.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import { makeJob } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { asAdvertised, openTruth } from "#tests/fixtures/advert-truth.ts";
import { membershipOf, outcomeOf, refused } from "#tests/fixtures/inviting.ts";
import { lastMailTo } from "#tests/fixtures/mailbox.ts";
import { type Merging, openMerging } from "#tests/fixtures/merging.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";
import { companyRowKeys, fillFirm } from "#tests/fixtures/whole-firm.ts";

const now = new Date("2026-11-20T12:00:00Z");
const dayMs = 86_400_000;
let site: TestSite;
let scene: Merging;

beforeAll(async () => {
  site = await openTestSite({ now });
  scene = await openMerging(site);
});
afterAll(() => site.close());

const page = (url: string) => site.app.inject({ url });
/** An administrator's session of that moment. */
const at = async (moment: Date) => {
  site.setNow(moment);
  return signIn(site, scene.administrator.id, { mfaAt: moment });
};

describe("undoing", () => {
  test("gives back exactly what was moved, and the first firm's address is its own again", async () => {
    const [from, into] = [await scene.staffed(), await scene.staffed()];
    const { jobId } = await fillFirm(site, { companyId: from.id, writerId: from.recruiter.id });
    await fillFirm(site, { companyId: into.id, writerId: into.recruiter.id });
    await site.services.search.applyNow([jobId]);
    const before = { from: await companyRowKeys(site, from.id), into: await companyRowKeys(site, into.id) };
    const { data } = await scene.merge(from, into, { keepAdministrators: [await scene.publicIdOf(from.boss.id)] });
    expect(await companyRowKeys(site, into.id)).not.toEqual(before.into);
    const answer = await scene.undo(data.id);
    expect(answer.status).toBe(200);
    expect(answer.data.back).toBe(answer.data.moved);
    expect({ from: await companyRowKeys(site, from.id), into: await companyRowKeys(site, into.id) }).toEqual(before);
    expect(await membershipOf(site, from.boss.id)).toEqual({ role: "company_admin", companyId: from.id, isFreelance: false });
    expect(await membershipOf(site, from.recruiter.id)).toEqual({ role: "recruiter", companyId: from.id, isFreelance: false });
    expect((await page(`/company/${from.slug}`)).statusCode).toBe(200);
    expect((await page(`/company/older-of-${from.id}`)).headers.location).toBe(`/company/${from.slug}`);
    expect((await page(`/jobs/${jobId}`)).body).toContain(from.name);
    expect((await page("/companies?q=merging")).body).toContain(from.slug);
    for (const { email } of [from.boss, into.boss]) expect((await lastMailTo(site, email)).text).toContain("have been separated again");
    const events = await site.db.select().from(auditEvents).where(eq(auditEvents.action, "company.undoMerge"));
    expect(events.map(({ resourceId }) => Number(resourceId))).toEqual([from.id, into.id]);
    expect(outcomeOf(await scene.undo(data.id))).toEqual(refused.conflict);
  });

  test("leaves what was made since with the firm that was kept, and the credits that are left", async () => {
    const [from, into] = [await scene.staffed(), await scene.staffed()];
    await fillFirm(site, { companyId: from.id, writerId: from.recruiter.id });
    const { data } = await scene.merge(from, into);
    const since = await makeJob(site.db, { now, companyId: into.id, createdByUserId: into.recruiter.id });
    await site.db.update(advertCredits).set({ remaining: 3 }).where(eq(advertCredits.companyId, into.id));
    const [draft] = await site.db.select().from(jobDrafts).where(eq(jobDrafts.companyId, into.id)).orderBy(jobDrafts.id).limit(1).offset(1);
    const sent = await makeJob(site.db, { now, companyId: into.id, createdByUserId: from.recruiter.id });
    await site.db
      .update(jobDrafts)
      .set({ jobId: sent })
      .where(eq(jobDrafts.id, draft?.id ?? 0));
    await site.db.update(users).set({ companyId: null }).where(eq(users.id, from.recruiter.id));
    expect((await scene.see(into)).merges).toMatchObject([{ canBeUndone: true, creditsUsedSince: 2 }]);
    expect((await scene.undo(data.id)).status).toBe(200);
    const firmOf = async (id: number) => (await site.db.select({ id: jobs.companyId }).from(jobs).where(eq(jobs.id, id)))[0]?.id;
    expect([await firmOf(since), await firmOf(sent)]).toEqual([into.id, from.id]);
    expect((await scene.see(from)).counts.creditsLeft).toBe(3);
    expect(await membershipOf(site, from.recruiter.id)).toMatchObject({ companyId: null });
  });

  test("and merging count a person who answered about the adverts of both firms once", async () => {
    const [from, into] = [await scene.staffed(), await scene.staffed()];
    const answers = [openTruth(site, from.id), openTruth(site, into.id)];
    const asked = [];
    for (const { ask, send } of answers) {
      const one = await ask();
      await send(one.token, asAdvertised);
      asked.push(one.userId);
    }
    const [userId = 0, other = 0] = asked;
    const ofBoth = eq(advertTruthAnswers.userId, userId);
    await site.db.update(advertTruthAnswers).set({ userId }).where(eq(advertTruthAnswers.userId, other));
    const counted = async () => {
      const rows = await site.db.select().from(advertTruthAnswers).where(ofBoth).orderBy(advertTruthAnswers.id);
      return rows.map(({ isSuperseded }) => !isSuperseded);
    };
    expect(await counted()).toEqual([true, true]);
    const { data } = await scene.merge(from, into);
    expect(await counted()).toEqual([false, true]);
    expect((await scene.undo(data.id)).status).toBe(200);
    expect(await counted()).toEqual([true, true]);
  });

  test("is possible for thirty days", async () => {
    const [from, into] = [await scene.staffed(), await scene.staffed()];
    const { data } = await scene.merge(from, into);
    const late = await at(new Date(now.getTime() + 30 * dayMs));
    expect(outcomeOf(await scene.undo(data.id, late))).toEqual(refused.conflict);
    const inTime = await at(new Date(now.getTime() + 30 * dayMs - 1));
    expect((await scene.undo(data.id, inTime)).status).toBe(200);
    site.setNow(now);
  });

  test("waits for whatever builds on it: a later merge, and a firm that nobody else would administer", async () => {
    const [first, second, third] = [await scene.staffed(), await scene.staffed(), await scene.staffed()];
    const one = (await scene.merge(first, second)).data.id;
    const two = (await scene.merge(second, third)).data.id;
    for (const slug of [first.slug, second.slug]) {
      expect([slug, (await page(`/company/${slug}`)).headers.location]).toEqual([slug, `/company/${third.slug}`]);
    }
    expect((await scene.see(first)).mergedInto?.slug).toBe(third.slug);
    expect(outcomeOf(await scene.undo(one))).toEqual(refused.conflict);
    expect((await scene.undo(two)).status).toBe(200);
    expect((await page(`/company/${first.slug}`)).headers.location).toBe(`/company/${second.slug}`);
    expect((await scene.undo(one)).status).toBe(200);
    expect((await page(`/company/${first.slug}`)).statusCode).toBe(200);

    const keepAdministrators = [await scene.publicIdOf(first.boss.id)];
    const again = (await scene.merge(first, third, { keepAdministrators })).data.id;
    await site.db.update(users).set({ role: "recruiter" }).where(eq(users.id, third.boss.id));
    expect(outcomeOf(await scene.undo(again))).toEqual(refused.conflict);
  });
});

test("a firm that is deleted takes the names with it that were merged into it: no feed finds them, and nothing is undone", async () => {
  const [from, into] = [await scene.staffed(), await scene.staffed()];
  const { data } = await scene.merge(from, into);
  const order = { name: into.name, companySlug: into.slug };
  expect((await callProcedure(site, "team.deleteCompany", scene.administrator.session.writeHeaders, order)).status).toBe(200);
  expect((await scene.rowOf(from.id)).nameKey).toMatch(/ #\d+$/);
  expect((await page(`/company/${from.slug}`)).statusCode).toBe(404);
  expect(outcomeOf(await scene.undo(data.id))).toEqual(refused.conflict);
});

describe("refused", () => {
  const nothingHappened = async (...ids: number[]) => {
    for (const id of ids) expect((await scene.rowOf(id)).mergedIntoCompanyId).toBeNull();
  };

  test("is a merge with itself, with one that is not there, and of one that is merged or deleted", async () => {
    const [one, two, three] = [await scene.firm(), await scene.firm(), await scene.firm()];
    expect(outcomeOf(await scene.merge(one, one))).toEqual([422, "invalid-fields"]);
    expect(outcomeOf(await scene.merge(one, { slug: "no-such-firm" }))).toEqual([422, "invalid-fields"]);
    expect(outcomeOf(await scene.merge({ slug: "no-such-firm" }, one))).toEqual(refused.notFound);
    await scene.merge(one, two);
    expect(outcomeOf(await scene.merge(one, three))).toEqual(refused.conflict);
    expect(outcomeOf(await scene.merge(three, one))).toEqual(refused.conflict);
    await nothingHappened(three.id);
    const deleted = await scene.firm({ deletedAt: now });
    expect(outcomeOf(await scene.merge(deleted, three))).toEqual(refused.conflict);
    expect((await scene.preview(deleted, three)).obstacles).toEqual([`${deleted.name} has been deleted.`]);
  });

  test("is one of a practice, of an invented firm with a real one, and of one under an open case of fraud", async () => {
    const other = await scene.firm();
    const practice = await scene.firm({ employerType: "freelance-practice" });
    const sample = await scene.firm({ isSample: true });
    const accused = await scene.firm();
    const jobId = await makeJob(site.db, { now, companyId: accused.id });
    const counts = { isUrgent: true, weightTenths: 10, reports: 1, reporters: 1, openedAt: now, lastReportedAt: now };
    const open = { publicId: randomPublicId(), jobId, openJobId: jobId, state: "open", ...counts } as const;
    await site.db.insert(jobCases).values(open);
    for (const firm of [practice, sample, accused]) {
      expect(outcomeOf(await scene.merge(firm, other))).toEqual(refused.conflict);
      expect(outcomeOf(await scene.merge(other, firm))).toEqual(refused.conflict);
      expect((await scene.preview(firm, other)).obstacles).toHaveLength(1);
    }
    await nothingHappened(other.id, practice.id, sample.id, accused.id);
    await site.db.update(jobCases).set({ openJobId: null, state: "decided" }).where(eq(jobCases.jobId, jobId));
    expect((await scene.merge(accused, other)).status).toBe(200);
  });

  test("is one while a decision on a firm's proof is carried out; its waiting proof is put aside", async () => {
    const [one, two] = [await scene.firm({ verification: "in-review" }), await scene.firm()];
    await site.db.insert(companyVerifications).values({ companyId: one.id, submittedAt: now, updatedAt: now });
    const judged = { kind: "verification", subject: one.slug, decision: "approve", caseVersion: "1", decidedAt: now, dueAt: now } as const;
    const id = randomPublicId();
    await site.db.insert(moderationDecisions).values({ publicId: id, ...judged, state: "waiting" });
    expect(outcomeOf(await scene.merge(one, two))).toEqual(refused.conflict);
    await site.db.update(moderationDecisions).set({ state: "undone" }).where(eq(moderationDecisions.publicId, id));
    const waiting = async () => (await scene.waiting()).includes(one.slug);
    expect(await waiting()).toBe(true);
    expect((await scene.merge(one, two)).status).toBe(200);
    expect(await waiting()).toBe(false);
    expect((await site.db.select().from(companies).where(eq(companies.id, two.id)))[0]?.verification).toBe("verified");
  });

  test("is an undo of what there is not", async () => {
    expect(outcomeOf(await scene.undo(randomPublicId()))).toEqual(refused.notFound);
    expect(outcomeOf(await scene.undo("short"))).toEqual([422, "invalid-fields"]);
  });

  test("is one without the password proved anew, or a reason", async () => {
    const [one, two] = [await scene.firm(), await scene.firm()];
    site.setNow(new Date(now.getTime() - 6 * 60_000));
    const stale = await signIn(site, scene.administrator.id, { mfaAt: now });
    site.setNow(now);
    expect(outcomeOf(await scene.merge(one, two, {}, stale))).toEqual([403, "reauthenticate"]);
    for (const reason of ["", "short", "x".repeat(301), null]) {
      expect(outcomeOf(await scene.merge(one, two, { reason }))).toEqual([422, "invalid-fields"]);
    }
    await nothingHappened(one.id, two.id);
  });
});
