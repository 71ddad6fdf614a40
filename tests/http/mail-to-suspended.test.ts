import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { remindOfInterviews } from "#server/modules/hiring/applications/interviews/change.commands.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { openInterviewing } from "#tests/fixtures/interviewing.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
let applying: Applying;
beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
});
afterAll(() => site.close());

const kindsTo = async ({ email }: Person) => (await mailsTo(site, email)).map(({ template }) => template);
const suspend = async (person: Person) => {
  const [row] = await site.db.select({ publicId: users.publicId }).from(users).where(eq(users.id, person.id));
  const order = { publicId: row?.publicId, reason: "terms" };
  return callProcedure(site, "admin.users.suspend", applying.administrator.session.writeHeaders, order);
};

test("an account that is suspended gets no mail of applications and interviews, nor what waited, and is told of the suspension", async () => {
  const { recruiter } = applying;
  const interviewing = openInterviewing(site, applying);
  const [jo, ann] = [await applying.jobseeker(), await applying.jobseeker("Ann Able")];
  const jobId = await applying.advert();
  const [ofJo, ofAnn] = [await applying.apply(jo, jobId), await applying.apply(ann, jobId)];
  for (const id of [ofJo, ofAnn]) await applying.move(recruiter, id, "sent", "in-review");
  expect(await kindsTo(jo)).toEqual(["application-sent", "application-status"]);
  expect((await suspend(jo)).status).toBe(200);
  expect(await kindsTo(jo)).toEqual(["account-suspended"]);

  site.setNow(new Date(now.getTime() + 60_000));
  for (const id of [ofJo, ofAnn]) await interviewing.arrange(recruiter, id);
  await remindOfInterviews(site.services, new Date("2026-12-01T09:00:00Z"));
  site.setNow(new Date(now.getTime() + 120_000));
  for (const id of [ofJo, ofAnn]) await applying.move(recruiter, id, "interview", "not-progressing");
  expect(await kindsTo(jo)).toEqual(["account-suspended"]);
  expect(await kindsTo(ann)).toEqual(["application-sent", "application-status", "interview-news", "interview-news", "application-status"]);
});
