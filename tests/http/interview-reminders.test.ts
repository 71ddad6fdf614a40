import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelInterviewsOfEndedApplications, remindOfInterviews } from "#server/modules/hiring/applications/interviews/change.commands.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { type Interviewing, openInterviewing } from "#tests/fixtures/interviewing.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-21T12:00:00Z");
const at = (iso: string) => new Date(iso);
const dayBefore = at("2026-11-30T10:30:00Z");
let site: TestSite;
let applying: Applying;
let interviewing: Interviewing;
let jo: Person;
let id: string;
let interview: string;

beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
  interviewing = openInterviewing(site, applying);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  jo = await applying.jobseeker();
  id = await applying.apply(jo, await applying.advert({ title: "Cost Manager" }));
  interview = (await interviewing.arrange(applying.recruiter, id)).data.id;
});

const remind = (moment: Date) => remindOfInterviews(site.services, moment);
const remindersTo = async ({ email }: Person) => (await interviewing.mails(email)).filter(({ subject }) => / is soon/.test(subject)).length;

describe("reminders", () => {
  test("come the day before to both sides, once, however many processes look and however late they do", async () => {
    expect(await remind(at("2026-11-30T10:29:59Z"))).toBe(0);
    const before = await remindersTo(applying.recruiter);
    const late = at("2026-12-01T07:00:00Z");
    expect((await Promise.all([remind(late), remind(late)])).reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await remind(late)).toBe(0);
    expect([await remindersTo(jo), (await remindersTo(applying.recruiter)) - before]).toEqual([1, 1]);
    site.setNow(late);
    expect((await applying.told(jo)).items[0]).toMatchObject({ kind: "interview-news", title: "Your interview is soon: Cost Manager" });
  });

  test("do not come of one that is declined, called off, over, or arranged within the day; another time has its own", async () => {
    await interviewing.answer(jo, interview, 0, "declined");
    expect(await remind(dayBefore)).toBe(0);
    await interviewing.change(applying.recruiter, interview, 0, { date: "2026-12-10" });
    expect(await remind(dayBefore)).toBe(0);
    expect(await remind(at("2026-12-09T12:00:00Z"))).toBe(1);
    await interviewing.change(applying.recruiter, interview, 1, { date: "2026-12-12" });
    expect(await remind(at("2026-12-11T12:00:00Z"))).toBe(1);
    expect(await remind(at("2026-12-12T10:30:00Z"))).toBe(0);
    const off = (await interviewing.arrange(applying.recruiter, id)).data.id;
    await interviewing.cancel(applying.recruiter, off);
    await interviewing.arrange(applying.recruiter, id, { date: "2026-11-22", time: "11:00" });
    expect([await remind(at("2026-11-21T20:00:00Z")), await remind(dayBefore)]).toEqual([0, 0]);
  });
});

describe("an interview whose application has ended", () => {
  const end = (moment: Date) => cancelInterviewsOfEndedApplications(site.services, moment);
  const stateSeen = async (person: Person) => (await interviewing.ofApplication(person, id))[0];

  test("is called off for both once the move can no longer be taken back, and counts as off at once", async () => {
    await applying.move(applying.recruiter, id, "interview", "not-progressing");
    expect(await stateSeen(jo)).toMatchObject({ state: "invited", standing: "called-off", mayAnswer: false });
    expect(await interviewing.answer(jo, interview, 0, "accepted")).toMatchObject({ status: 409 });
    expect([await remind(dayBefore), await end(at("2026-11-21T12:00:29Z"))]).toEqual([0, 0]);
    expect([await end(at("2026-11-21T12:00:30Z")), await end(at("2026-11-21T12:01:30Z"))]).toEqual([1, 0]);
    expect(await stateSeen(jo)).toMatchObject({ state: "cancelled" });
    expect((await interviewing.mails(jo.email)).at(-1)?.calendar?.method).toBe("CANCEL");
  });

  test("stands again when a withdrawal is undone within its ten minutes, and else tells the employer", async () => {
    await applying.call(jo, "withdraw", { id });
    expect(await end(at("2026-11-21T12:09:59Z"))).toBe(0);
    await applying.call(jo, "undoWithdrawal", { id });
    expect(await stateSeen(jo)).toMatchObject({ state: "invited", standing: "coming", mayAnswer: true });
    await applying.call(jo, "withdraw", { id });
    expect(await end(at("2026-11-21T12:10:00Z"))).toBe(1);
    const told = await applying.told(applying.recruiter);
    expect(told.items.some(({ title }) => title === "Interview called off: Cost Manager")).toBe(true);
  });
});
