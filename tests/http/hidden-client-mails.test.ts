import { eq, gt } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyingLimits } from "#db/applying-values.ts";
import { accountPreferences } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { notifications } from "#db/schema/notifications.ts";
import { recruiterSettings } from "#db/schema/recruiter-settings.ts";
import { savedJobs } from "#db/schema/tastes.ts";
import { sendRecruiterSummaries } from "#server/modules/hiring/recruiting/sum-up.commands.ts";
import { mailAlerts, makeVisitorAlert } from "#tests/fixtures/alerts.ts";
import { freshEmail, makePerson } from "#tests/fixtures/inviting.ts";
import { agencyAdvert, freshPostingKey, openPosting, type Posting } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

/** A Saturday in winter: London is on UTC. */
const now = new Date("2026-11-21T12:00:00Z");
const hidden = "Groyne Secret plc";
let site: TestSite;
let posting: Posting;
beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
  await site.db.update(companies).set({ isAgency: true, employerType: "agency" }).where(eq(companies.id, posting.company));
});
afterAll(() => site?.close());

const highest = async (table: typeof outboxMessages | typeof notifications) =>
  Math.max(0, ...(await site.db.select({ id: table.id }).from(table)).map(({ id }) => id));
const apply = async (person: Posting["jobseeker"], jobId: number) => {
  const headers = { ...person.session.writeHeaders, "idempotency-key": `"${freshPostingKey()}"` };
  const answer = await site.app.inject({
    method: "POST",
    url: "/api/applications",
    headers,
    payload: JSON.stringify({ jobId, answers: [] }),
  });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json<{ id: string }>().id;
};
const wantsEverything = (userId: number) =>
  site.db
    .insert(accountPreferences)
    .values({ userId, onboarding: {}, jobAlerts: true, applicationUpdates: true, updatedAt: now })
    .onDuplicateKeyUpdate({ set: { jobAlerts: true, applicationUpdates: true } });

test("✗ 4.6 a client whose name was taken from an advert is in no mail, digest, summary, notification or embedded list from then on", async () => {
  const { call, draft, grant, recruiter } = posting;
  await grant(2);
  const advert = { ...agencyAdvert, title: "Quantity Surveyor, sea walls", clientName: hidden, questions: null };
  const id = await draft(advert);
  const { data } = await call(recruiter, "posting.publish", { id });
  expect(data.status).toBe("live");
  const jobId = data.jobId ?? 0;
  const [applicant, saver] = [await makePerson(site), await makePerson(site)];
  for (const { id: userId } of [applicant, saver]) await wantsEverything(userId);
  const applicationId = await apply(applicant, jobId);
  await site.db.insert(savedJobs).values({ userId: saver.id, jobId, savedAt: now });
  const daily = { applicationReceived: "daily", applicationWithdrawn: "daily", messageReceived: "daily", replyWithinDays: 10 } as const;
  await site.db
    .insert(recruiterSettings)
    .values({ userId: recruiter.id, ...daily, summedUpTo: new Date(now.getTime() - 3_600_000), updatedAt: now });
  const since = { mails: await highest(outboxMessages), told: await highest(notifications) };

  const change = { clientName: null, clientUnnamedReason: "client-asked", payMinPence: 6_200_000 };
  expect((await call(recruiter, "posting.update", { id, version: 1, fields: change })).status).toBe(200);
  const readers = { bySubject: freshEmail(), byHirer: freshEmail() };
  await makeVisitorAlert(site, readers.bySubject, "q=harbour", "daily");
  await makeVisitorAlert(site, readers.byHirer, "q=groyne", "daily");
  const { clientName: _named, ...withoutName } = agencyAdvert;
  const second = await draft({ ...withoutName, title: "Quantity Surveyor, harbour", clientName: hidden });
  await call(recruiter, "posting.update", { id: second, version: 1, fields: { clientName: null, clientUnnamedReason: "post-held" } });
  expect((await call(recruiter, "posting.publish", { id: second })).data.status).toBe("live");

  const late = await makePerson(site);
  await wantsEverything(late.id);
  await apply(late, jobId);
  await call(recruiter, "applications.setStatus", { id: applicationId, from: "sent", to: "shortlisted", message: null });
  const { writeHeaders } = recruiter.session;
  const words = JSON.stringify({ text: "When may we ring you?" });
  await site.app.inject({ method: "POST", url: `/api/applications/${applicationId}/messages`, headers: writeHeaders, payload: words });
  site.setNow(new Date(now.getTime() + applyingLimits.moveHeldSeconds * 1000));
  for (const person of [applicant, saver, late, recruiter]) {
    const { text } = await queryProcedure(site, "notifications.list", person.session.headers, {});
    expect(text).not.toMatch(/groyne/i);
  }
  site.setNow(new Date("2026-11-22T07:30:00Z"));
  expect(await mailAlerts(site)).toBe(1);
  expect(await sendRecruiterSummaries(site.services, site.services.now())).toBe(1);

  const mails = await site.db.select().from(outboxMessages).where(gt(outboxMessages.id, since.mails));
  expect(new Set(mails.map(({ template }) => template))).toEqual(
    expect.toSatisfy((sent: Set<string>) => ["advert-changed", "job-alert", "recruiter-summary"].every((kind) => sent.has(kind))),
  );
  expect(mails.filter(({ toAddress }) => toAddress === readers.byHirer).map(({ template }) => template)).not.toContain("job-alert");
  const ofAlert = ({ template }: { template: string }) => template.startsWith("alert") || template === "confirm-alert";
  for (const { template, subject, textBody, htmlBody, ...mail } of mails) {
    // Alert mails repeat the owner's own query, which contains the word.
    if (mail.toAddress === readers.byHirer || ofAlert({ template })) continue;
    expect([template, /groyne/i.test(`${subject}\n${textBody}\n${htmlBody}`)]).toEqual([template, false]);
  }
  const changed = mails.filter(({ template }) => template === "advert-changed").map(({ textBody }) => textBody);
  expect(changed).toHaveLength(2);
  for (const text of changed) expect(text).toContain("Hirer: ");
  const told = await site.db.select().from(notifications).where(gt(notifications.id, since.told));
  expect(told.length).toBeGreaterThan(2);
  expect(JSON.stringify(told)).not.toMatch(/groyne/i);

  for (const url of ["/embed/jobs", "/embed/jobs?q=walls", "/jobs.rss", "/feeds/company/oak-building/jobs.rss.xml", `/jobs/${jobId}`]) {
    const { body } = await site.app.inject({ url, headers: { accept: "text/html" } });
    expect([url, /groyne/i.test(body)]).toEqual([url, false]);
  }
  expect((await site.app.inject({ url: "/embed/jobs", headers: { accept: "text/html" } })).body).toContain("sea walls");
});
