import { afterAll, beforeAll, expect, test } from "vitest";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { type Interviewing, openInterviewing } from "#tests/fixtures/interviewing.ts";
import { renderAs } from "#tests/fixtures/rendered-page.tsx";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());

interface Firm {
  applying: Applying;
  interviewing: Interviewing;
  /** Sends an application to an advert of the recruiter’s and answers its id. */
  apply: (person: Person, title?: string) => Promise<string>;
  /** Arranges an interview without confirming any question, and returns the question raised; null on success. */
  asked: (person: Person, applicationId: string, more?: object) => Promise<string | null>;
}

async function openFirm(): Promise<Firm> {
  const applying = await openApplying(site);
  const interviewing = openInterviewing(site, applying);
  return {
    applying,
    interviewing,
    apply: async (person, title = "Cost Manager") => applying.apply(person, await applying.advert({ title })),
    asked: async (person, applicationId, more = {}) =>
      questionIn(await interviewing.arrange(person, applicationId, { confirmed: [], interviewers: "Ida Interviewer", ...more })),
  };
}

function questionIn({ status, reason, text }: { status: number; reason?: string | null; text: string }): string | null {
  if (status === 200) return null;
  expect(reason).toBe("needs-confirmation");
  const { error } = JSON.parse(text) as { error: { data: { fields: { pointer: string; detail: string; confirm: string }[] } } };
  expect(error.data.fields).toMatchObject([{ pointer: "/time", confirm: "overlaps-another-interview" }]);
  return error.data.fields[0]?.detail ?? "";
}

test("an interview that overlaps another of the same recruiter, applicant or interviewer is asked about, and arranged on a yes", async () => {
  const { applying, interviewing, apply, asked } = await openFirm();
  const { recruiter, boss } = applying;
  const [jo, ann] = [await applying.jobseeker(), await applying.jobseeker("Ann Able")];
  const ofJo = await apply(jo);
  expect(await asked(recruiter, ofJo)).toBeNull();
  const when = "It overlaps with an interview on Tuesday 1 December 2026 at 10:30 for 60 minutes (Cost Manager):";
  const ofAnn = await apply(ann, "Estimator");
  expect(await asked(recruiter, ofAnn, { time: "11:29" })).toBe(`${when} you and Ida Interviewer are in both. Arrange it anyway?`);
  expect(await asked(boss, ofAnn, { time: "10:00", interviewers: "ida  interviewer (Director) and Bo Boss" })).toBe(
    `${when} ida interviewer is in both. Arrange it anyway?`,
  );
  expect(await asked(boss, await apply(jo, "Surveyor"), { interviewers: "Bo Boss" })).toBe(
    `${when} the applicant is in both. Arrange it anyway?`,
  );
  expect(await interviewing.ofApplication(ann, ofAnn)).toEqual([]);
  // It ends as the other begins, or has no participant in common.
  expect(await asked(recruiter, ofAnn, { time: "11:30" })).toBeNull();
  expect(await asked(boss, await apply(ann), { interviewers: "Bo Boss" })).toBeNull();
  expect(await asked(recruiter, ofAnn, { confirmed: ["overlaps-another-interview"] })).toBeNull();
});

test("moving one asks as well, of other words does not ask again, and never of itself", async () => {
  const { applying, interviewing, apply } = await openFirm();
  const { recruiter } = applying;
  const [first, second] = [await apply(await applying.jobseeker()), await apply(await applying.jobseeker("Ann Able"))];
  await interviewing.arrange(recruiter, first);
  const { id } = (await interviewing.arrange(recruiter, second, { time: "15:00" })).data;
  const change = (sequence: number, more: object) => interviewing.change(recruiter, id, sequence, { confirmed: [], ...more });
  expect(questionIn(await change(0, { time: "15:00", message: "Ask for Sam." }))).toBeNull();
  expect(questionIn(await change(1, { time: "15:30" }))).toBeNull();
  expect(questionIn(await change(2, { time: "11:00" }))).toMatch(/you and Rae Recruiter are in both\. Change it anyway\?$/);
  expect(questionIn(await change(2, { time: "11:00", confirmed: ["overlaps-another-interview"] }))).toBeNull();
  expect(questionIn(await change(3, { time: "11:00", message: "By the side door." }))).toBeNull();
});

test("nothing is told of another firm’s calendar, of a colleague’s advert by its name, nor of what is off", async () => {
  const { applying, interviewing, apply, asked } = await openFirm();
  const other = await openFirm();
  const jo = await applying.jobseeker();
  await other.interviewing.arrange(other.applying.recruiter, await other.apply(jo), { interviewers: "Ida Interviewer" });
  const ofJo = await apply(jo);
  expect(await asked(applying.recruiter, ofJo)).toBeNull();

  const { id: off } = (await interviewing.arrange(applying.recruiter, ofJo, { date: "2026-12-04" })).data;
  await interviewing.cancel(applying.recruiter, off);
  const ofColleague = await applying.apply(jo, await applying.advert({ title: "Secret Post", createdByUserId: applying.colleague.id }));
  expect(await asked(applying.colleague, ofColleague, { date: "2026-12-04" })).toBeNull();
  const told = await asked(applying.recruiter, await apply(jo, "Estimator"), { date: "2026-12-04", interviewers: "Bo Boss" });
  expect(told).toBe(
    "It overlaps with an interview on Friday 4 December 2026 at 10:30 for 60 minutes: the applicant is in both. Arrange it anyway?",
  );
});

test("an interview to answer waits in the jobseeker’s overview, another time asked for in that of whoever manages the advert", async () => {
  const { applying, interviewing, apply } = await openFirm();
  const { recruiter, boss, colleague, stranger } = applying;
  const jo = await applying.jobseeker();
  const application = await apply(jo);
  const { id } = (await interviewing.arrange(recruiter, application)).data;
  const waiting = async (person: Person) => {
    const { headers } = person.session;
    const { data } = await queryProcedure<{ attention: { timesAsked: object[] } }>(site, "recruiting.overview", headers, undefined);
    return data.attention.timesAsked;
  };
  const shown = async (person: Person, path: string, words: string) => (await renderAs(site, person.session, path)).text.includes(words);
  const toAnswer = () => shown(jo, "/jobseeker/dashboard", "London time Awaiting your answerAccept the interview for Cost Manager");
  const toMove = () => shown(recruiter, "/recruiter/dashboard", "Jo Seeker asks for another interview time: Cost Manager");
  expect([await waiting(recruiter), await toAnswer(), await toMove()]).toEqual([[], true, false]);
  await interviewing.answer(jo, id, 0, "time-asked", { text: "I am on site." });
  expect([await toAnswer(), await toMove()]).toEqual([false, true]);
  for (const person of [recruiter, boss]) expect(await waiting(person)).toMatchObject([{ id, applicationId: application }]);
  for (const person of [colleague, stranger]) expect(await waiting(person)).toEqual([]);
  await interviewing.change(recruiter, id, 0, { time: "14:00" });
  expect([await waiting(recruiter), await toAnswer(), await toMove()]).toEqual([[], true, false]);
});
