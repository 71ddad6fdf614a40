import type { ApplicationState, JobStatus } from "#db/own-values.ts";
import { applications } from "#db/schema/applications.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobVersions } from "#db/schema/job-versions.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { addSampleInterview } from "#server/modules/hiring/applications/sample/sample-applications.commands.ts";
import { type Account, addAccount, inDatabase } from "./accounts.ts";
import type { Places } from "./screens.ts";

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

export interface BusyRecruiter {
  person: Account;
  companyId: number;
  /** The advert people have applied to. */
  jobId: number;
  /** Ids of records that not every account has. */
  places: Places;
}

const written: { title: string; status: JobStatus | null }[] = [
  { title: "Senior Quantity Surveyor or Commercial Manager, water and energy frameworks, North Wales and the Marches", status: "live" },
  { title: "Project Quantity Surveyor", status: "paused" },
  { title: "Cost planner, data centres", status: "closed" },
  { title: "Refused surveyor", status: "refused" },
  { title: "Unfinished surveyor", status: null },
];
const states: ApplicationState[] = ["sent", "sent", "opened", "in-review", "shortlisted", "interview", "not-progressing"];

/** A company administrator with adverts in several states, applicants, and a notification of a pay change. */
export async function addBusyRecruiter(): Promise<BusyRecruiter> {
  const name = `Llanfairpwll Construction and Infrastructure Partnership LLP ${randomPublicId().slice(0, 6)}`;
  const companyId = await inDatabase((db) => makeCompany(db, { name, verification: "verified" }));
  const person = await addAccount({ name: "Rae Recruiter", role: "company_admin", companyId });
  const seeker = await addAccount({ name: "Sandy Seeker" });
  return inDatabase(async (db) => {
    const candidate = randomPublicId();
    const lists = { contractTypes: [], workTypes: [], payBases: [] };
    const shown = { visibility: "anonymous", headline: "Senior quantity surveyor, rail and highways" } as const;
    const since = { createdAt: daysAgo(9), updatedAt: daysAgo(2) };
    await db.insert(jobseekerProfiles).values({ userId: seeker.userId, publicId: candidate, ...shown, ...lists, ...since });
    const adverts: { jobId: number | null; postingId: string }[] = [];
    for (const { title, status } of written) {
      const ended = status === "closed" ? { endedAt: daysAgo(2) } : {};
      const refused = status === "refused" ? { refusalReason: "The advert names no real vacancy. Say which project it is for." } : {};
      const jobId =
        status === null ? null : await makeJob(db, { companyId, title, status, createdByUserId: person.userId, ...ended, ...refused });
      const postingId = randomPublicId();
      const dates = { createdAt: daysAgo(20), updatedAt: daysAgo(1) };
      const fields = { title, place: "Bangor, Gwynedd" };
      await db.insert(jobDrafts).values({ publicId: postingId, createdByUserId: person.userId, companyId, jobId, fields, ...dates });
      adverts.push({ jobId, postingId });
    }
    const [live] = adverts;
    const jobId = live?.jobId ?? 0;
    for (const [at, state] of states.entries()) {
      const sentAt = daysAgo(at * 2 + 1);
      const moments = { createdAt: sentAt, updatedAt: sentAt, sentAt, stateChangedAt: sentAt };
      const applicant = {
        name: `Applicant ${at + 1}`,
        email: `applicant-${at}@people.example.test`,
        answers: [],
        source: "board" as const,
      };
      const [sent] = await db
        .insert(applications)
        .values({ publicId: randomPublicId(), jobId, state, ...applicant, ...moments })
        .$returningId();
      if (state === "interview" && sent) {
        await addSampleInterview(db, { applicationId: sent.id, arrangedByUserId: person.userId, now: new Date() });
      }
    }
    await db.insert(jobVersions).values({
      jobId,
      version: 2,
      changes: [{ what: "pay", before: "£60,000 – £70,000 a year", after: "£58,000 – £68,000 a year" }],
      reason: "The client has cut the budget for the framework.",
      changedAt: daysAgo(3),
      changedByUserId: person.userId,
    });
    return {
      person,
      companyId,
      jobId,
      places: { posting: live?.postingId ?? "", candidate },
    };
  });
}
