import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { accountFlags } from "#db/schema/account-flags.ts";
import { users } from "#db/schema/accounts.ts";
import { savedSearches } from "#db/schema/alerts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { contactRequests } from "#db/schema/contact-requests.ts";
import { jobCases } from "#db/schema/job-cases.ts";
import { jobReports } from "#db/schema/job-reports.ts";
import { jobseekerProfiles, profileChanges } from "#db/schema/profiles.ts";
import { createMemoryLimiter, unlimited } from "#server/kernel/limits/limiter.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { flagAccounts } from "#server/modules/trust/moderation/flags/flag-accounts.commands.ts";
import { sendForm } from "#tests/fixtures/alerts.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { makePdf } from "#tests/fixtures/cv-files.ts";
import { openCvs } from "#tests/fixtures/cvs.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
let board: Applying;

beforeAll(async () => {
  site = await openTestSite({ now });
  board = await openApplying(site);
});
afterAll(() => site?.close());
beforeEach(() => {
  site.setNow(now);
  site.services.limits = unlimited;
});

const refusalsOf = (userId: number, action: string) =>
  site.db.$count(auditEvents, and(eq(auditEvents.actorUserId, userId), eq(auditEvents.action, action), eq(auditEvents.result, "refused")));
const flagsOf = async (userId: number) => {
  await flagAccounts(site.db, now);
  const rows = await site.db.select().from(accountFlags).where(eq(accountFlags.userId, userId));
  const logged = and(eq(auditEvents.action, "user.flag"), eq(auditEvents.resourceId, String(userId)));
  expect(await site.db.$count(auditEvents, logged)).toBe(rows.length);
  return rows.map(({ rule }) => rule);
};

test("whoever scrapes the jobseeker database through searches and counts is stopped, logged and flagged", async () => {
  site.services.limits = createMemoryLimiter();
  const search = () => queryProcedure(site, "profiles.search", board.stranger.session.headers, {});
  const answers: number[] = [];
  for (let time = 0; time < 72; time++) answers.push((await search()).status);
  expect([answers.slice(0, 60).every((status) => status === 200), answers.slice(60)]).toEqual([true, Array(12).fill(429)]);
  expect(await refusalsOf(board.stranger.id, "seeker.search")).toBe(12);
  expect(await flagsOf(board.stranger.id)).toEqual(["mass-reading"]);
});

test("counts of the jobseeker database tell nobody apart, also where a search is kept only to be counted", async () => {
  const { headers, writeHeaders } = board.stranger.session;
  const add = async () => {
    const { id: userId } = await board.jobseeker();
    const lists = { contractTypes: [], workTypes: [], payBases: [], level: "director" };
    const moments = { createdAt: now, updatedAt: now };
    await site.db.insert(jobseekerProfiles).values({ userId, publicId: randomPublicId(), visibility: "anonymous", ...lists, ...moments });
    await site.db.insert(profileChanges).values({ userId, at: now });
  };
  const save = { name: "Directors", filters: { level: "director" } };
  expect((await callProcedure(site, "seekerSearches.save", writeHeaders, save)).status).toBe(200);
  const counted = async () => {
    const { data } = await queryProcedure<{ total: number; counts: { level: object } }>(site, "profiles.search", headers, {
      level: "director",
    });
    const kept = await queryProcedure<{ items: { total: number | null }[] }>(site, "seekerSearches.list", headers, {});
    return [data.total, data.counts.level, kept.data.items[0]?.total];
  };
  for (let people = 1; people <= 9; people++) await add();
  expect(await counted()).toEqual([9, {}, null]);
  await add();
  expect(await counted()).toEqual([10, { director: 10 }, 10]);
  for (let people = 11; people <= 14; people++) await add();
  expect(await counted()).toEqual([14, { director: 10 }, 10]);

  site.services.limits = createMemoryLimiter();
  site.setNow(new Date(now.getTime() + 3_600_000));
  const list = () => queryProcedure(site, "seekerSearches.list", headers, {});
  for (let time = 0; time < 60; time++) expect((await list()).status).toBe(200);
  expect((await list()).status).toBe(429);
  expect(await refusalsOf(board.stranger.id, "seeker.saveSearch")).toBe(1);
});

test("whoever guesses ids finds nothing, and is logged and flagged", async () => {
  const guesser = await board.jobseeker();
  for (let time = 0; time < 20; time++) {
    expect((await board.ask(guesser, "get", { id: randomPublicId() })).status).toBe(404);
  }
  expect(await refusalsOf(guesser.id, "application.read")).toBe(20);
  expect(await flagsOf(guesser.id)).toEqual(["guessed-addresses"]);
});

test("whoever floods people with cold requests that are turned down is flagged", async () => {
  const role = { role: "Quantity Surveyor", place: "Leeds", pay: "£60,000", message: "Would you like this?" };
  for (let time = 0; time < 8; time++) {
    const person = await board.jobseeker();
    const moments = { askedAt: now, answerBy: now, endedAt: now };
    const between = { firmId: board.companyId, askedByUserId: board.colleague.id, candidateUserId: person.id };
    await site.db.insert(contactRequests).values({ publicId: randomPublicId(), ...between, ...role, ...moments, state: "declined" });
  }
  expect(await flagsOf(board.colleague.id)).toEqual(["unwanted-requests"]);
});

