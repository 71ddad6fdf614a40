import { afterAll, beforeAll, expect, test } from "vitest";
import { applyingLimits } from "#db/applying-values.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { lastMailTo } from "#tests/fixtures/mailbox.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
let applying: Applying;

beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
});
afterAll(() => site.close());

interface Figures {
  reasons: { reason: string; total: number }[];
  notProgressing: number;
}
const figures = (person: Person, jobId: number | null = null) =>
  queryProcedure<Figures>(site, "hiring.reasons", person.session.headers, { jobId });
const move = (id: string, from: string, to: string, more: object) =>
  callProcedure(site, "hiring.move", applying.recruiter.session.writeHeaders, { items: [{ id, from }], to, ...more });
const lastMove = async (person: Person, id: string) =>
  ((await applying.read(person, id)).data.timeline as unknown as { reason: string | null; isReasonShown: boolean }[]).at(-1);

test("a reason is kept for the employer's figures, and told to the applicant only where that is chosen", async () => {
  const jobId = await applying.advert({ title: "Cost Manager" });
  const [quiet, told, moved] = [
    await applying.jobseeker("Ann Able"),
    await applying.jobseeker("Bea Baker"),
    await applying.jobseeker("Cal Carter"),
  ];
  const [quietId, toldId, movedId] = [
    await applying.apply(quiet, jobId),
    await applying.apply(told, jobId),
    await applying.apply(moved, jobId),
  ];
  await move(quietId, "sent", "not-progressing", { reason: "pay" });
  await move(toldId, "sent", "not-progressing", { reason: "experience", isReasonShown: true });
  await move(movedId, "sent", "in-review", { reason: "pay", isReasonShown: true });

  expect(await lastMove(applying.recruiter, quietId)).toMatchObject({ reason: "pay", isReasonShown: false });
  expect(await lastMove(quiet, quietId)).toMatchObject({ reason: null });
  expect((await lastMailTo(site, quiet.email)).text).not.toMatch(/reason|pay expected/i);
  expect(await lastMove(told, toldId)).toMatchObject({ reason: "experience" });
  expect((await lastMailTo(site, told.email)).text).toContain("The reason they gave: Less experience than the post needs.");
  // Only a rejection has a reason.
  expect(await lastMove(applying.recruiter, movedId)).toMatchObject({ reason: null });

  expect((await figures(applying.recruiter, jobId)).data).toEqual({
    reasons: [
      { reason: "experience", total: 1 },
      { reason: "pay", total: 1 },
    ],
    notProgressing: 2,
  });
  expect((await figures(applying.boss)).data.notProgressing).toBe(2);
  for (const person of [applying.colleague, applying.stranger])
    expect((await figures(person, jobId)).data).toEqual({ reasons: [], notProgressing: 0 });
  expect((await figures(quiet, jobId)).status).toBe(403);
});

test("figures count the last reason while it stands: not what was taken back, moved on or given before", async () => {
  const jobId = await applying.advert({ title: "Estimator" });
  const [ann, bea] = [await applying.jobseeker("Ann Able"), await applying.jobseeker("Bea Baker")];
  const [annId, beaId] = [await applying.apply(ann, jobId), await applying.apply(bea, jobId)];
  await move(annId, "sent", "not-progressing", { reason: "pay" });
  await callProcedure(site, "hiring.undo", applying.recruiter.session.writeHeaders, { ids: [annId] });
  expect((await figures(applying.recruiter, jobId)).data).toEqual({ reasons: [], notProgressing: 0 });
  await move(beaId, "sent", "not-progressing", { reason: "pay" });
  site.setNow(new Date(now.getTime() + (applyingLimits.moveHeldSeconds + 1) * 1000));
  await move(beaId, "not-progressing", "interview", {});
  expect((await figures(applying.recruiter, jobId)).data.notProgressing).toBe(0);
  await move(beaId, "interview", "not-progressing", { reason: "interview" });
  expect((await figures(applying.recruiter, jobId)).data).toEqual({ reasons: [{ reason: "interview", total: 1 }], notProgressing: 1 });
});

test("answering everybody still open takes one reason for all, and a reason that is none is refused by name", async () => {
  const jobId = await applying.advert({ title: "Planner" });
  for (const name of ["Ann Able", "Bea Baker"]) await applying.apply(await applying.jobseeker(name), jobId);
  const order = { jobIds: [jobId], message: "Thank you.", reason: "post-withdrawn" };
  await applying.call(applying.recruiter, "answerRemaining", order);
  expect((await figures(applying.recruiter, jobId)).data.reasons).toEqual([{ reason: "post-withdrawn", total: 2 }]);
  const refused = await applying.call(applying.recruiter, "answerRemaining", { ...order, reason: "too young" });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("Choose one of the reasons.")]);
});
