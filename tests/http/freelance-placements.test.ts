import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApplicationState } from "#db/own-values.ts";
import { applications } from "#db/schema/applications.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { makeJob } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { openFreelancing } from "#tests/fixtures/freelancing.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let world: Awaited<ReturnType<typeof openFreelancing>>;

beforeAll(async () => {
  site = await openTestSite({ now });
  world = await openFreelancing(site);
});
afterAll(() => site.close());

type Person = Awaited<ReturnType<typeof makePerson>>;

/** An application to an advert of the recruiter's practice. */
async function applied(recruiter: Person, candidate: Person, state: ApplicationState): Promise<string> {
  const [practice] = await site.db
    .select({ companyId: freelancePractices.companyId })
    .from(freelancePractices)
    .where(eq(freelancePractices.userId, recruiter.id));
  if (!practice) throw new Error("the recruiter has no practice");
  const jobId = await makeJob(site.db, { companyId: practice.companyId, createdByUserId: recruiter.id, now });
  const publicId = randomPublicId();
  await site.db.insert(applications).values({
    publicId,
    jobId,
    userId: candidate.id,
    state,
    answers: [],
    source: "board",
    createdAt: now,
    updatedAt: now,
    sentAt: now,
    stateChangedAt: now,
  });
  return publicId;
}

const claim = (recruiter: Person, id: string) => world.call<{ id: string }>(recruiter, "claimPlacement", { id });
const answer = (candidate: Person, id: string, said: string, reason = "") =>
  world.call<{ state: string }>(candidate, "answerPlacement", { id, answer: said, reason });
const counted = async (id: string) => (await world.ask<{ placements: number }>(null, "freelancer", { id })).data.placements;

describe("a placement", () => {
  test("counts once the person hired confirms it, and not before", async () => {
    const recruiter = await world.shown("Petra Placer");
    const candidate = await makePerson(site, { name: "Hired Harry" });
    const application = await applied(recruiter, candidate, "hired");
    const own = await world.ask<{ claimable: { applicationId: string }[] }>(recruiter, "placements");
    expect(own.data.claimable.map(({ applicationId }) => applicationId)).toEqual([application]);
    const { data, status } = await claim(recruiter, application);
    expect(status).toBe(200);
    expect(await counted(recruiter.pageId)).toBe(0);
    const asked = await world.ask<{ id: string; state: string; firmName: string }[]>(candidate, "placementsOfMe");
    expect(asked.data).toMatchObject([{ id: data.id, state: "claimed", firmName: "Petra Placer" }]);
    expect((await answer(candidate, data.id, "confirmed")).status).toBe(200);
    expect(await counted(recruiter.pageId)).toBe(1);
    const page = await site.app.inject({ url: `/freelance-recruiter/${recruiter.pageId}` });
    expect(page.body).toContain("each confirmed by both sides");
    expect(page.body).not.toContain("Hired Harry");
  });

  test("that is disputed does not count, and its reason stays with the site", async () => {
    const recruiter = await world.shown("Dora Disputed");
    const candidate = await makePerson(site);
    const { data } = await claim(recruiter, await applied(recruiter, candidate, "hired"));
    expect((await answer(candidate, data.id, "disputed", "I found the job myself.")).data.state).toBe("disputed");
    expect(await counted(recruiter.pageId)).toBe(0);
    const own = await world.ask<{ items: { state: string }[] }>(recruiter, "placements");
    expect(own.data.items).toMatchObject([{ state: "disputed" }]);
    expect(JSON.stringify(own)).not.toContain("I found the job myself");
    expect((await answer(candidate, data.id, "confirmed")).reason).toBe("conflict");
  });

  test("is claimed of a hire, once, also by two presses at the same time", async () => {
    const recruiter = await world.shown("Olga Once");
    const candidate = await makePerson(site);
    expect((await claim(recruiter, await applied(recruiter, candidate, "offer"))).reason).toBe("conflict");
    const application = await applied(recruiter, await makePerson(site), "hired");
    const both = await Promise.all([claim(recruiter, application), claim(recruiter, application)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("of somebody else’s advert is not to be found, and nobody answers for another", async () => {
    const [recruiter, other] = [await world.shown("Mia Mine"), await world.shown("Otto Other")];
    const candidate = await makePerson(site);
    const application = await applied(recruiter, candidate, "hired");
    expect((await claim(other, application)).status).toBe(404);
    const { data } = await claim(recruiter, application);
    expect((await answer(await makePerson(site), data.id, "confirmed")).status).toBe(404);
    expect((await world.call(recruiter, "answerPlacement", { id: data.id, answer: "confirmed" })).status).toBe(403);
    expect(await counted(recruiter.pageId)).toBe(0);
  });
});