test("thousands of alerts for other people's addresses: the client is stopped, nothing runs unconfirmed, and an account is flagged", async () => {
  site.services.limits = createMemoryLimiter();
  const person = await board.jobseeker();
  const ask = (time: number) =>
    sendForm(
      site,
      "/job-alerts/new",
      { email: `other-${time}@people.example.test`, query: "q=nec4", frequency: "daily" },
      person.session.writeHeaders,
    );
  for (let time = 0; time < 24; time++) await ask(time);
  expect(await refusalsOf(person.id, "jobAlert.subscribe")).toBe(4);
  const stored = await site.db.select({ confirmedAt: savedSearches.confirmedAt, nextRunAt: savedSearches.nextRunAt }).from(savedSearches);
  expect(stored).toEqual(Array(20).fill({ confirmedAt: null, nextRunAt: null }));
  expect(await flagsOf(person.id)).toEqual(["alerts-for-others"]);
});

test("whoever reports rivals' adverts again and again for nothing is flagged", async () => {
  const reporter = await board.jobseeker();
  for (let time = 0; time < 5; time++) {
    const jobId = await board.advert();
    const counted = { isUrgent: false, weightTenths: 10, reports: 1, reporters: 1 };
    const [made] = await site.db
      .insert(jobCases)
      .values({ publicId: randomPublicId(), jobId, state: "decided", outcome: "no-action", ...counted, openedAt: now, lastReportedAt: now })
      .$returningId();
    const report = { reference: `AAAA-000${time}`, contentHash: String(time).padStart(64, "0"), reason: "scam", createdAt: now } as const;
    await site.db.insert(jobReports).values({ ...report, jobId, userId: reporter.id, caseId: made?.id ?? 0 });
  }
  expect(await flagsOf(reporter.id)).toEqual(["false-reports"]);
});

test("whoever has lost their role downloads no CV, and the attempt is in the log", async () => {
  const people = openCvs(site);
  const jo = await board.jobseeker();
  const { cv } = await people.upload(jo, "Jo CV.pdf", makePdf());
  const id = await board.apply(jo, await board.advert(), { cvId: cv.id });
  const download = async () => (await people.download(board.recruiter, `/api/applications/${id}/cv`)).statusCode;
  expect(await download()).toBe(200);
  await site.db.update(users).set({ companyId: null }).where(eq(users.id, board.recruiter.id));
  expect(await download()).toBe(404);
  expect(await refusalsOf(board.recruiter.id, "application.downloadCv")).toBe(1);
  await site.db.update(users).set({ companyId: board.companyId }).where(eq(users.id, board.recruiter.id));
});

test("a flag is cleared with a reason and stays so until more is seen, and an administrator shuts the account out", async () => {
  const guesser = await board.jobseeker();
  const guess = async (times: number) => {
    for (let time = 0; time < times; time++) await board.ask(guesser, "get", { id: randomPublicId() });
  };
  await guess(20);
  expect(await flagsOf(guesser.id)).toEqual(["guessed-addresses"]);
  const { administrator } = board;
  const decide = (by: Person, how: string, id: string) =>
    callProcedure(site, `admin.flags.${how}`, by.session.writeHeaders, { id, reason: "Somebody learning to script." });
  interface Flag {
    id: string;
    why: string;
    evidence: string;
    account: { id: string };
  }
  const list = (state: string) =>
    queryProcedure<{ items: Flag[]; total: number }>(site, "admin.flags.list", administrator.session.headers, { state });
  const [own] = await site.db.select({ publicId: users.publicId }).from(users).where(eq(users.id, guesser.id));
  const find = async (state: string) => (await list(state)).data.items.find(({ account }) => account.id === own?.publicId);
  const open = await find("open");
  expect(open).toMatchObject({ evidence: "It requested things it has no access to 20 times within a day." });
  expect((await decide(board.recruiter, "clear", open?.id ?? "")).status).toBe(403);
  expect((await decide(administrator, "clear", open?.id ?? "")).status).toBe(200);
  expect((await decide(administrator, "clear", open?.id ?? "")).status).toBe(409);
  expect(await find("cleared")).toMatchObject({ id: open?.id, reason: "Somebody learning to script." });
  await flagAccounts(site.db, now);
  expect(await find("open")).toBeUndefined();
  await guess(1);
  await flagAccounts(site.db, now);
  expect(await find("open")).toMatchObject({ id: open?.id });
  expect((await decide(administrator, "suspend", open?.id ?? "")).status).toBe(200);
  expect(await find("suspended")).toMatchObject({ id: open?.id });
  const [after] = await site.db.select({ state: users.state }).from(users).where(eq(users.id, guesser.id));
  expect(after).toEqual({ state: "suspended" });
  await flagAccounts(site.db, now);
  expect(await find("open")).toBeUndefined();
  const decided = and(like(auditEvents.action, "user.%"), eq(auditEvents.resourceId, String(guesser.id)));
  const actions = await site.db.select({ action: auditEvents.action }).from(auditEvents).where(decided).orderBy(auditEvents.id);
  expect(actions.map(({ action }) => action)).toEqual(["user.flag", "user.clearFlag", "user.flag", "user.suspend"]);
});
