import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApplicationState } from "#db/own-values.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { jobReports } from "#db/schema/job-reports.ts";
import { jobs } from "#db/schema/jobs.ts";
import { makeCompany, makeJob, makeUser } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { countBoard } from "#server/modules/operations/board-health/count-board.commands.ts";
import type { Outputs } from "#server/types.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-22T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
let site: TestSite;
let companyId: number;

beforeAll(async () => {
  site = await openTestSite({ now });
  companyId = await makeCompany(site.db, { now });
});
afterAll(() => site.close());

const read = async () => (await queryProcedure<Outputs["boardHealth"]["read"]>(site, "boardHealth.read", {})).data;
const page = async () =>
  (await site.app.inject({ url: "/board-health", headers: { accept: "text/html" } })).body.replaceAll(/<[^>]+>/g, " ");

const advert = async (days: number, fields: Partial<typeof jobs.$inferInsert> = {}) => {
  const id = await makeJob(site.db, { companyId, now: daysAgo(days) });
  await site.db
    .update(jobs)
    .set({ status: "live", firstPublishedAt: daysAgo(days), confirmedOpenAt: daysAgo(days), ...fields })
    .where(eq(jobs.id, id));
  return id;
};

test("before the first count the page says so", async () => {
  expect(await read()).toEqual({ latest: null, before: null });
  expect(await page()).toContain("The first count is in progress");
});

test("an empty board has nothing to count", async () => {
  await countBoard(site.db, daysAgo(40));
  expect((await read()).latest?.figures).toMatchObject({ open: 0, medianAgeDays: null, vacancies: 0 });
  expect(await page()).toContain("Nothing to count");
});

test("counts pay, ages, confirmations, vacancies, answers in time and reports", async () => {
  const unpaid = { payMinPence: null, payMaxPence: null };
  const first = await advert(2, { vacancyKey: "one" });
  await advert(10, { vacancyKey: "one" });
  await advert(50, { ...unpaid, vacancyKey: null });
  await advert(60, { ...unpaid, vacancyKey: null, confirmedOpenAt: daysAgo(3), isSample: true });
  const closed = await advert(80, { status: "closed", endedAt: daysAgo(20) });
  await advert(300, { status: "closed", endedAt: daysAgo(200) });
  await advert(1, { status: "draft", firstPublishedAt: null });

  /** An application sent so many days ago, and after how many days the employer did what. */
  const applied = async (sentDaysAgo: number, answer: [days: number, state: ApplicationState] | null, state: ApplicationState = "sent") => {
    const userId = await makeUser(site.db, { now });
    const sentAt = daysAgo(sentDaysAgo);
    const times = { sentAt, stateChangedAt: sentAt, createdAt: sentAt, updatedAt: sentAt };
    const [{ insertId: applicationId }] = await site.db
      .insert(applications)
      .values({ publicId: randomPublicId(), jobId: closed, userId, state, answers: [], source: "board", ...times });
    if (answer) {
      const [afterDays, toState] = answer;
      await site.db
        .insert(applicationEvents)
        .values({ applicationId, actor: "employer", fromState: "sent", toState, at: daysAgo(sentDaysAgo - afterDays) });
    }
  };
  await applied(30, [14, "not-progressing"]);
  await applied(30, [15, "not-progressing"]);
  await applied(30, [1, "opened"]);
  await applied(30, null, "withdrawn");
  await applied(3, [1, "not-progressing"]);
  await applied(200, [1, "not-progressing"]);

  const report = (days: number) =>
    site.db.insert(jobReports).values({
      reference: "AAAA-0000",
      contentHash: `${days}`.padEnd(64, "0"),
      jobId: first,
      reason: "scam",
      createdAt: daysAgo(days),
    });
  await report(5);
  await report(100);

  await countBoard(site.db, now);
  expect((await read()).latest?.figures).toEqual({
    open: 4,
    withPay: 2,
    sample: 1,
    linksSeen: 0,
    linksDead: 0,
    linksUnknown: 0,
    truthFirms: 0,
    truthAnswers: 0,
    truthAsAdvertised: 0,
    fresh: 3,
    medianAgeDays: 10,
    vacancies: 3,
    applications: 3,
    answered: 1,
    reports: 1,
    shown: 5,
  });
  const words = await page();
  for (const said of ["50.0%", "10 days", "75.0%", "33.3%", "25.0%", "200", "1 of the 4 open adverts are samples"]) {
    expect(words.replaceAll(/\s+/g, " ")).toContain(said);
  }
});

test("the day's later count stands, and is compared with the newest of four weeks before", async () => {
  await countBoard(site.db, daysAgo(28));
  await site.db.update(jobs).set({ status: "closed", endedAt: now }).where(eq(jobs.status, "live"));
  await countBoard(site.db, now);
  const { latest, before } = await read();
  expect([latest?.day, latest?.figures.open, before?.day]).toEqual(["2026-11-22", 0, "2026-10-25"]);
});
