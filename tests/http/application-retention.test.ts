import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { applicationEvents, applicationNotes, applicationRatings, applications } from "#db/schema/applications.ts";
import { notifications } from "#db/schema/notifications.ts";
import { shortlistEntries, shortlistFeedback, shortlistLinks, shortlists } from "#db/schema/shortlists.ts";
import { savedJobs } from "#db/schema/tastes.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import { eraseDueAccounts } from "#server/modules/people/accounts/personal-data/erase-account.commands.ts";
import { deleteOutdatedRows } from "#server/modules/people/accounts/personal-data/retention.commands.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

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
  jo = await applying.jobseeker();
  jobId = await applying.advert();
  id = await applying.apply(jo, jobId, { phone: "07700 900123", coverNote: "Dear all" });
  await applying.read(applying.recruiter, id);
  await applying.call(applying.recruiter, "addNote", { id, text: "Knows NEC4." });
  await applying.call(applying.recruiter, "rate", { id, stars: 4 });
});

const isThere = async () => (await site.db.$count(applications, eq(applications.publicId, id))) === 1;

describe("an application is kept", () => {
  test.each([
    ["not-progressing", "2026-05-21T12:00:00Z", "2026-05-21T11:59:59Z"],
    ["sent", "2026-05-21T12:00:00Z", "2026-05-21T11:59:59Z"],
    ["withdrawn", "2026-05-21T12:00:00Z", "2026-05-21T11:59:59Z"],
    ["hired", "2024-11-21T12:00:00Z", "2024-11-21T11:59:59Z"],
  ] as const)(
    "%s: while its advert ended at %s, no longer when it ended at %s; all that hangs on it goes too",
    async (state, kept, over) => {
      const { id: rowId } = await applying.row(id);
      await site.db.update(applications).set({ state }).where(eq(applications.id, rowId));
      await applying.changeJob(jobId, { status: "closed", endedAt: new Date(kept) });
      await deleteOutdatedRows(site.db, now);
      expect(await isThere()).toBe(true);
      expect(await site.db.$count(applicationNotes, eq(applicationNotes.applicationId, rowId))).toBe(1);
      await applying.changeJob(jobId, { endedAt: new Date(over) });
      await deleteOutdatedRows(site.db, now);
      expect(await isThere()).toBe(false);
      for (const child of [applicationEvents, applicationNotes, applicationRatings]) {
        expect(await site.db.$count(child, eq(child.applicationId, rowId))).toBe(0);
      }
    },
  );

  test("and with it goes its place on a shortlist, with what was said of it", async () => {
    const { id: applicationId } = await applying.row(id);
    const times = { createdAt: now, updatedAt: now };
    const [list] = await site.db
      .insert(shortlists)
      .values({ publicId: randomPublicId(), createdByUserId: applying.recruiter.id, name: "Rail", ...times })
      .$returningId();
    const shortlistId = list?.id ?? 0;
    const [entry] = await site.db
      .insert(shortlistEntries)
      .values({ publicId: randomPublicId(), shortlistId, candidateUserId: jo.id, applicationId, position: 1, addedAt: now })
      .$returningId();
    const link = { forWhom: "Kim", tokenHash: hashOf(id), createdByUserId: applying.recruiter.id, createdAt: now, expiresAt: now };
    const [shared] = await site.db
      .insert(shortlistLinks)
      .values({ publicId: randomPublicId(), shortlistId, ...link })
      .$returningId();
    await site.db.insert(shortlistFeedback).values({ linkId: shared?.id ?? 0, entryId: entry?.id ?? 0, verdict: "yes", givenAt: now });
    await applying.changeJob(jobId, { status: "closed", endedAt: new Date("2026-05-21T11:59:59Z") });
    await deleteOutdatedRows(site.db, now);
    expect(await isThere()).toBe(false);
    expect(await site.db.$count(shortlistEntries, eq(shortlistEntries.shortlistId, shortlistId))).toBe(0);
  });

  test("as long as its advert is open, and however much hangs on it when it is over", async () => {
    await deleteOutdatedRows(site.db, now);
    expect(await isThere()).toBe(true);
    const { id: rowId } = await applying.row(id);
    const event = { applicationId: rowId, at: now, fromState: "sent", toState: "opened", actor: "employer" } as const;
    await site.db.insert(applicationEvents).values(Array.from({ length: 600 }, () => event));
    await applying.changeJob(jobId, { status: "closed", endedAt: new Date("2026-01-01T00:00:00Z") });
    await deleteOutdatedRows(site.db, now);
    expect(await isThere()).toBe(true);
    await deleteOutdatedRows(site.db, now);
    expect(await isThere()).toBe(false);
  });
});

const erase = async (person: Person) => {
  await site.db.update(users).set({ state: "erasure-requested", erasureDueAt: now }).where(eq(users.id, person.id));
  expect(await eraseDueAccounts(site.services, now)).toEqual({ erased: 1, held: 0 });
};

describe("erasure", () => {
  test("of the applicant leaves the employer that somebody applied, and nothing of them", async () => {
    const { id: rowId } = await applying.row(id);
    await applying.move(applying.recruiter, id, "opened", "interview", "Dear Jo");
    await site.db.insert(savedJobs).values({ userId: jo.id, jobId, savedAt: now });
    const draft = await applying.call<{ id: string }>(jo, "saveDraft", { jobId: await applying.advert(), coverNote: "Dear" });
    await erase(jo);
    expect(await applying.row(id)).toMatchObject({
      state: "withdrawn",
      userId: null,
      name: null,
      email: null,
      phone: null,
      coverNote: null,
      answers: [],
      closedAt: now,
    });
    expect(await site.db.$count(applications, eq(applications.publicId, draft.data.id))).toBe(0);
    for (const child of [applicationNotes, applicationRatings]) {
      expect(await site.db.$count(child, eq(child.applicationId, rowId))).toBe(0);
    }
    for (const table of [notifications, savedJobs]) expect(await site.db.$count(table, eq(table.userId, jo.id))).toBe(0);
    const { status, data } = await applying.read(applying.recruiter, id);
    expect([status, data.applicantName, data.timeline.map(({ to, message }) => [to, message])]).toEqual([
      200,
      null,
      [
        ["sent", null],
        ["opened", null],
        ["interview", null],
        ["withdrawn", null],
      ],
    ]);
  });

  test("keeps an outcome as it was", async () => {
    await applying.move(applying.recruiter, id, "opened", "not-progressing");
    await erase(jo);
    expect((await applying.row(id)).state).toBe("not-progressing");
  });

  test("of somebody of the employer's leaves the applicant's history without their name", async () => {
    const { id: rowId } = await applying.row(id);
    await applying.changeJob(jobId, { createdByUserId: applying.colleague.id });
    await applying.call(applying.colleague, "addNote", { id, text: "From a colleague." });
    await applying.call(applying.colleague, "rate", { id, stars: 1 });
    await applying.move(applying.colleague, id, "opened", "offer", "Welcome");
    await erase(applying.colleague);
    const notes = await site.db.select().from(applicationNotes).where(eq(applicationNotes.applicationId, rowId));
    expect(notes.map(({ text, authorUserId }) => [text, authorUserId === null])).toEqual([
      ["Knows NEC4.", false],
      ["From a colleague.", true],
    ]);
    expect(await site.db.$count(applicationRatings, eq(applicationRatings.applicationId, rowId))).toBe(1);
    const { timeline } = (await applying.read(applying.boss, id)).data;
    expect(timeline.at(-1)).toMatchObject({ to: "offer", byName: null, message: "Welcome" });
  });
});
