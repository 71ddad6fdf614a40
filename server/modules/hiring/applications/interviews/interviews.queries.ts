import { and, asc, desc, eq, gt, inArray, ne, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { type InterviewStep, interviewLimits } from "#db/interview-values.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { interviewEvents, interviews } from "#db/schema/interviews.ts";
import { jobs } from "#db/schema/jobs.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { emit } from "#server/kernel/events.ts";
import { formatTelephone } from "#server/text/typed-text/telephone.ts";
import { type ApplicationRow, firmOf, lineColumns, lockApplication, managedJobs, sentByOthers } from "../application-access.ts";
import type { ApplicationSide } from "../application-answers.ts";
import { isOpenState, openStates } from "../application-states.ts";
import { maskedName } from "../blind/blind-adverts.ts";
import { endOf, type InterviewEvent, type InterviewLine, interviewStatusOf, type interviewView, longestMs } from "./interview.fields.ts";

export interface UpcomingInterview extends InterviewLine {
  applicationId: string;
  jobTitle: string;
  companyName: string;
  /** Shown to the employer; a placeholder while the name is hidden. */
  applicantName: string | null;
}

const stepsAtMost = 200;
const comingAtMost = 20;

/** Lists the interviews of an application with their history, upcoming first, past ones last. */
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

async function listSteps(db: Db, applicationId: number, side: ApplicationSide): Promise<Map<number, InterviewEvent[]>> {
  const rows = await db
    .select({
      ...pick(interviewEvents, "interviewId", "at", "step"),
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
  const byInterview = new Map<number, InterviewEvent[]>();
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
export function listOwnUpcoming(ctx: Context): Promise<UpcomingInterview[]> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "interview.answer", { ownerId: userId });
  return listUpcoming(ctx, eq(applications.userId, userId), "applicant");
}

/** Lists upcoming interviews for adverts the caller manages, soonest first. Empty for administrators. */
export const listManagedUpcoming = (ctx: Context): Promise<UpcomingInterview[]> => listManaged(ctx, ne(interviews.state, "cancelled"));

/** Lists those for which the applicant has requested another time. */
export const listTimeRequests = (ctx: Context): Promise<UpcomingInterview[]> =>
  listManaged(ctx, and(eq(interviews.state, "time-asked"), gt(interviews.startsAt, ctx.now)));

async function listManaged(ctx: Context, which: SQL | undefined): Promise<UpcomingInterview[]> {
  const principal = requireUser(ctx.principal);
  if (principal.role === "platform_admin") return [];
  const managed = and(managedJobs(principal, await firmOf(ctx.services.db, principal)), sentByOthers(principal));
  return listUpcoming(ctx, and(managed, which), "employer");
}

async function listUpcoming({ services, now }: Context, whose: SQL | undefined, side: ApplicationSide): Promise<UpcomingInterview[]> {
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
    .map(({ interview, application }) => toUpcomingInterview(interview, application, { side, now }));
}

function toUpcomingInterview(
  interview: InterviewRow,
  application: Pick<ApplicationRow, "id" | "jobTitle" | "companyName" | "applicantName" | "isMasked" | "state">,
  { side, now }: { side: ApplicationSide; now: Date },
): UpcomingInterview {
  const { id, jobTitle, companyName, applicantName, isMasked, state } = application;
  return {
    ...toInterviewLine(interview, { side, state, mayWrite: true, now }),
    applicationId: id,
    jobTitle,
    companyName,
    applicantName: side === "employer" && isMasked ? maskedName(id) : applicantName,
  };
}

export type InterviewRow = typeof interviews.$inferSelect;

/** Locks an interview's application and then the interview; undefined where there is none. */
export async function lockInterview(
  tx: Db,
  publicId: string,
): Promise<{ application: ApplicationRow; interview: InterviewRow } | undefined> {
  const [known] = await tx
    .select({ applicationId: applications.publicId })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .where(eq(interviews.publicId, publicId))
    .limit(1);
  const application = known && (await lockApplication(tx, known.applicationId));
  const [interview] = await tx.select().from(interviews).where(eq(interviews.publicId, publicId)).limit(1).for("update");
  return application && interview ? { application, interview } : undefined;
}

export const interviewNotFound = () => new AppError("not-found", "There is no such interview.");

/** Records an event of an interview and emits it. `actorUserId` is null for the site itself. */
export async function recordStep(
  tx: Db,
  interview: InterviewRow,
  { step, actorUserId, text, now }: { step: InterviewStep; actorUserId: number | null; text: string | null; now: Date },
): Promise<void> {
  const { id: interviewId, applicationId, startsAt } = interview;
  await tx.insert(interviewEvents).values({ interviewId, applicationId, at: now, step, actorUserId, startsAt, text });
  await emit(tx, "interview.stepped", { interview, step, now });
}

const readAtMost = interviewLimits.perApplication;

/** Maps an interview for one side. `mayWrite`: whether the viewer may answer or change it. */
function toInterviewLine(
  row: InterviewRow,
  { side, state, mayWrite, now }: { side: ApplicationSide; state: ApplicationRow["state"]; mayWrite: boolean; now: Date },
): InterviewLine {
  const standing = interviewStatusOf(row, { isApplicationOpen: isOpenState(state), now });
  const isOpen = mayWrite && standing === "coming" && row.startsAt > now;
  return {
    id: row.publicId,
    round: row.round,
    state: row.state,
    standing,
    startsAt: row.startsAt.toISOString(),
    lengthMinutes: row.lengthMinutes,
    kind: row.kind,
    place: row.place,
    link: row.link,
    phone: formatTelephone(row.phone),
    interviewers: row.interviewers,
    message: row.message,
    reply: row.reply,
    proposedTimes: row.proposedTimes,
    sequence: row.sequence,
    calendarPath: paths.interviewCalendar(row.publicId),
    mayAnswer: side === "applicant" && isOpen,
    mayChange: side === "employer" && isOpen,
  };
}
