import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountPreferences } from "#db/schema/accounts.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { type Interviewing, openInterviewing, refusalIn } from "#tests/fixtures/interviewing.ts";
import { newIdempotencyKey } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
let applying: Applying;
let interviewing: Interviewing;
let jo: Person;
let id: string;

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
  await applying.read(applying.recruiter, id);
});

const newsTo = async (person: Person) =>
  (await applying.told(person)).items.flatMap(({ kind, title }) => (kind === "interview-news" ? [title] : []));
const arranged = async (more: object = {}) => (await interviewing.arrange(applying.recruiter, id, more)).data.id;

describe("arranging an interview", () => {
  test("tells both sides with an entry for their calendars, and brings the application to its interviews without a second mail", async () => {
    const { status, data } = await interviewing.arrange(applying.recruiter, id, { message: "Please bring drawings." });
    expect([status, data]).toEqual([200, { id: data.id, sequence: 0, state: "invited", startsAt: "2026-12-01T10:30:00.000Z" }]);
    expect((await applying.row(id)).state).toBe("interview");
    const [seen] = await interviewing.ofApplication(jo, id);
    expect(seen).toMatchObject({ round: 1, standing: "coming", place: "1 High Street, Leeds", mayAnswer: true, mayChange: false });
    expect(seen?.history).toMatchObject([{ step: "arranged", byName: null, text: "Please bring drawings." }]);
    expect((await interviewing.ofApplication(applying.recruiter, id))[0]).toMatchObject({ mayAnswer: false, mayChange: true });
    const [mail, ...others] = await interviewing.mails(jo.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Invitation to an interview: Cost Manager");
    expect(mail?.text).toContain("Tuesday 1 December 2026 at 10:30");
    expect(mail?.text).toContain("Please bring drawings.");
    expect(mail?.calendar).toMatchObject({ method: "REQUEST", content: expect.stringContaining("SEQUENCE:0") });
    const own = (await interviewing.mails(applying.recruiter.email)).at(-1);
    expect([own?.subject, own?.calendar?.method]).toEqual(["Interview arranged: Cost Manager", "REQUEST"]);
    expect(`${own?.text}${own?.calendar?.content}`).not.toContain("Jo Seeker");
    expect(await newsTo(jo)).toEqual(["Invitation to an interview: Cost Manager"]);
  });

  test("in summer is at the hour clocks in London show, and happens once for a key", async () => {
    const key = newIdempotencyKey();
    const more = { date: "2027-06-10", time: "09:00" };
    const [first, again] = [
      await interviewing.arrange(applying.recruiter, id, more, key),
      await interviewing.arrange(applying.recruiter, id, more, key),
    ];
    expect(first.data.startsAt).toBe("2027-06-10T08:00:00.000Z");
    expect(again.data).toEqual(first.data);
    expect(await interviewing.mails(jo.email)).toHaveLength(1);
  });

  const refused: readonly [more: object, fault: string][] = [
    [{ date: "2026-11-21", time: "11:59" }, "/date Choose a date and time in the future."],
    [{ date: "2028-01-01" }, "/date Choose a day within 365 days."],
    [
      { date: "2027-03-28", time: "01:30" },
      "/time That time does not exist in London: the clocks go forward that night. Choose another time.",
    ],
    [{ time: "25:00" }, "/time Enter the time as 10:30."],
    [{ lengthMinutes: 4 }, "/lengthMinutes The length must be 5 to 480 minutes."],
    [{ place: " " }, "/place Enter the place where you will meet."],
    [{ kind: "video", link: null }, "/link Give the link to the video meeting."],
    [{ kind: "video", link: "http://meet.example.test/1" }, "/link Give a whole link that starts with https://."],
    [{ interviewers: "" }, "/interviewers Enter the interviewers."],
  ];
  test("is refused with the field and the rule named, and nothing is arranged", async () => {
    for (const [more, fault] of refused) {
      const answer = await interviewing.arrange(applying.recruiter, id, more);
      expect([more, answer.status, refusalIn(answer).fields]).toEqual([more, 422, [fault]]);
    }
    expect(await interviewing.ofApplication(jo, id)).toEqual([]);
  });

  test("is for those who manage the advert, at any open stage, several times, until the application has ended", async () => {
    for (const person of [applying.colleague, applying.stranger]) expect((await interviewing.arrange(person, id)).status).toBe(404);
    await applying.move(applying.recruiter, id, "opened", "offer");
    await arranged();
    await interviewing.arrange(applying.boss, id, {
      date: "2026-12-08",
      kind: "video",
      link: "https://meet.example.test/1",
      place: "left from before",
    });
    expect((await applying.row(id)).state).toBe("offer");
    const seen = await interviewing.ofApplication(jo, id);
    expect(seen.map(({ round, place, link }) => [round, place, link])).toEqual([
      [1, "1 High Street, Leeds", null],
      [2, null, "https://meet.example.test/1"],
    ]);
    await applying.move(applying.recruiter, id, "offer", "not-progressing");
    expect(await interviewing.arrange(applying.recruiter, id)).toMatchObject({ status: 409, reason: "conflict" });
  });

  test("sends no mail to an applicant who switched such mail off, and still tells them on the site", async () => {
    const off = { userId: jo.id, onboarding: {}, applicationUpdates: false, updatedAt: now };
    await site.db.insert(accountPreferences).values(off).onDuplicateKeyUpdate({ set: off });
    await arranged();
    expect(await interviewing.mails(jo.email)).toEqual([]);
    expect(await newsTo(jo)).toHaveLength(1);
  });
});

describe("answering an interview", () => {
  test("is accepted, asked to be at another time with proposals, or declined; the employer and both histories tell it", async () => {
    const interview = await arranged();
    expect((await interviewing.answer(jo, interview, 0, "accepted")).data.state).toBe("accepted");
    await interviewing.answer(jo, interview, 0, "accepted");
    const times = { text: "I am on site.", proposedTimes: [{ date: "2026-12-03", time: "14:00" }] };
    await interviewing.answer(jo, interview, 0, "time-asked", times);
    const [seen] = await interviewing.ofApplication(applying.recruiter, id);
    expect(seen).toMatchObject({ state: "time-asked", reply: "I am on site.", proposedTimes: ["2026-12-03T14:00:00.000Z"] });
    expect(seen?.history.map(({ step, byName, text }) => [step, byName, text])).toEqual([
      ["arranged", "Rae Recruiter", null],
      ["accepted", null, null],
      ["time-asked", null, "Proposed: Thursday 3 December 2026 at 14:00.\nI am on site."],
    ]);
    expect(await newsTo(applying.recruiter)).toContain("Another time requested: Cost Manager");
    const mails = (await interviewing.mails(applying.recruiter.email)).slice(-2);
    expect(mails.map(({ subject, calendar }) => [subject, calendar])).toEqual([
      ["Interview accepted: Cost Manager", null],
      ["Another time requested: Cost Manager", null],
    ]);
    await interviewing.answer(jo, interview, 0, "declined", { text: "I have found work." });
    expect((await interviewing.ofApplication(jo, id))[0]).toMatchObject({ state: "declined", reply: "I have found work." });
    const { headers } = applying.recruiter.session;
    const { data } = await queryProcedure<{ interviews: { id: string; applicantName: string }[] }>(site, "recruiting.overview", headers);
    expect(data.interviews).toContainEqual(expect.objectContaining({ id: interview, applicantName: "Jo Seeker" }));
  });

  test("needs words or times to ask for another one, and is the applicant's alone", async () => {
    const interview = await arranged();
    expect(refusalIn(await interviewing.answer(jo, interview, 0, "time-asked")).fields).toEqual([
      "/text Enter the times that would suit you.",
    ]);
    const past = { proposedTimes: [{ date: "2026-11-20", time: "14:00" }] };
    expect(refusalIn(await interviewing.answer(jo, interview, 0, "time-asked", past)).fields).toEqual([
      "/proposedTimes/0/date Choose a date and time in the future.",
    ]);
    const other = await applying.jobseeker("Sam Other");
    expect((await interviewing.answer(other, interview, 0, "accepted")).status).toBe(404);
    expect((await interviewing.coming(other)).data).toEqual([]);
    expect((await interviewing.coming(jo)).data).toMatchObject([{ id: interview, applicationId: id }]);
  });

  test("is refused once the employer has changed it, called it off, or it has begun, in words that say so", async () => {
    const interview = await arranged();
    await interviewing.change(applying.recruiter, interview, 0, { date: "2026-12-02" });
    const stale = await interviewing.answer(jo, interview, 0, "accepted");
    expect([stale.status, stale.reason]).toEqual([412, "stale"]);
    expect(refusalIn(stale).message).toContain("it is now on Wednesday 2 December 2026 at 10:30");
    site.setNow(new Date("2026-12-02T10:30:00Z"));
    const begun = await interviewing.answer(jo, interview, 1, "accepted");
    expect([begun.status, refusalIn(begun).message]).toEqual([409, expect.stringContaining("has started or is over")]);
    site.setNow(now);
    await interviewing.cancel(applying.recruiter, interview);
    const off = await interviewing.answer(jo, interview, 2, "accepted");
    expect([off.status, refusalIn(off).message]).toEqual([409, expect.stringContaining("called off this interview")]);
  });
});

describe("changing an interview", () => {
  test("asks anew for another time or place, keeps an answer for other words, and takes a proposed time as accepted", async () => {
    const interview = await arranged();
    await interviewing.answer(jo, interview, 0, "accepted");
    expect((await interviewing.change(applying.recruiter, interview, 0)).data).toMatchObject({ sequence: 0, state: "accepted" });
    expect((await interviewing.change(applying.recruiter, interview, 0, { message: "By the side door." })).data).toMatchObject({
      sequence: 1,
      state: "accepted",
    });
    expect((await interviewing.change(applying.boss, interview, 1, { place: "2 Low Street" })).data).toMatchObject({
      sequence: 2,
      state: "invited",
    });
    expect(await interviewing.change(applying.recruiter, interview, 1)).toMatchObject({ status: 412, reason: "stale" });
    await interviewing.answer(jo, interview, 2, "time-asked", { proposedTimes: [{ date: "2026-12-03", time: "14:00" }] });
    const proposed = { date: "2026-12-03", time: "14:00" };
    expect((await interviewing.change(applying.recruiter, interview, 2, proposed)).data).toMatchObject({ sequence: 3, state: "accepted" });
    const sent = (await interviewing.mails(jo.email)).map(({ calendar }) => /SEQUENCE:(\d+)/.exec(calendar?.content ?? "")?.[1]);
    expect(sent).toEqual(["0", "1", "2", "3"]);
  });

  test("or calling it off takes it out of both calendars, once, until it has begun", async () => {
    const interview = await arranged();
    await Promise.all([1, 2].map(() => interviewing.cancel(applying.recruiter, interview, "The post is on hold.")));
    for (const { email } of [jo, applying.recruiter]) {
      const off = (await interviewing.mails(email)).filter(
        ({ text, calendar }) => calendar?.method === "CANCEL" && text.includes("on hold"),
      );
      expect(off).toHaveLength(1);
      expect(off[0]?.calendar?.content).toMatch(/STATUS:CANCELLED[\s\S]*SEQUENCE:1|SEQUENCE:1[\s\S]*STATUS:CANCELLED/);
    }
    expect((await interviewing.ofApplication(jo, id))[0]).toMatchObject({ state: "cancelled", standing: "called-off", mayAnswer: false });
    expect(await interviewing.change(applying.recruiter, interview, 1)).toMatchObject({ status: 409, reason: "conflict" });
    const begun = await arranged();
    site.setNow(new Date("2026-12-01T10:30:00Z"));
    expect((await interviewing.cancel(applying.recruiter, begun)).status).toBe(409);
  });
});

test("the calendar file is for both sides and nobody else, and names the applicant to the employer alone", async () => {
  await arranged();
  const [{ calendarPath = "" } = {}] = await interviewing.ofApplication(jo, id);
  const file = await applying.get(jo.session, calendarPath);
  expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(file.body).toMatch(/METHOD:PUBLISH[\s\S]*SUMMARY:Interview: Cost Manager\\, Quantum Costs Ltd/);
  expect((await applying.get(applying.recruiter.session, calendarPath)).body).toContain("Jo Seeker");
  for (const person of [applying.colleague, applying.stranger, await applying.jobseeker()]) {
    expect((await applying.get(person.session, calendarPath)).statusCode).toBe(404);
  }
  expect((await site.app.inject({ url: calendarPath })).statusCode).toBe(401);
});
