import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { refusalIn } from "#tests/fixtures/interviewing.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-21T12:00:00Z");
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
let site: TestSite;
let applying: Applying;
let jo: Person;
let jobId: number;
let id: string;

beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  jo = await applying.jobseeker();
  jobId = await applying.advert();
  id = await applying.apply(jo, jobId, { phone: "07700 900123", coverNote: "Dear all" });
});

const toldOfWithdrawals = async () =>
  (await applying.told(applying.recruiter)).items.filter(({ kind }) => kind === "application-withdrawn").length;

describe("withdrawing", () => {
  test("leaves the employer a stub, tells them, and can be taken back for ten minutes", async () => {
    await applying.read(applying.recruiter, id);
    await applying.move(applying.recruiter, id, "opened", "interview");
    const { data } = await applying.call<{ undoUntil: string }>(jo, "withdraw", { id });
    expect(data.undoUntil).toBe(minutesLater(10).toISOString());
    expect((await applying.read(applying.recruiter, id)).data).toMatchObject({
      state: "withdrawn",
      applicantName: "Jo Seeker",
      email: null,
      phone: null,
      coverNote: null,
      answers: [],
      moves: [],
      undoUntil: null,
    });
    expect(await toldOfWithdrawals()).toBe(1);
    expect((await applying.read(jo, id)).data).toMatchObject({ undoUntil: data.undoUntil, coverNote: "Dear all" });
    site.setNow(minutesLater(9.99));
    expect((await applying.call(jo, "withdraw", { id })).data).toEqual(data);
    expect((await applying.call(jo, "undoWithdrawal", { id })).status).toBe(200);
    expect((await applying.read(applying.recruiter, id)).data).toMatchObject({ state: "interview", email: jo.email });
    expect(await toldOfWithdrawals()).toBe(0);
    expect(await applying.row(id)).toMatchObject({ closedAt: null, stateBeforeWithdrawal: null });
    expect(await applying.call(jo, "undoWithdrawal", { id })).toMatchObject({ status: 409 });
  });

  test("is over after ten minutes, and the advert cannot be applied to again", async () => {
    await applying.call(jo, "withdraw", { id });
    site.setNow(minutesLater(10));
    expect(await applying.call(jo, "undoWithdrawal", { id })).toMatchObject({ status: 409, reason: "conflict" });
    const again = await applying.postTo(jo, { jobId });
    const because = expect.stringContaining("You applied to this advert and withdrew your application.");
    expect([again.statusCode, again.json().detail]).toEqual([409, because]);
    const draft = await applying.call(jo, "saveDraft", { jobId, coverNote: "Once more" });
    expect([draft.status, refusalIn(draft).message]).toEqual([409, because]);
  });

  test("takes back news of moves that the applicant was not told yet", async () => {
    await applying.read(applying.recruiter, id);
    await applying.move(applying.recruiter, id, "opened", "shortlisted");
    site.setNow(minutesLater(1));
    await applying.move(applying.recruiter, id, "shortlisted", "interview");
    site.setNow(minutesLater(1.1));
    await applying.call(jo, "withdraw", { id });
    const mails = (await mailsTo(site, jo.email)).map(({ subject }) => subject.split(":")[0]);
    expect(mails).toEqual(["Your application", "Your application was opened", "You are shortlisted"]);
    site.setNow(minutesLater(2));
    const told = (await applying.told(jo)).items.map(({ detail }) => detail);
    expect(told).not.toContain("You are invited to an interview.");
  });

  test("is for the applicant alone, and for what is still open", async () => {
    const other = await applying.jobseeker();
    for (const name of ["withdraw", "undoWithdrawal"]) {
      expect((await applying.call(other, name, { id })).status).toBe(404);
      expect((await applying.call(applying.recruiter, name, { id })).status).toBe(403);
    }
    await applying.read(applying.recruiter, id);
    await applying.move(applying.recruiter, id, "opened", "not-progressing");
    expect(await applying.call(jo, "withdraw", { id })).toMatchObject({ status: 409, reason: "conflict" });
  });
});

describe("notes and ratings", () => {
  test("are the employer's own: written, counted together, taken away by their author, and in nothing the applicant is sent", async () => {
    const note = await applying.call<{ id: string }>(applying.recruiter, "addNote", { id, text: "Knows NEC4 well." });
    await applying.call(applying.boss, "addNote", { id, text: "Ask for references." });
    await applying.call(applying.recruiter, "rate", { id, stars: 2 });
    await applying.call(applying.recruiter, "rate", { id, stars: 4 });
    await applying.call(applying.boss, "rate", { id, stars: 5 });
    const seen = (await applying.ask<Notes>(applying.recruiter, "notes", { id })).data;
    expect(seen.notes.map(({ author, isMine, text }) => [author, isMine, text])).toEqual([
      ["Ada Admin", false, "Ask for references."],
      ["Rae Recruiter", true, "Knows NEC4 well."],
    ]);
    expect([seen.averageStars, seen.ratings.map(({ stars }) => stars)]).toEqual([4.5, [4, 5]]);
    expect((await applying.call(applying.boss, "removeNote", { id, noteId: note.data.id })).status).toBe(404);
    expect((await applying.call(applying.recruiter, "removeNote", { id, noteId: note.data.id })).status).toBe(200);
    await applying.call(applying.boss, "rate", { id, stars: null });
    const after = (await applying.ask<Notes>(applying.recruiter, "notes", { id })).data;
    expect([after.notes.length, after.averageStars]).toEqual([1, 4]);
    const shown = JSON.stringify([(await applying.read(jo, id)).data, (await applying.ask(jo, "list")).data, await applying.told(jo)]);
    for (const secret of ["references", "stars", "Ada Admin", "Rae Recruiter"])
      expect([secret, shown.includes(secret)]).toEqual([secret, false]);
  });

  test("refuse an empty note and stars that are not", async () => {
    expect((await applying.call(applying.recruiter, "addNote", { id, text: " \n " })).status).toBe(422);
    for (const stars of [0, 6, 2.5, "5"]) expect((await applying.call(applying.recruiter, "rate", { id, stars })).status).toBe(422);
  });
});

interface Notes {
  notes: { author: string | null; isMine: boolean; text: string }[];
  ratings: { stars: number }[];
  averageStars: number | null;
}
