import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companyJoinRequests } from "#db/schema/company-pages.ts";
import { jobCases, strikes } from "#db/schema/job-cases.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { moderationQuestions } from "#db/schema/moderation-work.ts";
import { notifications } from "#db/schema/notifications.ts";
import { recruiterEnquiries } from "#db/schema/recruiters.ts";
import { webhooks } from "#db/schema/webhooks.ts";
import { makeJob } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-22T12:00:00Z");
const dayMs = 86_400_000;
let site: TestSite;
let applying: Applying;
beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
});
afterAll(() => site?.close());

interface Attention {
  [count: string]: unknown;
  questions: { about: string }[];
  frozen: { title: string }[];
  totals: Record<string, number>;
}
const ask = async <Data>(person: Person, name: string, input: unknown = {}) =>
  (await queryProcedure<Data>(site, name, person.session.headers, input)).data;
const attention = async (person: Person) =>
  (await queryProcedure<{ attention: Attention }>(site, "recruiting.overview", person.session.headers, undefined)).data.attention;

test("each count of what waits is that of the list it leads to, for everybody who has that list, and of nobody else's", async () => {
  const { recruiter, colleague, boss, otherBoss, administrator, companyId } = applying;
  const jobId = await applying.advert();
  const [ann, bea] = [await applying.jobseeker("Ann Able"), await applying.jobseeker("Bea Baker")];
  const ids = [await applying.apply(ann, jobId), await applying.apply(bea, jobId)];
  const write = (id: string | undefined, text: string, person: Person) =>
    site.app.inject({
      method: "POST",
      url: `/api/applications/${id}/messages`,
      headers: { ...person.session.writeHeaders, "idempotency-key": `"${randomPublicId()}"` },
      payload: JSON.stringify({ text }),
    });
  await applying.read(recruiter, ids[0] ?? "");
  await write(ids[0], "Thank you for applying.", recruiter);
  for (const text of ["When do you decide?", "And where is the site?"]) expect((await write(ids[0], text, ann)).statusCode).toBe(201);
  await fillFirm(companyId, jobId, boss);

  for (const person of [recruiter, boss]) {
    const waits = await attention(person);
    const list = (more: object) => ask<{ total: number }>(person, "hiring.list", more);
    expect(waits.newApplications).toBe((await list({ states: ["sent"] })).total);
    expect(waits.overdue).toBe((await list({ reply: "overdue" })).total);
    expect(waits.unreadMessages).toBe((await ask<{ unreadCount: number }>(person, "messages.list")).unreadCount);
    const standing = await ask<{ strikes: { counts: boolean }[] }>(person, "appeals.standing");
    expect(waits.strikes).toBe(standing.strikes.filter(({ counts }) => counts).length);
    expect(waits).toMatchObject({ newApplications: 1, unreadMessages: 2, strikes: 1 });
  }
  const waits = await attention(boss);
  expect(waits.joinRequests).toBe((await ask<object[]>(boss, "companies.joinRequests")).length);
  const { items } = await ask<{ items: { kind: string; readAt: string | null }[] }>(boss, "notifications.list");
  expect(waits.answers).toBe(items.filter(({ kind, readAt }) => kind === "contact-answered" && readAt === null).length);
  expect(waits).toMatchObject({ joinRequests: 1, answers: 1, pausedWebhooks: 1, questions: [{ about: "Quantum Costs Ltd" }] });
  for (const person of [recruiter, colleague]) {
    expect(await attention(person)).toMatchObject({ joinRequests: 0, answers: 0, pausedWebhooks: 0, questions: [] });
  }
  for (const person of [colleague, otherBoss, administrator]) expect(await attention(person)).toMatchObject({ unreadMessages: 0 });
  for (const person of [otherBoss, administrator]) {
    expect(await attention(person)).toMatchObject({ joinRequests: 0, strikes: 0, questions: [], pausedWebhooks: 0, unpaidOrders: 0 });
  }
});

/** What a firm may have waiting for it, once each, and once more over and done with. */
async function fillFirm(companyId: number, jobId: number, boss: Person) {
  const { db } = site;
  const asking = await makePerson(site, { role: "recruiter" });
  const refused = await makePerson(site, { role: "recruiter" });
  for (const [person, state] of [
    [asking, "asked"],
    [refused, "refused"],
  ] as const) {
    await db.insert(companyJoinRequests).values({ publicId: randomPublicId(), companyId, userId: person.id, state, createdAt: now });
  }
  for (const expiresAt of [new Date(now.getTime() + dayMs), now]) {
    const counts = { isUrgent: false, weightTenths: 10, reports: 1, reporters: 1 };
    const times = { openedAt: now, lastReportedAt: now, decidedAt: now };
    const [made] = await db
      .insert(jobCases)
      .values({ publicId: randomPublicId(), jobId, state: "decided", outcome: "refused", ...counts, ...times })
      .$returningId();
    const strike = { companyId, posterUserId: null, caseId: made?.id ?? 0, reason: "No vacancy.", givenByUserId: 1 };
    await db.insert(strikes).values({ publicId: randomPublicId(), ...strike, givenAt: now, expiresAt });
  }
  for (const answeredAt of [null, now]) {
    const asked = {
      kind: "verification",
      subject: String(companyId),
      about: "Quantum Costs Ltd",
      question: "Whose domain is it?",
    } as const;
    await db.insert(moderationQuestions).values({ publicId: randomPublicId(), companyId, ...asked, askedAt: now, answeredAt });
  }
  for (const readAt of [null, now]) {
    const facts = { requestId: randomPublicId(), role: "Senior QS", state: "accepted" as const };
    const told = { userId: boss.id, kind: "contact-answered", facts, subjectId: facts.requestId } as const;
    await db.insert(notifications).values({ publicId: randomPublicId(), ...told, createdAt: now, readAt });
  }
  for (const isPausedByUs of [true, false]) {
    const hook = { companyId, address: "https://systems.example.test/hook", events: [], secret: "sealed", pausedAt: now, isPausedByUs };
    await db.insert(webhooks).values({ publicId: randomPublicId(), ...hook, createdAt: now, updatedAt: now });
  }
}

test("a freelance recruiter is told of enquiries with something new in them, and frozen adverts beyond the fifth are counted", async () => {
  const freelance = await makePerson(site, { role: "recruiter", isFreelance: true });
  for (const [mark, readAt, archivedAt] of [
    ["new", null, null],
    ["read", now, null],
    ["put away", null, now],
  ] as const) {
    const sent = { recruiterUserId: freelance.id, senderName: "Sam", senderEmail: "sam@people.example.test", message: mark };
    const row = { ...sent, publicId: randomPublicId(), contentHash: randomPublicId().padEnd(64, "0"), createdAt: now, readAt, archivedAt };
    await site.db.insert(recruiterEnquiries).values(row);
  }
  expect((await attention(freelance)).enquiries).toBe(1);

  const { recruiter, companyId } = applying;
  for (let at = 0; at < 7; at += 1) {
    const made = await callProcedure<{ id: string }>(site, "posting.create", recruiter.session.writeHeaders, {
      fields: { title: `Frozen ${at}` },
    });
    const jobId = await makeJob(site.db, { companyId, createdByUserId: recruiter.id, status: "frozen", now });
    await site.db.update(jobDrafts).set({ jobId }).where(eq(jobDrafts.publicId, made.data.id));
  }
  const waits = await attention(recruiter);
  const mine = await ask<{ counts: Record<string, number> }>(recruiter, "posting.mine");
  expect(waits.frozen).toHaveLength(5);
  expect([waits.totals.frozen, mine.counts.frozen]).toEqual([7, 7]);
});
