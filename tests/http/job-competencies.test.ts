import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobCompetencies } from "#db/schema/apc.ts";
import { makeJob } from "#db/seed/factories.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());

describe("competencies that a job can evidence", () => {
  test("stand on its page in the pathway’s order, with who says so; and nothing where nothing is stated", async () => {
    const trainee = await makeJob(site.db, { now, level: "graduate", descriptionHtml: "<p>Nothing that we can read.</p>" });
    const plain = await makeJob(site.db, { now, descriptionHtml: "<p>Nothing that we can read.</p>" });
    await site.db.insert(jobCompetencies).values([
      { jobId: trainee, competency: "health-and-safety", level: 2 },
      { jobId: trainee, competency: "commercial-management", level: 3 },
    ]);
    const { body } = await site.app.inject({ url: `/jobs/${trainee}` });
    expect(body).toMatch(
      /What this job would evidence for your APC[\s\S]*states that the work can evidence[\s\S]*Commercial management[\s\S]*Level 3[\s\S]*Health and safety[\s\S]*Level 2/,
    );
    expect((await site.app.inject({ url: `/jobs/${plain}` })).body).not.toContain("What this job would evidence");
    expect((await site.app.inject({ url: `/api/jobs/${trainee}` })).json()).toMatchObject({
      competencies: [
        { label: "Commercial management", level: 3, source: "stated" },
        { label: "Health and safety", level: 2, source: "stated" },
      ],
    });
  });
});
