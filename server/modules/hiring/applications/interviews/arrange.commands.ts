import { eq, max } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { interviewLimits } from "#db/interview-values.ts";
import { applicationStates } from "#db/own-values.ts";
import { interviews } from "#db/schema/interviews.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { once } from "#server/kernel/idempotency/once.ts";
import { askFirst } from "#server/kernel/questions/question.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { employerFacts, firmOf } from "../application-access.ts";
import { type ApplicationRow, lockApplication } from "../application-rows.queries.ts";
import { isOpenState } from "../application-states.ts";
import { moveApplication } from "../move-application.commands.ts";
import { announceInterview } from "./announce-interview.commands.ts";
import type { arrangeInterviewInput } from "./interview.fields.ts";
import type { ArrangedInterview } from "./interview-answers.ts";
import { type InterviewRow, recordStep } from "./interview-rows.queries.ts";
import { momentOf, needsNoReminder } from "./interview-rules.ts";
import { findOverlaps, overlapQuestions } from "./overlaps.queries.ts";

type ArrangeInterviewInput = z.output<typeof arrangeInterviewInput>;

const { perApplication } = interviewLimits;

/**
 * Arranges an interview with an applicant, once for an Idempotency-Key, and tells both sides. An application that stands before the interviews is brought
 * there with it.
 * @throws AppError not-found, conflict once the application has ended or when there are too many, invalid-fields, needs-confirmation where it overlaps another
 */
export function arrangeInterview(ctx: Context, order: ArrangeInterviewInput): Promise<ArrangedInterview> {
  return once(ctx, { call: "interviews.arrange", sent: order }, (tx) => arrange(ctx, tx, order));
}

async function arrange(ctx: Context, tx: Db, order: ArrangeInterviewInput): Promise<ArrangedInterview> {
  const { now } = ctx;
  const principal = requireUser(ctx.principal);
  const application = await lockApplication(tx, order.applicationId);
  requireAllowed(ctx, "interview.arrange", employerFacts(principal, await firmOf(tx, principal), application));
  if (!application) throw new AppError("not-found", "There is no such application.");
  requireOpenApplication(application);
  const ofApplication = eq(interviews.applicationId, application.rowId);
  if ((await tx.$count(interviews, ofApplication)) >= perApplication) {
    throw new AppError("conflict", `An application has at most ${perApplication} interviews. Change one that is still to come.`);
  }
  const [last] = await tx
    .select({ round: max(interviews.round) })
    .from(interviews)
    .where(ofApplication);
  const publicId = randomPublicId();
  const details = detailsOf(order, now);
  const overlaps = await findOverlaps(tx, principal, { ...details, application, interviewId: null, arrangedByUserId: principal.userId });
  askFirst(overlapQuestions(overlaps, "Arrange it all the same?"), order.confirmed);
  await tx.insert(interviews).values({
    ...{ ...details, publicId, applicationId: application.rowId, round: (last?.round ?? 0) + 1, arrangedByUserId: principal.userId },
    ...{ state: "invited", proposedTimes: [], sequence: 0, createdAt: now, updatedAt: now },
    remindedAt: needsNoReminder(details.startsAt, now) ? now : null,
  });
  const [interview] = await tx.select().from(interviews).where(eq(interviews.publicId, publicId)).limit(1);
  if (!interview) throw new Error("An interview was made and is not there.");
  await recordStep(tx, interview, { step: "arranged", actorUserId: principal.userId, text: interview.message, now });
  await bringToInterviews(tx, application, principal.userId, now);
  await announceInterview(ctx, tx, { application, interview, news: "arranged", text: interview.message, actorUserId: principal.userId });
  return toArranged(interview);
}

/** The invitation tells the applicant of the move as well. */
async function bringToInterviews(tx: Db, { rowId, state }: ApplicationRow, actorUserId: number, now: Date): Promise<void> {
  const rank = (of: ApplicationRow["state"]) => applicationStates.indexOf(of);
  if (rank(state) >= rank("interview")) return;
  await moveApplication(tx, { rowId, from: state, to: "interview", actor: "employer", actorUserId, now });
}

export function requireOpenApplication({ state }: ApplicationRow): void {
  if (!isOpenState(state)) throw new AppError("conflict", "This application has ended: there can be no interview for it now.");
}

/** What was typed, as it is stored: only what belongs to its kind. @throws AppError invalid-fields for a time that cannot be */
export function detailsOf(order: Omit<ArrangeInterviewInput, "applicationId" | "confirmed">, now: Date) {
  const startsAt = momentOf(order, now);
  if (!(startsAt instanceof Date)) throw invalidFields([startsAt]);
  const { lengthMinutes, kind, place, link, phone, interviewers, message } = order;
  return {
    ...{ startsAt, lengthMinutes, kind, interviewers, message },
    place: kind === "in-person" ? place : null,
    link: kind === "video" ? link : null,
    phone: kind === "telephone" ? phone : null,
  };
}

export const toArranged = ({ publicId, sequence, state, startsAt }: InterviewRow): ArrangedInterview => ({
  id: publicId,
  sequence,
  state,
  startsAt: startsAt.toISOString(),
});
