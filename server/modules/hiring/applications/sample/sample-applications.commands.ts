import { and, desc, eq, ne, type SQL } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";
import type { CvKind } from "#db/cv-values.ts";
import type { ApplicationState } from "#db/own-values.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { cvs } from "#db/schema/cvs.ts";
import { interviewEvents, interviews } from "#db/schema/interviews.ts";
import { jobs } from "#db/schema/jobs.ts";
import { savedJobs } from "#db/schema/tastes.ts";
import { daysAfter, daysBefore } from "#db/time-limits.ts";
import type { AdvertPromiseDays } from "#db/values.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import { claimFile, type FileServices, storeFile } from "#server/modules/content/files/files.commands.ts";
import { describeAdvertised } from "#server/modules/market/advert-truth/truth.queries.ts";
import { promiseColumns } from "#server/modules/market/promises/promise-rules.ts";
import { notify } from "#server/modules/people/notifications/notify.commands.ts";
import { londonDate, momentInLondon } from "#server/text/london-time.ts";
import { findOrCreateApplication } from "../draft.commands.ts";
import { moveApplication } from "../move-application.commands.ts";
import { makeSampleCv } from "./sample-cvs.ts";
import { addSamplePromises } from "./sample-promises.commands.ts";

/** Adds an interview a few working days ahead that awaits an answer. Sends no mail. */
export async function addSampleInterview(
  tx: Db,
  { applicationId, arrangedByUserId, now }: { applicationId: number; arrangedByUserId: number | null; now: Date },
): Promise<void> {
  const startsAt = workingDayAhead(now);
  const [made] = await tx
    .insert(interviews)
    .values({
      ...{ publicId: randomPublicId(), applicationId, round: 1, arrangedByUserId, startsAt, lengthMinutes: 60 },
      ...{ kind: "in-person", place: "Sample office, 1 High Street, Leeds", interviewers: "Sample interviewer" },
      ...{ message: "Sample invitation. Please bring a cost plan you are proud of.", state: "invited", proposedTimes: [], sequence: 0 },
      ...{ createdAt: now, updatedAt: now },
    })
    .$returningId();
  if (!made) throw new Error("The database gave no id for a sample interview.");
  await tx
    .insert(interviewEvents)
    .values({ applicationId, interviewId: made.id, at: now, step: "arranged", actorUserId: arrangedByUserId, startsAt });
}

/** Adds an interview that was accepted and took place between the last two states. */
async function addPastInterview(tx: Db, { applicationId, now }: { applicationId: number; now: Date }): Promise<void> {
  const [createdAt, startsAt] = [daysBefore(now, 2), daysBefore(now, 1.5)];
  await tx.insert(interviews).values({
    ...{ publicId: randomPublicId(), applicationId, round: 1, startsAt, lengthMinutes: 45, kind: "telephone", phone: null },
    ...{ interviewers: "Sample interviewer", state: "accepted", proposedTimes: [], sequence: 0 },
    ...{ createdAt, updatedAt: createdAt, remindedAt: startsAt },
  });
}

/** Returns 10:30 London time on a weekday three to five days ahead. */
function workingDayAhead(now: Date): Date {
  const ahead = [3, 4, 5].map((days) => londonDate(daysAfter(now, days)));
  const day = ahead.find((each) => ![0, 6].includes(new Date(each).getUTCDay()));
  const moment = momentInLondon(`${day}T10:30`);
  if (!moment) throw new Error("There is no half past ten on that day.");
  return moment;
}

const firmAdverts = 3;
const otherAdverts = 9;
const savedAdverts = 5;

/**
 * Creates saved adverts and applications for the sample jobseeker and applicants for the sample recruiter, once, as visitors may change
 * them. Does nothing without the sample accounts or market. Sends no mail.
 */
