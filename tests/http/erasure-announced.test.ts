import { asc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { notifications } from "#db/schema/notifications.ts";
import { workNeedAnswers, workNeeds } from "#db/schema/work-ends.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { cancelInterviewsOfEndedApplications } from "#server/modules/hiring/applications/interviews/change.commands.ts";
import { ensurePractice } from "#server/modules/market/adverts/practice.commands.ts";
import { eraseIfStillDue, listErasures, replayErasures } from "#server/modules/people/accounts/personal-data/erase-account.commands.ts";
import { addInterviews } from "#tests/fixtures/interview-records.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openRepresenting, type Person, type Representing, vacancy } from "#tests/fixtures/representing.ts";
import { newIdempotencyKey } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
let scene: Representing;
let jo: Awaited<ReturnType<Representing["findable"]>>;
const name = "Jocasta Quillfeather";

beforeAll(async () => {
  site = await openTestSite({ now });
  scene = await openRepresenting(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  jo = await scene.findable(name);
});

const role = { role: "Planner of piles", place: "Leeds", pay: "£65,000 a year", message: "Would you like to hear about a rail scheme?" };
const asksForContact = async (person: Person) => {
  const headers = { ...person.session.writeHeaders, ...newIdempotencyKey() };
  return (await callProcedure<{ id: string }>(site, "contactRequests.ask", headers, { ...role, seekerId: jo.seekerId })).data.id;
};
const acceptsContact = (id: string) =>
  callProcedure(site, "contactRequests.accept", jo.session.writeHeaders, { id, sharesEmail: true, sharesPhone: false });
const erase = (id: number) => eraseIfStillDue(site.services, eq(users.id, id), { now, reason: "as requested" });
const clearNews = async () => {
  await site.db.delete(notifications);
  await site.db.delete(outboxMessages);
};
const linesTo = async ({ id }: Person) =>
  (await site.db.select().from(notifications).where(eq(notifications.userId, id)).orderBy(asc(notifications.id))).map(({ kind, facts }) =>
    [kind, facts.state].filter(Boolean).join(" "),
  );
const mails = async () =>
  (
    await site.db
      .select()
      .from(outboxMessages)
      .where(inArray(outboxMessages.toAddress, [scene.rae.email, scene.stu.email, jo.email]))
      .orderBy(asc(outboxMessages.id))
  ).map(({ toAddress, template, textBody, htmlBody, subject }) => ({
    to: toAddress,
    template,
    words: `${subject} ${textBody} ${htmlBody}`,
  }));

const practiceOf = ({ id }: Person) => runTransaction(site.db, (tx) => ensurePractice(tx, id, now));

/** What Jo has open with others: an application, contacts shared and asked for, permissions given and asked for. */
async function openEverything() {
  await scene.apply(jo, await scene.advert());
  await acceptsContact(await asksForContact(scene.rae));
  await asksForContact(scene.stu);
  await scene.grant(jo, await scene.asked(scene.rae, { ...vacancy, seekerId: jo.seekerId }));
  await scene.asked(scene.stu, { ...vacancy, seekerId: jo.seekerId, clientName: "Dale Homes Ltd" });
  await clearNews();
}

test("of a jobseeker is told to each side that had something open with them, once, without a word about them", async () => {
  await openEverything();
  expect(await erase(jo.id)).toBe("erased");
  expect(await linesTo(scene.rae)).toEqual(["application-withdrawn", "contact-answered ended", "representation-answered revoked"]);
  expect(await linesTo(scene.stu)).toEqual(["contact-answered declined", "representation-answered refused"]);
  const sent = await mails();
  expect(sent.map(({ to, template }) => [to, template])).toEqual([
    [scene.stu.email, "contact-answered"],
    [scene.rae.email, "representation-news"],
    [scene.stu.email, "representation-news"],
    [jo.email, "erasure-done"],
  ]);
  const toOthers = JSON.stringify([sent.filter(({ to }) => to !== jo.email), await site.db.select().from(notifications)]);
  for (const word of [name, jo.email, "Jocasta", "Quillfeather"]) expect(toOthers).not.toContain(word);
});

test("repeated after a restore sends no mail, and shows it on the site again", async () => {
  await openEverything();
  const freelance = scene.frankie;
  const kit = await scene.findable("Kit Unerased");
  await scene.apply(kit, await scene.advert({ companyId: await practiceOf(freelance), createdByUserId: freelance.id }));
  const applicationOf = async ({ id }: Person) =>
    (await site.db.select({ id: applications.id }).from(applications).where(eq(applications.userId, id)))[0]?.id ?? 0;
  const interview = {
    own: { applicationId: await applicationOf(jo), userId: jo.id, employerId: scene.rae.id },
    arranged: { applicationId: await applicationOf(kit) },
  };
  await addInterviews(site.db, { mark: "replay", now, ...interview });
  await clearNews();
  const before = new Date(now.getTime() + 1000);
  const records = [jo, freelance].map(({ id }) => ({ userId: id, accountHash: "0".repeat(64), erasedAt: before }));
  expect((await listErasures(site.db)).map(({ userId }) => userId)).not.toContain(jo.id);
  expect(await replayErasures(site.services, records)).toBe(2);
  const later = new Date(before.getTime() + 3_600_000);
  expect(await cancelInterviewsOfEndedApplications(site.services, later)).toBe(0);
  expect(await site.db.$count(outboxMessages)).toBe(0);
  expect(await linesTo(scene.rae)).toEqual(["application-withdrawn", "contact-answered ended", "representation-answered revoked"]);
});

test("of a freelance recruiter is told to applicants and candidates, and leaves their name in none of it", async () => {
  const fay = await makePerson(site, { role: "recruiter", isFreelance: true, name: "Fay Thistledown" });
  const jobId = await scene.advert({ companyId: await practiceOf(fay), createdByUserId: fay.id });
  await scene.apply(jo, jobId);
  await acceptsContact(await asksForContact(fay));
  await scene.grant(jo, await scene.asked(fay, { ...vacancy, seekerId: jo.seekerId }));
  const facts = { jobId, jobTitle: "Planner of piles", companyName: "Fay Thistledown", what: "Pay", changes: [], reason: null };
  const readers = [{ userId: jo.id, name, email: null }];
  const need = { firmName: "Fay Thistledown", role: "Planner of piles", month: "2027-04" };
  const needId = randomPublicId();
  await runTransaction(site.db, async (tx) => {
    const at = { services: site.services, now };
    await announce(at, tx, "advert.changed", { readers, ...facts });
    const row = { publicId: needId, firmId: await practiceOf(fay), level: "senior", pay: "£400 a day", message: "Piles", announcedAt: now };
    const [added] = await tx
      .insert(workNeeds)
      .values({ ...row, ...need, state: "open" })
      .$returningId();
    await tx.insert(workNeedAnswers).values({ needId: added?.id ?? 0, userId: jo.id, state: "told", at: now });
    await announce(at, tx, "work-need.announced", { userId: jo.id, needId, ...need });
  });
  const before = await linesTo(jo);
  expect(before).toEqual(expect.arrayContaining(["contact-asked", "representation-asked", "advert-changed", "work-end-news"]));
  // Earlier releases named no subject.
  await site.db
    .update(notifications)
    .set({ subjectId: null })
    .where(inArray(notifications.kind, ["advert-changed", "work-end-news"]));
  await site.db.delete(outboxMessages);
  expect(await erase(fay.id)).toBe("erased");
  expect((await linesTo(jo)).slice(before.length)).toEqual([
    "application-status not-progressing",
    "contact-ended",
    "representation-ended withdrawn",
  ]);
  const left = [
    await site.db.select().from(notifications),
    await site.db.select().from(applicationEvents),
    (await mails()).filter(({ to }) => to !== fay.email),
  ];
  expect(JSON.stringify(left)).not.toContain("Thistledown");
});

test("of a firm’s recruiter withdraws what they asked people, who are told", async () => {
  const colleague = scene.colleague;
  await asksForContact(colleague);
  await clearNews();
  expect(await erase(colleague.id)).toBe("erased");
  expect(await linesTo(jo)).toEqual(["contact-ended"]);
});
