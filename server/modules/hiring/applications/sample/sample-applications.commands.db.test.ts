import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { advertTruthAnswers, advertTruthFigures } from "#db/schema/advert-truth.ts";
import { applications } from "#db/schema/applications.ts";
import { cvs } from "#db/schema/cvs.ts";
import { interviews } from "#db/schema/interviews.ts";
import { notifications } from "#db/schema/notifications.ts";
import { savedJobs } from "#db/schema/tastes.ts";
import { makeCompany, makeJob, makeUser } from "#db/seed/factories.ts";
import { removeSampleMarket } from "#db/seed/remove.ts";
import { createDiskStore } from "#server/kernel/storage/open-store.ts";
import { ensureSampleTruth } from "#server/modules/hiring/advert-truth/sample-truth.commands.ts";
import { findTruthRecord } from "#server/modules/market/advert-truth/truth.queries.ts";
import { checkCv } from "#server/modules/people/cvs/checks/check-cv.ts";
import { readDocxText } from "#server/modules/people/cvs/docx-text.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { ensureSampleApplications } from "./sample-applications.commands.ts";

const now = new Date("2026-11-21T12:00:00Z");
let database: TestDatabase;
let jobseeker: number;
let recruiter: number;
let folder: string;
let services: Parameters<typeof ensureSampleApplications>[0];

beforeAll(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "sample-cvs-"));
  services = { db: database.db, files: createDiskStore(folder) };
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

const statesOf = async (userId: number) =>
  (await database.db.select({ state: applications.state }).from(applications).where(eq(applications.userId, userId)))
    .map(({ state }) => state)
    .sort();

async function makeMarket() {
  const sample = { isSample: true, now };
  const [firm, other] = [await makeCompany(database.db, sample), await makeCompany(database.db, sample)];
  for (let count = 0; count < 4; count++) await makeJob(database.db, { ...sample, companyId: firm });
  for (let count = 0; count < 9; count++) await makeJob(database.db, { ...sample, companyId: other });
  await makeJob(database.db, { now, companyId: other });
  return firm;
}

test("nothing is made without the sample accounts", async () => {
  await makeMarket();
  await ensureSampleApplications(services, now);
  expect(await database.db.$count(applications)).toBe(0);
  expect([await database.db.$count(advertTruthAnswers), await database.db.$count(advertTruthFigures)]).toEqual([0, 0]);
  await removeSampleMarket(database.db);
});

test("the sample jobseeker has applied and saved, the sample recruiter has applicants, and a second run changes nothing", async () => {
  const companyId = await makeMarket();
  jobseeker = await makeUser(database.db, { now, email: "jobseeker@people.example", isSample: true });
  recruiter = await makeUser(database.db, { now, email: "recruiter@people.example", isSample: true, role: "recruiter", companyId });
  await ensureSampleApplications(services, now);
  const count = async () =>
    Promise.all([applications, interviews, savedJobs, notifications, users].map((table) => database.db.$count(table)));
  const made = await count();
  expect(await statesOf(jobseeker)).toEqual(["interview", "not-progressing", "offer", "sent", "shortlisted"]);
  expect(await database.db.$count(savedJobs, eq(savedJobs.userId, jobseeker))).toBe(5);
  const ofJobseeker = await database.db
    .select({ startsAt: interviews.startsAt, state: interviews.state })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .where(eq(applications.userId, jobseeker));
  expect(ofJobseeker.toSorted((a, b) => Number(b.startsAt) - Number(a.startsAt))).toEqual([
    { startsAt: new Date("2026-11-24T10:30:00Z"), state: "invited" },
    { startsAt: new Date(now.getTime() - 7.5 * 86_400_000), state: "accepted" },
  ]);
  expect(await database.db.$count(interviews, eq(interviews.arrangedByUserId, recruiter))).toBe(1);
  const received = and(eq(notifications.userId, recruiter), eq(notifications.kind, "application-received"));
  expect(await database.db.$count(notifications, received)).toBe(7);
  expect(await database.db.$count(users, and(eq(users.isSample, true), eq(users.role, "jobseeker")))).toBe(7);
  await ensureSampleApplications(services, new Date(now.getTime() + 86_400_000));
  expect(await count()).toEqual(made);
});

test("some applicants have a PDF, some a Word document and one no CV; the files are what they say, of invented people", async () => {
  const rows = await database.db
    .select({ kind: cvs.kind, objectName: cvs.objectName, sizeBytes: cvs.sizeBytes })
    .from(applications)
    .innerJoin(cvs, eq(cvs.id, applications.cvId));
  expect(rows.map(({ kind }) => kind).sort()).toEqual(["docx", "docx", "pdf", "pdf", "pdf"]);
  for (const { kind, objectName, sizeBytes } of rows) {
    const bytes = await services.files.read(objectName);
    expect([bytes && checkCv(bytes), bytes?.length]).toEqual([kind, sizeBytes]);
    const words = kind === "docx" ? readDocxText(bytes ?? Buffer.of()).map(({ text }) => text) : [bytes?.toString("latin1")];
    expect(words.join("\n")).toContain("Sample CV of an invented person");
  }
});

test("the sample recruiter’s firm has answers about its adverts and a reply, once, and they go with the sample market", async () => {
  for (let run = 0; run < 2; run++) await ensureSampleTruth(database.db, now);
  const [person] = await database.db.select({ companyId: users.companyId }).from(users).where(eq(users.id, recruiter));
  const record = await findTruthRecord(database.db, person?.companyId ?? 0);
  expect(record?.figures.map(({ question, asAdvertised, answers }) => [question, asAdvertised, answers])).toEqual([
    ["pay", 23, 25],
    ["suite", 21, 22],
    ["siteDays", 19, 25],
  ]);
  expect(record?.reply?.text).toMatch(/^Sample reply/);
});

test("they go with the sample market, and come again with a new one", async () => {
  await removeSampleMarket(database.db);
  expect(await database.db.$count(applications)).toBe(0);
  await database.db
    .update(users)
    .set({ companyId: await makeMarket() })
    .where(eq(users.id, recruiter));
  await ensureSampleApplications(services, now);
  expect(await statesOf(jobseeker)).toHaveLength(5);
  expect(await database.db.$count(applications, isNotNull(applications.cvId))).toBe(5);
  expect(await database.db.$count(cvs)).toBe(5);
});
