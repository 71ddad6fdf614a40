import { afterAll, beforeAll, expect, test } from "vitest";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
let site: TestSite;
let applying: Applying;
beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
});
afterAll(() => site.close());

const report = async (person: Person, jobId: number) => queryProcedure<object>(site, "hiring.report", person.session.headers, { jobId });

test("4.5.12 closed, everybody answered, and a report that tells of every one, in how many days, and of nobody by name", async () => {
  const { recruiter, boss, colleague, stranger, otherBoss } = applying;
  const jobId = await applying.advert({ title: "Cost Manager", firstPublishedAt: now });
  const names = ["Ann Able", "Bea Baker", "Cal Carter", "Dee Drew", "Eve Early"];
  const people = await Promise.all(names.map((name) => applying.jobseeker(name)));
  const ids: string[] = [];
  for (const person of people) ids.push(await applying.apply(person, jobId));
  const [ann, bea, cal, dee] = ids as [string, string, string, string];
  await applying.call(people[3] as Person, "withdraw", { id: dee });
  site.setNow(daysLater(2));
  await applying.move(recruiter, ann, "sent", "interview");
  await applying.move(recruiter, bea, "sent", "not-progressing");
  expect((await callProcedure(site, "hiring.undo", recruiter.session.writeHeaders, { ids: [bea] })).status).toBe(200);
  await applying.read(recruiter, cal);
  const open = { applications: 5, answered: 1, medianDays: 2, waiting: 4, daysOnBoard: null };
  expect((await report(recruiter, jobId)).data).toMatchObject(open);

  site.setNow(daysLater(6));
  await applying.move(recruiter, ann, "interview", "offer");
  await applying.move(recruiter, ann, "offer", "hired");
  await applying.changeJob(jobId, { status: "filled", endedAt: daysLater(6) });
  const answered = { jobIds: [jobId], message: "Dear {first name}, it has closed." };
  expect((await applying.call<{ remaining: number }>(recruiter, "answerRemaining", answered)).data.remaining).toBe(0);
  const told = await report({ ...boss, session: await signIn(site, boss.id) }, jobId);
  expect(told.data).toEqual({
    applications: 5,
    toAnswer: 4,
    answered: 4,
    medianDays: 6,
    outcomes: [
      { state: "hired", total: 1 },
      { state: "not-progressing", total: 3 },
      { state: "withdrawn", total: 1 },
    ],
    waiting: 0,
    daysOnBoard: 6,
  });
  expect((await report(recruiter, jobId)).data).toEqual(told.data);
  site.setNow(now);
  for (const person of [colleague, stranger, otherBoss]) expect((await report(person, jobId)).status).toBe(404);
  expect((await report(recruiter, await applying.advert())).data).toMatchObject({
    applications: 0,
    answered: 0,
    medianDays: null,
    outcomes: [],
  });
});
