import { and, count, eq, inArray, max } from "drizzle-orm";
import type { WorkItemKind } from "#db/case-values.ts";
import type { Db } from "#db/client.ts";
import { accountFlags } from "#db/schema/account-flags.ts";
import { users } from "#db/schema/accounts.ts";
import { advertTruthAnswers, advertTruthReplies } from "#db/schema/advert-truth.ts";
import { companies } from "#db/schema/companies.ts";
import { feedRuns, feedSources } from "#db/schema/feeds.ts";
import { jobCases } from "#db/schema/job-cases.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { recruiterProfiles } from "#db/schema/recruiters.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import { describeSubject, findAppeals } from "../strikes/appeal-subject.queries.ts";
import type { CaseName } from "./waiting.queries.ts";

interface CaseLine {
  subject: string;
  title: string;
  detail: string;
}

type Read = (db: Db, subjects: string[]) => Promise<CaseLine[]>;

const adverts: Read = (db, subjects) =>
  db
    .select({ subject: jobDrafts.publicId, title: jobs.title, detail: companies.name })
    .from(jobDrafts)
    .innerJoin(jobs, eq(jobs.id, jobDrafts.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(inArray(jobDrafts.publicId, subjects))
    .limit(subjects.length);

const feedAdverts: Read = async (db, subjects) => {
  const rows = await db
    .select({ id: jobs.id, title: jobs.title, firm: companies.name, feed: feedSources.name })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .innerJoin(feedSources, eq(feedSources.id, jobs.feedSourceId))
    .where(inArray(jobs.id, subjects.map(Number)))
    .limit(subjects.length);
  return rows.map(({ id, title, firm, feed }) => ({ subject: String(id), title, detail: `${firm}, from ${feed}` }));
};

const reports: Read = async (db, subjects) => {
  const rows = await db
    .select({ subject: jobCases.publicId, title: jobs.title, name: companies.name, reports: jobCases.reports, isUrgent: jobCases.isUrgent })
    .from(jobCases)
    .innerJoin(jobs, eq(jobs.id, jobCases.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(inArray(jobCases.publicId, subjects))
    .limit(subjects.length);
  return rows.map(({ name, reports: number, isUrgent, ...row }) => ({
    ...row,
    detail: `${name} · ${number} ${number === 1 ? "report" : "reports"}${isUrgent ? " · urgent" : ""}`,
  }));
};

const firms: Read = async (db, subjects) => {
  const rows = await db
    .select({ subject: companies.slug, title: companies.name, employerType: companies.employerType })
    .from(companies)
    .where(inArray(companies.slug, subjects))
    .limit(subjects.length);
  return rows.map(({ employerType, ...row }) => ({ ...row, detail: labelOf("employerType", employerType) }));
};

const pages: Read = async (db, subjects) => {
  const rows = await db
    .select({
      subject: recruiterProfiles.publicId,
      firmName: recruiterProfiles.firmName,
      headline: recruiterProfiles.headline,
      name: users.name,
    })
    .from(recruiterProfiles)
    .innerJoin(users, eq(users.id, recruiterProfiles.userId))
    .where(inArray(recruiterProfiles.publicId, subjects))
    .limit(subjects.length);
  return rows.map(({ subject, firmName, headline, name }) => ({ subject, title: firmName ?? name, detail: headline ?? "" }));
};

const flags: Read = (db, subjects) =>
  db
    .select({ subject: accountFlags.publicId, title: users.name, detail: accountFlags.evidence })
    .from(accountFlags)
    .innerJoin(users, eq(users.id, accountFlags.userId))
    .where(inArray(accountFlags.publicId, subjects))
    .limit(subjects.length);

const feeds: Read = async (db, subjects) => {
  const latest = db
    .select({ id: max(feedRuns.id).as("latest_id") })
    .from(feedRuns)
    .where(eq(feedRuns.isDryRun, false))
    .groupBy(feedRuns.sourceId)
    .as("latest");
  const rows = await db
    .select({ subject: feedSources.slug, title: feedSources.name, message: feedRuns.message })
    .from(feedSources)
    .innerJoin(feedRuns, eq(feedRuns.sourceId, feedSources.id))
    .innerJoin(latest, eq(latest.id, feedRuns.id))
    .where(inArray(feedSources.slug, subjects))
    .limit(subjects.length);
  return rows.map(({ message, ...row }) => ({ ...row, detail: message ?? "" }));
};

const appealed: Read = async (db, subjects) =>
  (await findAppeals(db, subjects)).map(({ id, subject, companyName, against }) => ({
    subject: id,
    title: companyName,
    detail: `against ${describeSubject(subject, against?.jobTitle ?? null)}`,
  }));

const heldAnswers: Read = async (db, subjects) => {
  const rows = await db
    .select({ subject: companies.slug, title: companies.name, held: count() })
    .from(advertTruthAnswers)
    .innerJoin(companies, eq(companies.id, advertTruthAnswers.companyId))
    .where(and(eq(advertTruthAnswers.state, "held"), inArray(companies.slug, subjects)))
    .groupBy(companies.id)
    .limit(subjects.length);
  return rows.map(({ held, ...row }) => ({ ...row, detail: `${held} ${held === 1 ? "answer" : "answers"} about its adverts` }));
};

const replies: Read = (db, subjects) =>
  db
    .select({ subject: advertTruthReplies.publicId, title: companies.name, detail: advertTruthReplies.text })
    .from(advertTruthReplies)
    .innerJoin(companies, eq(companies.id, advertTruthReplies.companyId))
    .where(inArray(advertTruthReplies.publicId, subjects))
    .limit(subjects.length);

const readers: Readonly<Record<WorkItemKind, Read>> = {
  "first-advert": adverts,
  "changed-advert": adverts,
  "feed-advert": feedAdverts,
  report: reports,
  verification: firms,
  "recruiter-page": pages,
  "flagged-account": flags,
  "held-feed": feeds,
  appeal: appealed,
  "advert-answers": heldAnswers,
  "firm-reply": replies,
};

/** Returns the titles of cases in lists, by kind and subject. */
export async function listCaseLines(db: Db, cases: readonly CaseName[]): Promise<Map<string, CaseLine>> {
  const kinds = [...new Set(cases.map(({ kind }) => kind))];
  const read = await Promise.all(
    kinds.map(async (kind) => {
      const subjects = cases.flatMap((each) => (each.kind === kind ? [each.subject] : []));
      const lines = await readers[kind](db, subjects);
      return lines.map((line) => [`${kind} ${line.subject}`, line] as const);
    }),
  );
  return new Map(read.flat());
}

export interface Target {
  hours: number;
  /** Counted in working hours: nine to five, Monday to Friday, in London. */
  isWorkingTime: boolean;
}

/** Target decision time of each kind of case. */
export const targets: Readonly<Record<WorkItemKind, Target>> = {
  "first-advert": { hours: 4, isWorkingTime: true },
  "changed-advert": { hours: 4, isWorkingTime: true },
  "feed-advert": { hours: 8, isWorkingTime: true },
  report: { hours: 24, isWorkingTime: false },
  verification: { hours: 16, isWorkingTime: true },
  "recruiter-page": { hours: 16, isWorkingTime: true },
  "flagged-account": { hours: 24, isWorkingTime: false },
  "held-feed": { hours: 8, isWorkingTime: true },
  appeal: { hours: 16, isWorkingTime: true },
  "advert-answers": { hours: 16, isWorkingTime: true },
  "firm-reply": { hours: 16, isWorkingTime: true },
};

const hourMs = 3_600_000;
const stepMs = hourMs / 4;
const opensAt = 9;
const closesAt = 17;
const london = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", weekday: "short", hour: "2-digit", hourCycle: "h23" });

/** Returns the time before which a waiting case is overdue, rounded to a quarter of an hour. */
export function overdueBefore(kind: WorkItemKind, now: Date): Date {
  const { hours, isWorkingTime } = targets[kind];
  if (!isWorkingTime) return new Date(now.getTime() - hours * hourMs);
  let leftMs = hours * hourMs;
  let at = now.getTime();
  while (leftMs > 0) {
    at -= stepMs;
    if (isWorkingHour(new Date(at))) leftMs -= stepMs;
  }
  return new Date(at);
}

function isWorkingHour(moment: Date): boolean {
  const parts = new Map(london.formatToParts(moment).map(({ type, value }) => [type, value]));
  const hour = Number(parts.get("hour"));
  const weekday = parts.get("weekday") ?? "";
  return weekday !== "Sat" && weekday !== "Sun" && hour >= opensAt && hour < closesAt;
}
