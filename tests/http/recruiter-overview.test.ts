import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applications } from "#db/schema/applications.ts";
import { jobs } from "#db/schema/jobs.ts";
import { analyticsCounts } from "#db/schema/telemetry.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { openPosting, type Posting, wholeAdvert } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
let site: TestSite;
let posting: Posting;
beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
});
afterAll(() => site?.close());

interface Overview {
  attention: {
    newApplications: number;
    overdue: number;
    ending: { title: string }[];
    drafts: { title: string | null }[];
    refused: { reason: string }[];
  };
  liveAdverts: { title: string; newApplicants: number; waiting: number; waitingSince: string; endsAt: string; views: number[] }[];
  funnel: Record<string, number>;
  figures: { live: number; applications: { week: number; month: number } };
  steps: { hasFirm: boolean; hasAdvert: boolean; verification: string | null };
}
const look = async (person: Posting["boss"]) => (await posting.ask<Overview>(person, "recruiting.overview", undefined)).data;

test("the overview says what waits for its reader and nothing of anybody else's", async () => {
  const { publish, draft, recruiter, colleague, boss, freelance, loner, administrator } = posting;
  const { data } = await publish({ ...wholeAdvert, closesOn: "2026-11-22" });
  const jobId = data.jobId ?? 0;
  const apply = (days: number, state: "sent" | "opened" | "shortlisted") => ({
    publicId: randomPublicId(),
    jobId,
    state,
    answers: [],
    source: "board" as const,
    createdAt: daysAgo(days),
    updatedAt: now,
    sentAt: daysAgo(days),
    stateChangedAt: now,
  });
  await site.db.insert(applications).values([apply(1, "sent"), apply(12, "opened"), apply(20, "shortlisted"), apply(40, "sent")]);
  await draft({ title: "Unfinished Surveyor" });
  const refused = await publish({ ...wholeAdvert, title: "Refused Surveyor" });
  await site.db
    .update(jobs)
    .set({ status: "refused", refusalReason: "No real vacancy." })
    .where(eq(jobs.id, refused.data.jobId ?? 0));

  const day = (days: number) => daysAgo(days).toISOString().slice(0, 10);
  const seen = (eventType: "job_appearance" | "job_view" | "application_start", days: number, n: number) =>
    ({ day: day(days), eventType, entityType: "job", entityId: jobId, source: "board", n }) as const;
  await site.db
    .insert(analyticsCounts)
    .values([
      seen("job_appearance", 3, 90),
      seen("job_view", 0, 4),
      seen("job_view", 27, 6),
      seen("job_view", 28, 50),
      seen("application_start", 2, 5),
    ]);

  const own = await look(recruiter);
  expect(own.liveAdverts).toMatchObject([
    { title: wholeAdvert.title, newApplicants: 2, waiting: 3, waitingSince: daysAgo(40).toISOString() },
  ]);
  expect(own.liveAdverts[0]?.views).toEqual([6, ...Array(26).fill(0), 4]);
  expect(own.liveAdverts[0]?.endsAt.slice(0, 10)).toBe("2026-11-22");
  expect(own.funnel).toEqual({ days: 28, appearances: 90, views: 10, starts: 5, applications: 3 });
  expect(own.attention).toMatchObject({ newApplications: 2, overdue: 2, refused: [{ reason: "No real vacancy." }] });
  expect(own.attention.ending.map(({ title }) => title)).toEqual([wholeAdvert.title]);
  expect(own.attention.drafts.map(({ title }) => title)).toEqual(["Unfinished Surveyor"]);
  expect(own.figures).toMatchObject({ live: 1, applications: { week: 1, month: 3 } });
  expect(own.steps).toMatchObject({ hasFirm: true, hasAdvert: true, verification: "verified" });
  expect(await look(boss)).toMatchObject({ attention: own.attention, liveAdverts: own.liveAdverts, funnel: own.funnel });

  for (const person of [colleague, freelance, loner]) {
    const { attention, figures, liveAdverts, funnel } = await look(person);
    expect([liveAdverts, funnel]).toEqual([[], { days: 28, appearances: 0, views: 0, starts: 0, applications: 0 }]);
    expect([attention.newApplications, attention.ending, attention.drafts, figures.live]).toEqual([0, [], [], 0]);
  }
  expect((await look(freelance)).steps).toMatchObject({ hasFirm: true, hasAdvert: false });
  expect((await look(loner)).steps.hasFirm).toBe(false);
  expect((await look(administrator)).figures.live).toBe(1);
});