export async function ensureSampleApplications(services: FileServices, now: Date): Promise<void> {
  const { db } = services;
  const [jobseeker, recruiter] = await Promise.all([findSample(db, "jobseeker"), findSample(db, "recruiter")]);
  if (!jobseeker || !recruiter || recruiter.companyId === null) return;
  if ((await db.$count(applications, eq(applications.userId, jobseeker.id))) > 0) return;
  const ofFirm = await listAdverts(db, eq(jobs.companyId, recruiter.companyId), firmAdverts);
  const elsewhere = await listAdverts(db, ne(jobs.companyId, recruiter.companyId), otherAdverts);
  const [first] = ofFirm;
  if (first === undefined) return;
  const files = await Promise.all(
    sampleApplicants.map(({ name, cv }) => (cv === null ? null : storeSampleCv(services, { name, kind: cv, now }))),
  );
  await runTransaction(db, async (tx) => {
    const promises = new Map([[first.jobId, 5 as const], ...elsewhere.slice(0, 1).map(({ jobId }) => [jobId, 10 as const] as const)]);
    await addSamplePromises(tx, promises, now);
    for (const [at, { name }] of sampleApplicants.entries()) {
      const applicant = await findOrAddApplicant(tx, name, now);
      const advert = ofFirm[at % ofFirm.length] ?? first;
      const cvId = await findOrAddCv(tx, applicant, { file: files[at] ?? null, now });
      const states = applicantHistories[at] ?? [];
      await addApplication(tx, { applicant, advert, cvId, states, days: promises.get(advert.jobId), recruiterId: recruiter.id, now });
    }
    for (const [at, advert] of [first, ...elsewhere].slice(0, jobseekerHistories.length).entries()) {
      const recruiterId = advert === first ? recruiter.id : null;
      const states = jobseekerHistories[at] ?? [];
      // Long enough ago that they are asked whether the advert was true.
      const until = states.at(-1) === "offer" ? daysBefore(now, 6) : now;
      await addApplication(tx, { applicant: jobseeker, advert, states, days: promises.get(advert.jobId), recruiterId, now: until });
    }
    const saved = elsewhere
      .slice(-savedAdverts)
      .map(({ jobId }, at) => ({ userId: jobseeker.id, jobId, savedAt: daysBefore(now, at + 1) }));
    if (saved.length > 0)
      await tx
        .insert(savedJobs)
        .values(saved)
        .onDuplicateKeyUpdate({ set: { userId: jobseeker.id } });
  });
}

interface Applicant {
  id: number;
  name: string;
  email: string | null;
}

async function findSample(db: Db, role: "jobseeker" | "recruiter") {
  const [row] = await db
    .select({ id: users.id, name: users.name, email: users.email, companyId: users.companyId })
    .from(users)
    .where(and(eq(users.emailKey, `${role}@people.example`), eq(users.isSample, true)))
    .limit(1);
  return row;
}

/** Lists the newest live sample adverts that take applications here. */
const listAdverts = (db: Db, whose: SQL, wanted: number) =>
  db
    .select({ jobId: jobs.id, jobTitle: jobs.title, companyName: companies.name })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(whose, eq(jobs.isSample, true), eq(jobs.status, "live"), eq(jobs.applyKind, "on-site")))
    .orderBy(desc(jobs.firstPublishedAt), desc(jobs.id))
    .limit(wanted);
type Advert = Awaited<ReturnType<typeof listAdverts>>[number];

async function findOrAddApplicant(tx: Db, name: string, now: Date): Promise<Applicant> {
  const email = applicantEmail(name);
  const [known] = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.emailKey, email))
    .limit(1);
  if (known) return known;
  const times = { emailVerifiedAt: now, createdAt: now, updatedAt: now };
  const row = { publicId: randomPublicId(), email, emailKey: email, name, role: "jobseeker", state: "active", isSample: true } as const;
  const [added] = await tx
    .insert(users)
    .values({ ...row, ...times })
    .$returningId();
  if (!added) throw new Error("The database gave no id for a sample applicant.");
  return { id: added.id, name, email };
}

interface SampleFile {
  objectName: string;
  kind: CvKind;
  bytes: Buffer;
}

async function storeSampleCv(services: FileServices, { name, kind, now }: { name: string; kind: CvKind; now: Date }): Promise<SampleFile> {
  const bytes = makeSampleCv(name, kind);
  return { kind, bytes, objectName: await storeFile(services, { folder: "cvs", bytes, now }) };
}

/** Returns the applicant's CV by row id. One with a CV from an earlier sample market keeps it; the new file is then deleted as unused. */
async function findOrAddCv(
  tx: Db,
  { id: userId, name }: Applicant,
  { file, now }: { file: SampleFile | null; now: Date },
): Promise<number | null> {
  if (file === null) return null;
  const [known] = await tx.select({ id: cvs.id }).from(cvs).where(eq(cvs.userId, userId)).limit(1);
  if (known) return known.id;
  const { objectName, kind, bytes } = file;
  await claimFile(tx, objectName, now);
  const words = { label: "Sample CV", fileName: `${name} CV.${kind}`, kind, sizeBytes: bytes.length, contentHash: hashOf(bytes) };
  const [added] = await tx
    .insert(cvs)
    .values({ publicId: randomPublicId(), userId, objectName, scan: "not-scanned", uploadedAt: now, lastUsedAt: now, ...words })
    .$returningId();
  return added?.id ?? null;
}

