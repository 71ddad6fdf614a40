import { afterAll, beforeAll, expect, test } from "vitest";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { sendRecruiterSummaries } from "#server/modules/hiring/recruiting/sum-up.commands.ts";
import { notify } from "#server/modules/people/notifications/notify.commands.ts";
import { openApplying } from "#tests/fixtures/applying.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openPosting, type Posting } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let posting: Posting;
beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
});
afterAll(() => site?.close());

test("whoever chose one mail a day is summed up what they have not read, once, from seven in the morning on", async () => {
  const { recruiter, call, ask } = posting;
  const settings = { applicationReceived: "daily", applicationWithdrawn: "off", messageReceived: "daily", replyWithinDays: 5 };
  expect((await ask(recruiter, "recruiting.settings", undefined)).data).toMatchObject({
    applicationReceived: "at-once",
    replyWithinDays: 10,
  });
  expect((await call(recruiter, "recruiting.saveSettings", settings)).data).toEqual(settings);
  expect((await ask(recruiter, "recruiting.settings", undefined)).data).toEqual({ ...settings, promisedDays: null, isMailOff: false });
  const later = new Date("2026-11-20T15:00:00Z");
  const facts = { jobId: 1, jobTitle: "Harbour Surveyor", applicationId: randomPublicId() };
  for (const kind of ["application-received", "application-received", "application-withdrawn"] as const) {
    await notify(site.db, { userIds: [recruiter.id], kind, facts, now: later });
  }
  expect(await sendRecruiterSummaries(site.services, later)).toBe(0);
  expect(await sendRecruiterSummaries(site.services, new Date("2026-11-21T06:59:00Z"))).toBe(0);
  const morning = new Date("2026-11-21T07:00:01Z");
  expect([await sendRecruiterSummaries(site.services, morning), await sendRecruiterSummaries(site.services, morning)]).toEqual([1, 0]);
  const mails = (await mailsTo(site, recruiter.email)).filter(({ template }) => template === "recruiter-summary");
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("New applications: 2 (Harbour Surveyor)");
  expect(mails[0]?.text).not.toContain("withdrawn");
});

test("whoever has switched application updates off is mailed of no application, until they ask for such mail again", async () => {
  const applying = await openApplying(site);
  const { recruiter } = applying;
  const { ask, call } = posting;
  const received = async () => (await mailsTo(site, recruiter.email)).filter(({ template }) => template === "application-received").length;
  const jo = await applying.jobseeker();
  const apply = async () => applying.apply(jo, await applying.advert());
  await callProcedure(site, "account.preferences.update", recruiter.session.writeHeaders, { applicationUpdates: false });
  await apply();
  expect(await received()).toBe(0);
  expect((await ask<{ isMailOff: boolean }>(recruiter, "recruiting.settings", undefined)).data.isMailOff).toBe(true);
  const off = { applicationReceived: "off", applicationWithdrawn: "off", messageReceived: "off", replyWithinDays: 10 };
  await call(recruiter, "recruiting.saveSettings", off);
  expect((await ask<{ isMailOff: boolean }>(recruiter, "recruiting.settings", undefined)).data.isMailOff).toBe(true);
  await call(recruiter, "recruiting.saveSettings", { ...off, applicationReceived: "at-once" });
  expect((await ask<{ isMailOff: boolean }>(recruiter, "recruiting.settings", undefined)).data.isMailOff).toBe(false);
  await apply();
  expect(await received()).toBe(1);
});
