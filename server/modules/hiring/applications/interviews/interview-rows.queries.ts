import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type InterviewStep, interviewLimits } from "#db/interview-values.ts";
import { applications } from "#db/schema/applications.ts";
import { interviewEvents, interviews } from "#db/schema/interviews.ts";
import { paths } from "#server/addresses/paths.ts";
import { AppError } from "#server/kernel/errors.ts";
import { emit } from "#server/kernel/events.ts";
import { shownTelephone } from "#server/text/typed-text/telephone.ts";
import type { ApplicationSide } from "../application-answers.ts";
import { type ApplicationRow, lockApplication } from "../application-rows.queries.ts";
import { isOpenState } from "../application-states.ts";
import type { InterviewLine } from "./interview-answers.ts";
import { standingOf } from "./interview-rules.ts";

export type InterviewRow = typeof interviews.$inferSelect;

/** An interview with its application, both locked, the application first; neither where there is none. */
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

export const noInterview = () => new AppError("not-found", "There is no such interview.");

/** Writes down what happened to an interview, and tells whom it matters to. `actorUserId` is null where the site itself did it. */
export async function recordStep(
  tx: Db,
  interview: InterviewRow,
  { step, actorUserId, text, now }: { step: InterviewStep; actorUserId: number | null; text: string | null; now: Date },
): Promise<void> {
  const { id: interviewId, applicationId, startsAt } = interview;
  await tx.insert(interviewEvents).values({ interviewId, applicationId, at: now, step, actorUserId, startsAt, text });
  await emit(tx, "interview.stepped", { interview, step, now });
}

export const readAtMost = interviewLimits.perApplication;

/** An interview as one of its sides sees it. `mayWrite`: whether the reader may answer it, or change it. */
export function toInterviewLine(
  row: InterviewRow,
  { side, state, mayWrite, now }: { side: ApplicationSide; state: ApplicationRow["state"]; mayWrite: boolean; now: Date },
): InterviewLine {
  const standing = standingOf(row, { isApplicationOpen: isOpenState(state), now });
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
    phone: shownTelephone(row.phone),
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
