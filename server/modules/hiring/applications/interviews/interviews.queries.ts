import { and, asc, desc, eq, gt, inArray, ne, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { interviewEvents, interviews } from "#db/schema/interviews.ts";
import { jobs } from "#db/schema/jobs.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { firmOf, managedJobs, sentByOthers } from "../application-access.ts";
import type { ApplicationSide } from "../application-answers.ts";
import { type ApplicationRow, lineColumns } from "../application-rows.queries.ts";
import { isOpenState, openStates } from "../application-states.ts";
import { maskedName } from "../blind/masked-words.ts";
import type { ComingInterview, InterviewHappening, interviewView } from "./interview-answers.ts";
import { type InterviewRow, readAtMost, toInterviewLine } from "./interview-rows.queries.ts";
import { endOf, longestMs } from "./interview-rules.ts";

const stepsAtMost = 200;
const comingAtMost = 20;

/** The interviews of an application, the next first and those that are over last, each with what happened to it. */
export async function listInterviewsOf(
  db: Db,
  { rowId, state }: Pick<ApplicationRow, "rowId" | "state">,
  reader: { side: ApplicationSide; mayWrite: boolean; now: Date },
): Promise<z.infer<typeof interviewView>[]> {
  const rows = await db
    .select()
    .from(interviews)
    .where(eq(interviews.applicationId, rowId))
    .orderBy(asc(interviews.startsAt), asc(interviews.id))
    .limit(readAtMost);
  if (rows.length === 0) return [];
  const steps = await listSteps(db, rowId, reader.side);
  const lines = rows.map((row) => ({ ...toInterviewLine(row, { ...reader, state }), history: steps.get(row.id) ?? [] }));
  return [...lines.filter(({ standing }) => standing === "coming"), ...lines.filter(({ standing }) => standing !== "coming").reverse()];
}

async function listSteps(db: Db, applicationId: number, side: ApplicationSide): Promise<Map<number, InterviewHappening[]>> {
  const rows = await db
    .select({
      interviewId: interviewEvents.interviewId,
      at: interviewEvents.at,
      step: interviewEvents.step,
      byName: users.name,
      actorUserId: interviewEvents.actorUserId,
      applicantUserId: applications.userId,
      startsAt: interviewEvents.startsAt,
      text: interviewEvents.text,
    })
    .from(interviewEvents)
    .innerJoin(applications, eq(applications.id, interviewEvents.applicationId))
    .leftJoin(users, eq(users.id, interviewEvents.actorUserId))
    .where(eq(interviewEvents.applicationId, applicationId))
    .orderBy(asc(interviewEvents.at), asc(interviewEvents.id))
    .limit(stepsAtMost);
  const byInterview = new Map<number, InterviewHappening[]>();
  for (const { interviewId, at, step, byName, actorUserId, applicantUserId, startsAt, text } of rows) {
    const isOfEmployer = actorUserId !== null && actorUserId !== applicantUserId;
    const happening = {
      at: at.toISOString(),
      step,
      byName: side === "employer" && isOfEmployer ? byName : null,
      startsAt: startsAt.toISOString(),
      text,
    };
    byInterview.set(interviewId, [...(byInterview.get(interviewId) ?? []), happening]);
  }
  return byInterview;
}

/** The caller's upcoming interviews, soonest first. Cancelled ones are listed until their start time has passed. */
export function listOwnComing(ctx: Context): Promise<ComingInterview[]> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "interview.answer", { ownerId: userId });
  return listComing(ctx, eq(applications.userId, userId), "applicant");
}

/** Interviews to come with applicants to the adverts one manages, the next first. Administrators have none. */
export const listManagedComing = (ctx: Context): Promise<ComingInterview[]> => listManaged(ctx, ne(interviews.state, "cancelled"));

/** Those of them for which the applicant has asked for another time, and waits. */
export const listTimesAsked = (ctx: Context): Promise<ComingInterview[]> =>
  listManaged(ctx, and(eq(interviews.state, "time-asked"), gt(interviews.startsAt, ctx.now)));

async function listManaged(ctx: Context, which: SQL | undefined): Promise<ComingInterview[]> {
  const principal = requireUser(ctx.principal);
  if (principal.role === "platform_admin") return [];
  const managed = and(managedJobs(principal, await firmOf(ctx.services.db, principal)), sentByOthers(principal));
  return listComing(ctx, and(managed, which), "employer");
}

async function listComing({ services, now }: Context, whose: SQL | undefined, side: ApplicationSide): Promise<ComingInterview[]> {
  const rows = await services.db
    .select({ interview: interviews, application: lineColumns })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(whose, gt(interviews.startsAt, new Date(now.getTime() - longestMs)), inArray(applications.state, [...openStates])))
    .orderBy(asc(interviews.startsAt), desc(interviews.id))
    .limit(comingAtMost);
  return rows
    .filter(({ interview, application }) => endOf(interview) > now && isOpenState(application.state))
    .map(({ interview, application }) => toComing(interview, application, { side, now }));
}

function toComing(
  interview: InterviewRow,
  application: Pick<ApplicationRow, "id" | "jobTitle" | "companyName" | "applicantName" | "isMasked" | "state">,
  { side, now }: { side: ApplicationSide; now: Date },
): ComingInterview {
  const { id, jobTitle, companyName, applicantName, isMasked, state } = application;
  return {
    ...toInterviewLine(interview, { side, state, mayWrite: true, now }),
    applicationId: id,
    jobTitle,
    companyName,
    applicantName: side === "employer" && isMasked ? maskedName(id) : applicantName,
  };
}
