import { eq, max } from "drizzle-orm";
import type { z } from "zod";
import { type Db, lockingTransaction } from "#db/client.ts";
import { interviewLimits } from "#db/interview-values.ts";
import { applicationStates } from "#db/own-values.ts";
import { interviews } from "#db/schema/interviews.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Announcer } from "#server/kernel/events.ts";
import { withIdempotencyKey } from "#server/kernel/idempotency/idempotency-key.ts";
import { requireConfirmed } from "#server/kernel/questions/question.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import type { InterviewNews } from "#server/modules/content/announcements/announcements.types.ts";
import { londonMoment } from "#server/text/plain-words.ts";
import { type ApplicationRow, employerFacts, firmOf, lockApplication } from "../application-access.ts";
import { isOpenState } from "../application-states.ts";
import { moveApplication } from "../move-application.commands.ts";
import { calendarEntry, whereSentence } from "./calendar.queries.ts";
import {
  type ArrangedInterview,
  type answerInterviewInput,
  type arrangeInterviewInput,
  momentOf,
  needsNoReminder,
} from "./interview.fields.ts";
import { type InterviewRow, interviewNotFound, lockInterview, recordStep } from "./interviews.queries.ts";
import { findOverlaps, overlapQuestions } from "./overlaps.queries.ts";

type ArrangeInterviewInput = z.output<typeof arrangeInterviewInput>;

const { perApplication } = interviewLimits;

/**
 * Arranges an interview, once per Idempotency-Key, and notifies both sides. Moves an application of an earlier stage to the interview
 * stage.
 * @throws AppError not-found, conflict once the application has ended or when there are too many, invalid-fields, needs-confirmation where
 * it overlaps another
 */
export function arrangeInterview(ctx: Context, order: ArrangeInterviewInput): Promise<ArrangedInterview> {
  return withIdempotencyKey(ctx, { call: "interviews.arrange", sent: order }, (tx) => arrange(ctx, tx, order));
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
    throw new AppError(
      "conflict",
      `An application can have at most ${perApplication} interviews. Change one that has not taken place yet.`,
    );
  }
  const [last] = await tx
    .select({ round: max(interviews.round) })
    .from(interviews)
    .where(ofApplication);
  const publicId = randomPublicId();
  const details = detailsOf(order, now);
  const overlaps = await findOverlaps(tx, principal, { ...details, application, interviewId: null, arrangedByUserId: principal.userId });
  requireConfirmed(overlapQuestions(overlaps, "Arrange it anyway?"), order.confirmed);
  await tx.insert(interviews).values({
    ...{ ...details, publicId, applicationId: application.rowId, round: (last?.round ?? 0) + 1, arrangedByUserId: principal.userId },
    ...{ state: "invited", proposedTimes: [], sequence: 0, createdAt: now, updatedAt: now },
    remindedAt: needsNoReminder(details.startsAt, now) ? now : null,
  });
  const [interview] = await tx.select().from(interviews).where(eq(interviews.publicId, publicId)).limit(1);
  if (!interview) throw new Error("An interview was made and is not there.");
  await recordStep(tx, interview, { step: "arranged", actorUserId: principal.userId, text: interview.message, now });
  await moveToInterviewStage(tx, application, principal.userId, now);
  await announceInterview(ctx, tx, { application, interview, news: "arranged", text: interview.message, actorUserId: principal.userId });
  return toArranged(interview);
}

/** Sends no notification, as the invitation already implies the move. */
async function moveToInterviewStage(tx: Db, { rowId, state }: ApplicationRow, actorUserId: number, now: Date): Promise<void> {
  const rank = (of: ApplicationRow["state"]) => applicationStates.indexOf(of);
  if (rank(state) >= rank("interview")) return;
  await moveApplication(tx, { rowId, from: state, to: "interview", actor: "employer", actorUserId, now });
}

export function requireOpenApplication({ state }: ApplicationRow): void {
  if (!isOpenState(state)) throw new AppError("conflict", "This application has ended, so you cannot arrange an interview.");
}

/** Maps the input to stored columns, dropping fields of other interview kinds. @throws AppError invalid-fields for an impossible time */
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

interface InterviewAnnouncement {
  application: ApplicationRow;
  interview: InterviewRow;
  news: InterviewNews;
  text?: string | null;
  /** The user who acted, who is notified by mail only. */
  actorUserId: number | null;
}

