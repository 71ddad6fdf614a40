import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { outboxMessages } from "#db/schema/mail.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { openInterviewing } from "#tests/fixtures/interviewing.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
let applying: Applying;
let applicant: Person;
let id: string;
let second: number;

beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  second = 0;
  applicant = await applying.jobseeker("Ann Able");
  id = await applying.apply(applicant, await applying.advert());
});

const wait = (seconds: number) => {
  second += seconds;
  site.setNow(new Date(now.getTime() + second * 1000));
};
/** Moves the application a second after the move before. */
const move = async (from: string, to: string, message: string | null = null) => {
  wait(1);
  expect(await applying.move(applying.recruiter, id, from, to, message)).toMatchObject({ status: 200 });
};
const undo = async () => {
  wait(1);
  const { writeHeaders } = applying.recruiter.session;
  expect(await callProcedure(site, "hiring.undo", writeHeaders, { ids: [id] })).toMatchObject({ status: 200 });
};
/** Subjects of the mails about moves, in the order in which they are sent, and the lines on the site. */
async function news() {
  const rows = await site.db.select().from(outboxMessages).where(eq(outboxMessages.toAddress, applicant.email));
  const mails = (await mailsTo(site, applicant.email)).filter(({ template }) => template === "application-status");
  expect(rows.filter(({ template }) => template === "application-status")).toHaveLength(mails.length);
  const lines = (await applying.told(applicant)).items.filter(({ kind }) => kind === "application-status");
  expect(lines).toHaveLength(mails.length);
  return lines.map(({ detail }) => detail).toReversed();
}

const inReview = "Your application is being reviewed.";
const refused = "Your application is not being taken further.";

test("of two quick moves the applicant is told the last, once", async () => {
  await move("sent", "in-review");
  await move("in-review", "interview");
  expect(await news()).toHaveLength(1);
  expect((await news())[0]).toMatch(/interview/i);
});

test("a refusal that is put right at once is not sent, whatever it said", async () => {
  await move("sent", "in-review");
  wait(60);
  await move("in-review", "not-progressing", "Sorry, Ann.");
  await move("not-progressing", "in-review");
  expect(await news()).toEqual([inReview]);
});

test("a message to the applicant is sent with the news it was written for, also when the next move follows at once", async () => {
  await move("sent", "in-review", "We read it this week.");
  await move("in-review", "not-progressing");
  expect(await news()).toEqual([inReview, refused]);
});

test("a move that is told of already stays told", async () => {
  await move("sent", "in-review");
  wait(30);
  await move("in-review", "not-progressing");
  expect(await news()).toEqual([inReview, refused]);
});

test("a move back right after an invitation to an interview is told: the invitation was, at once", async () => {
  await move("sent", "in-review");
  wait(60);
  await openInterviewing(site, applying).arrange(applying.recruiter, id);
  await move("interview", "in-review");
  expect(await news()).toEqual([inReview, inReview]);
  await undo();
  expect(await news()).toEqual([inReview]);
});

test("undoing the last of two quick moves tells the first, and undoing that too tells nothing", async () => {
  await move("sent", "in-review");
  await move("in-review", "not-progressing", "Sorry, Ann.");
  await undo();
  expect(await news()).toEqual([inReview]);
  await undo();
  expect(await news()).toEqual([]);
});
