import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runTransaction } from "#db/client.ts";
import { accountPreferences, users } from "#db/schema/accounts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { messageReads, messages } from "#db/schema/messages.ts";
import { eraseAccount, erasureColumns } from "#server/modules/people/accounts/personal-data/erase-account.commands.ts";
import { deleteOutdatedRows } from "#server/modules/people/accounts/personal-data/retention.commands.ts";
import { type Applying, freshKey, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
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
  jobId = await applying.advert({ title: "Commercial Manager" });
  id = await applying.apply(jo, jobId);
});

const send = (person: Person, text: string) =>
  callProcedure<{ id: string }>(
    site,
    "messages.send",
    { ...person.session.writeHeaders, "idempotency-key": `"${freshKey()}"` },
    { id, text },
  );
const markRead = (person: Person, upTo: string) => callProcedure(site, "messages.markRead", person.session.writeHeaders, { id, upTo });
const prefers = (person: Person, applicationUpdates: boolean) =>
  callProcedure(site, "account.preferences.update", person.session.writeHeaders, { applicationUpdates });
const mails = async (person: Person) => (await mailsTo(site, person.email)).filter(({ template }) => template === "message-received");
const unread = async (person: Person) =>
  (await applying.told(person)).items.filter(({ kind, readAt }) => kind === "message-received" && readAt === null);

test("the applicant is told once of what waits, and it leads to the conversation; reading it is reading what was told", async () => {
  await send(applying.recruiter, "One");
  const last = await send(applying.recruiter, "Two");
  expect(await unread(jo)).toMatchObject([
    {
      title: "New message: Commercial Manager",
      detail: "Quantum Costs Ltd has written to you.",
      path: `/jobseeker/dashboard?tab=messages&application=${id}`,
    },
  ]);
  expect(await unread(applying.recruiter)).toEqual([]);
  await markRead(jo, last.data.id);
  expect(await unread(jo)).toEqual([]);
  await send(applying.recruiter, "Three");
  expect(await unread(jo)).toHaveLength(1);
});

test("the employer's people who look after the advert are told, and an administrator of the firm who has written", async () => {
  await send(jo, "Good morning");
  expect(await unread(applying.recruiter)).toMatchObject([
    {
      detail: "The applicant has written to you.",
      path: expect.stringMatching(/^\/recruiter\/dashboard\?tab=messages&application=[\w-]{22}$/),
    },
  ]);
  expect([await unread(applying.boss), await unread(applying.colleague)]).toEqual([[], []]);
  await send(applying.boss, "Good morning from me");
  await send(jo, "And to you");
  expect(await unread(applying.boss)).toHaveLength(1);
  await site.db.update(users).set({ companyId: null }).where(eq(users.id, applying.boss.id));
  await site.db.delete(messageReads);
  await send(jo, "Are you there?");
  expect(await unread(applying.boss)).toHaveLength(1);
  await site.db.update(users).set({ companyId: applying.companyId }).where(eq(users.id, applying.boss.id));
});

test("mail goes to who has not switched it off, once until they have read, and says nothing of what was written", async () => {
  await prefers(jo, false);
  await send(applying.recruiter, "Nobody wants it");
  expect(await mails(jo)).toEqual([]);
  await prefers(jo, true);
  await send(applying.recruiter, "The secret word is limestone");
  const last = await send(applying.recruiter, "Again");
  expect(await mails(jo)).toMatchObject([{ subject: "New message: Commercial Manager" }]);
  const [mail] = await mails(jo);
  expect(mail?.text).toContain(`https://jobs.example.test/jobseeker/dashboard?tab=messages&application=${id}`);
  expect(mail?.text).toContain("Quantum Costs Ltd has written to you about your application for Commercial Manager.");
  expect(`${mail?.text}${mail?.html}`).not.toContain("limestone");
  await markRead(jo, last.data.id);
  await send(applying.recruiter, "Later");
  expect(await mails(jo)).toHaveLength(2);
  await prefers(jo, false);
  await markRead(jo, (await send(applying.recruiter, "Much later")).data.id);
  await send(applying.recruiter, "No more");
  expect(await mails(jo)).toHaveLength(2);
});

test("mail to the employer does not name the applicant", async () => {
  await prefers(applying.recruiter, true);
  const before = (await mails(applying.recruiter)).length;
  await send(jo, "Good morning");
  await send(jo, "Good evening");
  const sent = await mails(applying.recruiter);
  expect(sent).toHaveLength(before + 1);
  expect(sent.at(-1)?.text).toContain("An applicant for Commercial Manager has written to you.");
  expect(sent.at(-1)?.text).not.toContain("Jo Seeker");
  await site.db.delete(accountPreferences);
});

test("mail of a move leads to the application itself", async () => {
  await applying.read(applying.recruiter, id);
  await applying.move(applying.recruiter, id, "opened", "not-progressing", "Thank you.");
  const links = (await mailsTo(site, jo.email)).map(({ text }) => /https:\S+dashboard\S*/.exec(text)?.[0]);
  const own = `https://jobs.example.test/jobseeker/dashboard?tab=applications&application=${id}`;
  expect(links.length).toBeGreaterThan(1);
  expect(new Set(links)).toEqual(new Set([own]));
});

test("messages go when the application has been kept long enough", async () => {
  await send(jo, "Good morning");
  await send(applying.recruiter, "Good morning to you");
  await site.db
    .update(jobs)
    .set({ status: "closed", endedAt: new Date("2026-05-21T11:59:59Z") })
    .where(eq(jobs.id, jobId));
  const { id: rowId } = await applying.row(id);
  await deleteOutdatedRows(site.db, now);
  expect(await site.db.$count(messages, eq(messages.applicationId, rowId))).toBe(0);
  await deleteOutdatedRows(site.db, now);
  await expect(applying.row(id)).rejects.toThrow("no such application");
});

test("whoever erases their account leaves the employer no message, and what is told of it goes too", async () => {
  await send(jo, "From me");
  await send(applying.recruiter, "To you");
  const { id: rowId } = await applying.row(id);
  const [user] = await site.db.select(erasureColumns).from(users).where(eq(users.id, jo.id));
  if (!user) throw new Error("nobody to erase");
  await runTransaction(site.db, (tx) => eraseAccount(tx as unknown as typeof site.db, site.services, user, { now, reason: "asked for" }));
  expect(await applying.row(id)).toMatchObject({ state: "withdrawn", userId: null });
  expect(await site.db.$count(messages, eq(messages.applicationId, rowId))).toBe(0);
  expect(await site.db.$count(messageReads, eq(messageReads.applicationId, rowId))).toBe(0);
  expect((await send(applying.recruiter, "Are you there?")).status).toBe(409);
  expect((await mailsTo(site, jo.email)).map(({ template }) => template)).toEqual(["erasure-done"]);
});