interface SampleApplication {
  applicant: Applicant;
  cvId?: number | null;
  advert: Advert;
  states: readonly ApplicationState[];
  /** Days within which the advert promises an answer. */
  days: AdvertPromiseDays | undefined;
  /** The user who moved it; null for firms without sample accounts. */
  recruiterId: number | null;
  now: Date;
}

/** Spaces states one day apart, the last a day ago; adds an upcoming interview at the interview stage. */
async function addApplication(
  tx: Db,
  { applicant, advert, cvId = null, states, days, recruiterId, now }: SampleApplication,
): Promise<void> {
  const { jobId, jobTitle, companyName } = advert;
  const { rowId, id } = await findOrCreateApplication(tx, applicant.id, { jobId, source: "board" }, daysBefore(now, states.length));
  for (const [step, to] of states.entries()) {
    const at = daysBefore(now, states.length - step);
    const isSending = to === "sent";
    const promise = promiseColumns({ replyPromiseDays: days ?? null, promiseBrokenAt: null }, at);
    const sent = { coverNote: sampleCoverNote, cvId, sentAt: at, advertised: await describeAdvertised(tx, jobId), ...promise };
    const sending = { name: applicant.name, email: applicant.email, ...sent };
    const more = { ...(isSending && sending), ...(to === "opened" && { openedAt: at }) };
    const actor = isSending ? "applicant" : "employer";
    const actorUserId = isSending ? applicant.id : recruiterId;
    const message = to === "not-progressing" ? sampleOutcome : null;
    await moveApplication(tx, { rowId, from: states[step - 1] ?? null, to, actor, actorUserId, message, now: at }, more);
    const applicationFacts = { jobId, jobTitle, applicationId: id };
    if (!isSending) {
      const facts = { ...applicationFacts, companyName, state: to };
      await notify(tx, { userIds: [applicant.id], kind: "application-status", facts, subjectId: id, now: at });
    } else if (recruiterId !== null) {
      await notify(tx, { userIds: [recruiterId], kind: "application-received", facts: applicationFacts, subjectId: id, now: at });
    }
  }
  if (recruiterId === null && states.at(-1) === "offer") await addPastInterview(tx, { applicationId: rowId, now });
  if (states.at(-1) === "interview") await addSampleInterview(tx, { applicationId: rowId, arrangedByUserId: recruiterId, now });
}

/** Invented applicants to the sample recruiter's adverts. Without a password, their accounts cannot be signed in to. */
const sampleApplicants: readonly { name: string; cv: CvKind | null }[] = [
  { name: "Ola Sample", cv: "pdf" },
  { name: "Priya Sample", cv: "docx" },
  { name: "Tomasz Sample", cv: null },
  { name: "Gwen Sample", cv: "pdf" },
  { name: "Idris Sample", cv: "docx" },
  { name: "Mairi Sample", cv: "pdf" },
];
const applicantEmail = (name: string): string => `${name.split(" ")[0]?.toLowerCase()}.applicant@people.example`;

type History = readonly ApplicationState[];

/** State history of each applicant, in order. */
const applicantHistories: readonly History[] = [
  ["sent"],
  ["sent", "opened"],
  ["sent", "opened", "in-review"],
  ["sent", "opened", "shortlisted", "interview"],
  ["sent", "opened", "in-review", "interview", "offer"],
  ["sent", "opened", "not-progressing"],
];

/** The sample jobseeker's applications: the first to the sample recruiter's firm, the others elsewhere. */
const jobseekerHistories: readonly History[] = [
  ["sent", "opened", "shortlisted"],
  ["sent"],
  ["sent", "opened", "in-review", "interview"],
  ["sent", "opened", "not-progressing"],
  ["sent", "opened", "in-review", "interview", "offer"],
];

const sampleCoverNote =
  "Sample application. I have run commercial packages on schemes like yours, and would like to hear more about the team and the programme.";
const sampleOutcome = "Sample message. Thank you for applying. We have gone on with others this time and wish you well.";
