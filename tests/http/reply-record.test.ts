import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApplicationState } from "#db/own-values.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { makeCompany, makeJob, makeUser } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-21T12:00:00Z");
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());

/** An application sent 30 days ago, with what the employer did and after how many days. */
async function addApplication(jobId: number, moves: [ApplicationState, number][], state: ApplicationState = "sent") {
  const sentAt = daysAgo(30);
  const userId = await makeUser(site.db, { now });
  const [row] = await site.db
    .insert(applications)
    .values({
      publicId: randomPublicId(),
      jobId,
      userId,
      state,
      answers: [],
      source: "board",
      createdAt: sentAt,
      updatedAt: sentAt,
      stateChangedAt: sentAt,
      sentAt,
    })
    .$returningId();
  const applicationId = row?.id ?? 0;
  for (const [toState, days] of moves)
    await site.db
      .insert(applicationEvents)
      .values({ applicationId, at: daysAgo(30 - days), fromState: "sent", toState, actor: "employer" });
}

const jobPage = (jobId: number) => site.app.inject({ url: `/jobs/${jobId}` });

describe("an advertiser's reply record", () => {
  test("stands on its adverts and its page from ten applications, without those that were withdrawn unanswered or only opened", async () => {
    const slug = "answering";
    const companyId = await makeCompany(site.db, { now, slug, name: "Answering Ltd" });
    const jobId = await makeJob(site.db, { now, companyId });
    for (let at = 0; at < 8; at++)
      await addApplication(
        jobId,
        [
          ["opened", 1],
          ["in-review", 5],
          ["not-progressing", 9],
        ],
        "not-progressing",
      );
    await addApplication(jobId, [["opened", 1]], "opened");
    await addApplication(jobId, [], "withdrawn");
    expect((await jobPage(jobId)).body).not.toContain("applications of the last year");
    await addApplication(jobId, [["not-progressing", 7]], "not-progressing");
    site.setNow(new Date(now.getTime() + 11 * 60_000));
    const words = "answered 9 of 10 applications in the last year, in a median of 5 days";
    expect((await jobPage(jobId)).body).toContain(words);
    expect((await site.app.inject({ url: `/company/${slug}` })).body).toContain(words);
    const detail = await site.app.inject({ url: `/api/jobs/${jobId}` });
    expect(detail.json()).toMatchObject({ replyRecord: { sent: 10, answered: 9, medianDays: 5 } });
    site.setNow(now);
  });

  test("is not lent to another firm", async () => {
    const jobId = await makeJob(site.db, { now });
    expect((await site.app.inject({ url: `/api/jobs/${jobId}` })).json()).toMatchObject({ replyRecord: null });
  });
});
