import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { makeUser } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
let applying: Applying;
let jobId: number;

beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  jobId = await applying.advert({ title: "Cost Manager" });
});

const answer = (person: Person, more: object = {}) =>
  applying.call<{ answered: string[]; remaining: number }>(person, "answerRemaining", {
    jobIds: [jobId],
    message: "Dear {first name}, it has closed.",
    ...more,
  });
const outcomes = async (person: Person) =>
  (await mailsTo(site, person.email)).filter(({ template }) => template === "application-status").map(({ text }) => text);

test("everybody still open on a closed advert is answered, each once and by name; those who were met in other words", async () => {
  const [ann, bea, cal, dee] = [
    await applying.jobseeker("Ann Able"),
    await applying.jobseeker("Bea Baker"),
    await applying.jobseeker("Cal Carter"),
    await applying.jobseeker("Dee Drew"),
  ];
  const ids = [
    await applying.apply(ann, jobId),
    await applying.apply(bea, jobId),
    await applying.apply(cal, jobId),
    await applying.apply(dee, jobId),
  ];
  await applying.move(applying.recruiter, ids[1] ?? "", "sent", "interview");
  await applying.move(applying.recruiter, ids[2] ?? "", "sent", "offer");
  await applying.move(applying.recruiter, ids[2] ?? "", "offer", "hired");
  await applying.call(dee, "withdraw", { id: ids[3] });
  await applying.changeJob(jobId, { status: "filled", endedAt: now });
  const { data } = await applying.ask<{ total: number; examples: { applicantName: string }[] }>(applying.recruiter, "remaining", {
    jobIds: [jobId],
  });
  expect(data).toMatchObject({ total: 2, examples: [{ applicantName: "Bea Baker" }, { applicantName: "Ann Able" }] });
  const both = { messageToShortlisted: "Dear {first name}, thank you for coming." };
  expect((await answer(applying.recruiter, both)).data).toEqual({ answered: [ids[0], ids[1]], remaining: 0 });
  expect((await answer(applying.recruiter, both)).data).toEqual({ answered: [], remaining: 0 });
  expect(await outcomes(ann)).toEqual([expect.stringContaining("Dear Ann, it has closed.")]);
  expect((await outcomes(bea)).at(-1)).toContain("Dear Bea, thank you for coming.");
  expect((await outcomes(cal)).at(-1)).not.toContain("closed");
  expect(await outcomes(dee)).toEqual([]);
});

test("many are answered in batches, by two people at once no one twice", async () => {
  for (let at = 0; at < 120; at += 1) {
    const userId = await makeUser(site.db, { now });
    await site.db.insert(applications).values({
      ...{ publicId: randomPublicId(), jobId, userId, state: "sent", name: `Person ${at}`, email: `p${at}-${jobId}@people.example.test` },
      ...{ answers: [], source: "board", createdAt: now, updatedAt: now, sentAt: now, stateChangedAt: now },
    });
  }
  const answers = await Promise.all([answer(applying.recruiter), answer(applying.boss)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.reduce((sum, { data }) => sum + data.answered.length, 0)).toBe(120);
  const events = await site.db
    .select({ application: applicationEvents.applicationId })
    .from(applicationEvents)
    .innerJoin(applications, eq(applications.id, applicationEvents.applicationId))
    .where(eq(applications.jobId, jobId));
  expect(events).toHaveLength(120);
  expect(new Set(events.map(({ application }) => application)).size).toBe(120);
});

test("nobody is answered for somebody else's advert, or with what cannot be filled in", async () => {
  await applying.apply(await applying.jobseeker(), jobId);
  for (const person of [applying.colleague, applying.stranger, applying.otherBoss]) expect((await answer(person)).status).toBe(404);
  expect((await answer(applying.recruiter, { message: "Dear {name}" })).status).toBe(422);
  expect((await applying.ask<{ total: number }>(applying.recruiter, "remaining", { jobIds: [jobId] })).data.total).toBe(1);
});

test("several adverts that close together are answered together, each by its own title, and taken back together", async () => {
  const other = await applying.advert({ title: "Estimator" });
  const [ann, bea] = [await applying.jobseeker("Ann Able"), await applying.jobseeker("Bea Baker")];
  const ids = [await applying.apply(ann, jobId), await applying.apply(bea, other)];
  const jobIds = [jobId, other];
  const remaining = () => applying.ask<{ total: number; adverts: object[] }>(applying.recruiter, "remaining", { jobIds });
  expect((await remaining()).data).toMatchObject({
    total: 2,
    adverts: [
      { jobTitle: "Cost Manager", total: 1 },
      { jobTitle: "Estimator", total: 1 },
    ],
  });
  const { data } = await answer(applying.recruiter, { jobIds, message: "Dear {first name}, {job title} has closed." });
  expect(data).toEqual({ answered: ids, remaining: 0 });
  expect(await outcomes(ann)).toEqual([expect.stringContaining("Dear Ann, Cost Manager has closed.")]);
  expect(await outcomes(bea)).toEqual([expect.stringContaining("Dear Bea, Estimator has closed.")]);
  const { writeHeaders } = applying.recruiter.session;
  expect((await callProcedure(site, "hiring.undo", writeHeaders, { ids })).data).toEqual({ undone: ids, left: [] });
  expect(await outcomes(ann)).toEqual([]);
  expect((await remaining()).data.total).toBe(2);
});

test("one advert of somebody else's among them, and nobody is answered", async () => {
  const theirs = await applying.advert({ createdByUserId: applying.colleague.id });
  await applying.apply(await applying.jobseeker(), jobId);
  expect((await answer(applying.recruiter, { jobIds: [jobId, theirs] })).status).toBe(404);
  expect((await applying.ask(applying.recruiter, "remaining", { jobIds: [jobId, theirs] })).status).toBe(404);
  expect((await answer(applying.boss, { jobIds: [jobId, theirs] })).data.answered).toHaveLength(1);
});
