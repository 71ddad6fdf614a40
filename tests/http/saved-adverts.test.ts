import { afterAll, beforeAll, expect, test } from "vitest";
import { savedJobs } from "#db/schema/tastes.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let applying: Applying;
beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
});
afterAll(() => site?.close());

const read = async (person: Person, jobId: number) => {
  const headers = person.session.headers;
  const { status, data } = await queryProcedure<{ title: string; status: string; isOpen: boolean } | undefined>(
    site,
    "jobs.kept",
    headers,
    {
      jobId,
    },
  );
  return status === 200 ? `${data?.title} ${data?.status}` : status;
};

test("a paused advert is read by everybody, and as kept by those who applied, saved it or advertise it alone", async () => {
  const { recruiter, colleague, boss, stranger, otherBoss, administrator, apply, changeJob } = applying;
  const jobId = await applying.advert({ title: "Viaduct Surveyor" });
  const [applicant, withdrawn, saver, other] = [
    await applying.jobseeker(),
    await applying.jobseeker(),
    await applying.jobseeker(),
    await applying.jobseeker(),
  ];
  const id = await apply(applicant, jobId);
  await applying.call(withdrawn, "withdraw", { id: await apply(withdrawn, jobId) });
  await site.db.insert(savedJobs).values({ userId: saver.id, jobId, savedAt: now });
  await changeJob(jobId, { status: "paused" });

  for (const person of [applicant, withdrawn, saver, recruiter, colleague, boss, administrator]) {
    expect(await read(person, jobId)).toBe("Viaduct Surveyor paused");
  }
  const freelance = await makePerson(site, { role: "recruiter", isFreelance: true });
  for (const person of [other, stranger, otherBoss, freelance]) expect(await read(person, jobId)).toBe(404);
  expect((await site.app.inject({ url: `/trpc/jobs.kept?input=${JSON.stringify({ jobId })}` })).statusCode).toBe(401);
  expect((await site.app.inject({ url: `/jobs/${jobId}`, headers: applicant.session.headers })).statusCode).toBe(200);
  expect((await site.app.inject({ url: `/api/jobs/${jobId}` })).json()).toMatchObject({ status: "paused", isOpen: false });
  expect((await applying.read(applicant, id)).data).toMatchObject({ advert: "paused" });
});

test("what an administrator took from the board is read by none of them; what ended long ago still is", async () => {
  const { boss, apply, changeJob } = applying;
  const jobId = await applying.advert({ title: "Culvert Surveyor" });
  const applicant = await applying.jobseeker();
  const id = await apply(applicant, jobId);
  for (const change of [
    { status: "frozen" },
    { status: "refused", refusalReason: "No vacancy." },
    { status: "closed", refusalReason: "Unread." },
  ] as const) {
    await changeJob(jobId, change);
    expect([await read(applicant, jobId), await read(boss, jobId)]).toEqual([404, 404]);
  }
  await changeJob(jobId, { status: "archived", refusalReason: null, endedAt: new Date("2026-01-10T12:00:00Z") });
  expect(await read(applicant, jobId)).toBe("Culvert Surveyor archived");
  expect((await site.app.inject({ url: `/jobs/${jobId}` })).statusCode).toBe(410);
  expect((await applying.read(applicant, id)).data).toMatchObject({ advert: "gone" });
});
