import { and, asc, eq, gt, inArray, lt, ne } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { interviews } from "#db/schema/interviews.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import type { Question } from "#server/kernel/questions/question.ts";
import { londonMoment } from "#server/text/plain-words.ts";
import { type ApplicationRow, managesJob } from "../application-access.ts";
import { openStates } from "../application-states.ts";
import { endOf, longestMs } from "./interview.fields.ts";

const readAtMost = 200;
const maxListed = 3;

/** Another interview at the same time that shares participants. */
interface Overlap {
  startsAt: Date;
  lengthMinutes: number;
  /** Phrases for the middle of a sentence: "you", "the applicant", interviewers' names. */
  who: string[];
  /** Null where the caller does not manage its advert. */
  jobTitle: string | null;
}

interface Meeting {
  application: Pick<ApplicationRow, "companyId" | "userId">;
  /** Id of the interview itself; null before it exists. */
  interviewId: number | null;
  startsAt: Date;
  lengthMinutes: number;
  interviewers: string;
  arrangedByUserId: number | null;
}

/** Interviews of the same firm that overlap one and share its applicant, the recruiter who arranged it, or a named interviewer. Other firms' are never read. */
export async function findOverlaps(tx: Db, principal: UserPrincipal, meeting: Meeting): Promise<Overlap[]> {
  const { application, interviewId, startsAt } = meeting;
  const rows = await tx
    .select({
      ...pick(interviews, "startsAt", "lengthMinutes", "interviewers", "arrangedByUserId"),
      applicantUserId: applications.userId,
      jobTitle: jobs.title,
      companyId: jobs.companyId,
      createdByUserId: jobs.createdByUserId,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(
      and(
        eq(jobs.companyId, application.companyId),
        ne(interviews.id, interviewId ?? 0),
        gt(interviews.startsAt, new Date(startsAt.getTime() - longestMs)),
        lt(interviews.startsAt, endOf(meeting)),
        inArray(interviews.state, ["invited", "accepted", "time-asked"]),
        inArray(applications.state, [...openStates]),
      ),
    )
    .orderBy(asc(interviews.startsAt), asc(interviews.id))
    .limit(readAtMost);
  return rows.flatMap((row) => {
    const who = endOf(row) > startsAt ? sharedParticipants(meeting, row, principal) : [];
    if (who.length === 0) return [];
    const isReadable = principal.role === "company_admin" || managesJob(principal, application.companyId, row);
    return [{ startsAt: row.startsAt, lengthMinutes: row.lengthMinutes, who, jobTitle: isReadable ? row.jobTitle : null }];
  });
}

function sharedParticipants(
  meeting: Meeting,
  row: { applicantUserId: number | null; arrangedByUserId: number | null; interviewers: string },
  { userId }: UserPrincipal,
): string[] {
  const isSame = (one: number | null, other: number | null) => one !== null && one === other;
  const isSameRecruiter = isSame(meeting.arrangedByUserId, row.arrangedByUserId);
  const recruiter = meeting.arrangedByUserId === userId ? "you" : "who arranged it";
  return [
    ...(isSame(meeting.application.userId, row.applicantUserId) ? ["the applicant"] : []),
    ...(isSameRecruiter ? [recruiter] : []),
    ...sharedPeople(meeting.interviewers, row.interviewers),
  ];
}

/**
 * Maps normalised names to names, from text such as "Sam Carter (Director); Ada O’Brien and Lee Moss". Single words are skipped as
 * ambiguous.
 */
function namesIn(interviewers: string): Map<string, string> {
  const names = interviewers
    .replaceAll(/\([^)]*\)/g, " ")
    .split(/[;,&/]|\band\b|\bwith\b/i)
    .map((name) => name.replaceAll(/\s+/g, " ").trim())
    .filter((name) => name.includes(" "));
  return new Map(
    names.map((name) => [
      name
        .normalize("NFKD")
        .replaceAll(/[\p{M}'’]/gu, "")
        .toLowerCase(),
      name,
    ]),
  );
}

/** Returns names that appear in both lists of interviewers, as spelled in the first. */
export function sharedPeople(interviewers: string, others: string): string[] {
  const there = namesIn(others);
  return [...namesIn(interviewers)].flatMap(([key, name]) => (there.has(key) ? [name] : []));
}

const list = new Intl.ListFormat("en-GB");

/** Returns one question about all overlaps, ending in `ask`; none where nothing overlaps. */
export function overlapQuestions(overlaps: readonly Overlap[], ask: string): Question[] {
  if (overlaps.length === 0) return [];
  const listed = overlaps.slice(0, maxListed).map(({ startsAt, lengthMinutes, who, jobTitle }) => {
    const of = jobTitle === null ? "" : ` (${jobTitle})`;
    const verb = who.length > 1 || who[0] === "you" ? "are" : "is";
    return `It overlaps with an interview on ${londonMoment(startsAt)} for ${lengthMinutes} minutes${of}: ${list.format(who)} ${verb} in both.`;
  });
  const rest = overlaps.length - listed.length;
  const more = rest > 0 ? [`It overlaps with ${rest} more.`] : [];
  return [{ code: "overlaps-another-interview", pointer: "/time", detail: [...listed, ...more, ask].join(" ") }];
}