/** News that carry a calendar entry; an applicant's answer does not change it. */
const changesCalendar: ReadonlySet<InterviewNews> = new Set(["arranged", "changed", "cancelled"]);

/** Announces a change to an interview, with the location and the calendar entry for each side. */
export function announceInterview(at: Announcer, tx: Db, { text = null, ...facts }: InterviewAnnouncement): Promise<void> {
  const { application, interview, news } = facts;
  const { jobTitle, companyName } = application;
  const method = interview.state === "cancelled" ? ("CANCEL" as const) : ("REQUEST" as const);
  return announce(at, tx, "interview.changed", {
    ...facts,
    text,
    where: (side) => whereSentence(interview, { side, companyName }),
    calendar: (side, attendee, link) => {
      if (!changesCalendar.has(news)) return null;
      const about = { interview, side, jobTitle, companyName, applicantName: null, link, attendee };
      return { method, content: calendarEntry(at.services.site, about) };
    },
  });
}

type AnswerInterviewInput = z.output<typeof answerInterviewInput>;

/**
 * Accepts or declines an upcoming interview or requests another time; the latest answer counts. Idempotent.
 * @throws AppError not-found, stale when the employer has changed it meanwhile, conflict once it is cancelled or has begun, invalid-fields
 */
export function answerInterview(
  ctx: Context,
  { id, sequence, answer, text, proposedTimes }: AnswerInterviewInput,
): Promise<ArrangedInterview> {
  const { now } = ctx;
  const { userId } = requireUser(ctx.principal);
  return lockingTransaction(ctx.services.db, async (tx) => {
    const found = await lockInterview(tx, id);
    requireAllowed(ctx, "interview.answer", { ownerId: found?.application.userId ?? null });
    if (!found) throw interviewNotFound();
    const { application, interview } = found;
    requireAnswerable(interview, { sequence, isApplicationOpen: isOpenState(application.state), now });
    const times = answer === "time-asked" ? readTimes(proposedTimes, now) : [];
    const reply = answer === "accepted" ? null : text;
    if (interview.state === answer && interview.reply === reply && times.join() === interview.proposedTimes.join())
      return toArranged(interview);
    const answered: InterviewRow = { ...interview, state: answer, reply, proposedTimes: times, updatedAt: now };
    await tx.update(interviews).set({ state: answer, reply, proposedTimes: times, updatedAt: now }).where(eq(interviews.id, interview.id));
    await recordStep(tx, answered, { step: answer, actorUserId: userId, text: answerText(reply, times), now });
    await announceInterview(ctx, tx, { application, interview: answered, news: answer, text: reply, actorUserId: userId });
    return toArranged(answered);
  });
}

function requireAnswerable(
  { state, startsAt, sequence }: InterviewRow,
  seen: { sequence: number; isApplicationOpen: boolean; now: Date },
): void {
  if (state === "cancelled") throw new AppError("conflict", "The employer has called off this interview, so there is nothing to answer.");
  if (!seen.isApplicationOpen) throw new AppError("conflict", "This application has ended, so the interview is off.");
  if (startsAt <= seen.now) throw new AppError("conflict", "This interview has started or is over. Write to the employer instead.");
  if (sequence !== seen.sequence) {
    throw new AppError(
      "stale",
      `The employer has changed this interview: it is now on ${londonMoment(startsAt)}. Check the new details before you answer.`,
    );
  }
}

/** @throws AppError invalid-fields for an impossible time */
function readTimes(typed: AnswerInterviewInput["proposedTimes"], now: Date): string[] {
  const read = typed.map((time, at) => momentOf(time, now, `/proposedTimes/${at}`));
  const faults = read.flatMap((moment) => (moment instanceof Date ? [] : [moment]));
  if (faults.length > 0) throw invalidFields(faults);
  return [...new Set(read.flatMap((moment) => (moment instanceof Date ? [moment.toISOString()] : [])))].toSorted();
}

/** Formats an answer for the history: its text and the proposed times. */
function answerText(reply: string | null, times: readonly string[]): string | null {
  const proposed = times.length > 0 ? [`Proposed: ${times.map((time) => londonMoment(new Date(time))).join("; ")}.`] : [];
  return [...proposed, ...(reply === null ? [] : [reply])].join("\n") || null;
}
