import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companies } from "#db/schema/companies.ts";
import { profileProjects } from "#db/schema/profile-parts.ts";
import { jobseekerProfiles, profileHiddenFrom } from "#db/schema/profiles.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
let applying: Applying;
beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
});
afterAll(() => site?.close());

type Visibility = (typeof jobseekerProfiles.$inferSelect)["visibility"];

interface Line {
  id: string;
  facts: object | null;
}

async function applicantWith(visibility: Visibility, jobId: number): Promise<{ person: Person; id: string }> {
  const person = await applying.jobseeker("Josephine Seeker");
  const pay = { showsPay: true, payYearMinPence: 5_500_000 };
  const words = { visibility, level: "senior", noticeWeeks: 4, ...pay, contractTypes: [], workTypes: [] };
  await site.db
    .insert(jobseekerProfiles)
    .values({ userId: person.id, publicId: randomPublicId(), ...words, createdAt: now, updatedAt: now });
  const project = { userId: person.id, name: "Bridge" };
  await site.db.insert(profileProjects).values([
    { ...project, position: 1, employer: "Elm Ltd" },
    { ...project, position: 0, employer: "Oak Ltd" },
  ]);
  return { person, id: await applying.apply(person, jobId) };
}

async function factsOf(id: string, jobId: number): Promise<(object | null | undefined)[]> {
  const { headers } = applying.recruiter.session;
  const [board, list] = await Promise.all([
    queryProcedure<{ columns: { items: Line[] }[] }>(site, "hiring.board", headers, { jobId }),
    queryProcedure<{ items: Line[] }>(site, "hiring.list", headers, { jobId }),
  ]);
  const lists = [board.data.columns.flatMap(({ items }) => items), list.data.items];
  return lists.map((lines) => lines.find((line) => line.id === id)?.facts);
}
const both = (facts: object | null) => [facts, facts];

const all = { level: "Senior", noticeWeeks: 4, payYearMinPence: 5_500_000, lastEmployer: "Oak Ltd" };

test("board and table say what an applicant's profile shows to their reader, and nothing it hides", async () => {
  const jobId = await applying.advert();
  const setVerification = (verification: "verified" | "not-started") =>
    site.db.update(companies).set({ verification }).where(eq(companies.id, applying.companyId));
  await setVerification("verified");
  const { person, id } = await applicantWith("open", jobId);
  expect(await factsOf(id, jobId)).toEqual(both(all));
  await setVerification("not-started");
  expect(await factsOf(id, jobId)).toEqual(both({ ...all, lastEmployer: null }));
  await setVerification("verified");
  await site.db.update(jobseekerProfiles).set({ showsPay: false }).where(eq(jobseekerProfiles.userId, person.id));
  expect(await factsOf(id, jobId)).toEqual(both({ ...all, payYearMinPence: null }));
  await site.db.insert(profileHiddenFrom).values({ userId: person.id, companyId: applying.companyId });
  expect(await factsOf(id, jobId)).toEqual(both(null));

  const anonymous = await applicantWith("anonymous", jobId);
  expect(await factsOf(anonymous.id, jobId)).toEqual(both({ ...all, lastEmployer: null }));
  const hidden = await applicantWith("hidden", jobId);
  expect(await factsOf(hidden.id, jobId)).toEqual(both(null));
});

test("they say nothing of somebody whose name is hidden", async () => {
  const jobId = await applying.advert();
  const { id } = await applicantWith("anonymous", jobId);
  expect(await factsOf(id, jobId)).toEqual(both({ ...all, lastEmployer: null }));
  await callProcedure(site, "hiring.setBlind", applying.recruiter.session.writeHeaders, { jobId, isBlind: true });
  expect(await factsOf(id, jobId)).toEqual(both(null));
});
