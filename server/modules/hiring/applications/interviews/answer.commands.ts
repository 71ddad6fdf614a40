import { eq } from "drizzle-orm";
import type { z } from "zod";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { interviews } from "#db/schema/interviews.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { londonMoment } from "#server/text/plain-words.ts";
import { isOpenState } from "../application-states.ts";
import { announceInterview } from "./announce-interview.commands.ts";
import { toArranged } from "./arrange.commands.ts";
import type { answerInterviewInput } from "./interview.fields.ts";
import type { ArrangedInterview } from "./interview-answers.ts";
import { type InterviewRow, lockInterview, noInterview, recordStep } from "./interview-rows.queries.ts";
import { momentOf } from "./interview-rules.ts";

type AnswerInterviewInput = z.output<typeof answerInterviewInput>;

/**
 * Accepts an interview, asks for another time or declines, as long as it is still to come: the last answer holds. The same answer again changes nothing.
 * @throws AppError not-found, stale when the employer has changed it meanwhile, conflict once it is called off or has begun, invalid-fields
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
    if (!found) throw noInterview();
    const { application, interview } = found;
    requireAnswerable(interview, { sequence, isApplicationOpen: isOpenState(application.state), now });
    const times = answer === "time-asked" ? readTimes(proposedTimes, now) : [];
    const reply = answer === "accepted" ? null : text;
    if (interview.state === answer && interview.reply === reply && times.join() === interview.proposedTimes.join())
      return toArranged(interview);
    const answered: InterviewRow = { ...interview, state: answer, reply, proposedTimes: times, updatedAt: now };
    await tx.update(interviews).set({ state: answer, reply, proposedTimes: times, updatedAt: now }).where(eq(interviews.id, interview.id));
    await recordStep(tx, answered, { step: answer, actorUserId: userId, text: wordsOf(reply, times), now });
    await announceInterview(ctx, tx, { application, interview: answered, news: answer, text: reply, actorUserId: userId });
    return toArranged(answered);
  });
}

function requireAnswerable(
  { state, startsAt, sequence }: InterviewRow,
  seen: { sequence: number; isApplicationOpen: boolean; now: Date },
): void {
  if (state === "cancelled") throw new AppError("conflict", "The employer has called this interview off: there is nothing to answer.");
  if (!seen.isApplicationOpen) throw new AppError("conflict", "This application has ended, and the interview with it.");
  if (startsAt <= seen.now) throw new AppError("conflict", "This interview has begun or is over. Write to the employer instead.");
  if (sequence !== seen.sequence) {
    throw new AppError(
      "stale",
      `The employer has changed this interview: it is now on ${londonMoment(startsAt)}. Look at it again and answer that.`,
    );
  }
}

/** @throws AppError invalid-fields for a time that cannot be */
function readTimes(typed: AnswerInterviewInput["proposedTimes"], now: Date): string[] {
  const read = typed.map((time, at) => momentOf(time, now, `/proposedTimes/${at}`));
  const faults = read.flatMap((moment) => (moment instanceof Date ? [] : [moment]));
  if (faults.length > 0) throw invalidFields(faults);
  return [...new Set(read.flatMap((moment) => (moment instanceof Date ? [moment.toISOString()] : [])))].toSorted();
}

/** What the history keeps of an answer: its words, and the times proposed. */
function wordsOf(reply: string | null, times: readonly string[]): string | null {
  const proposed = times.length > 0 ? [`Proposed: ${times.map((time) => londonMoment(new Date(time))).join("; ")}.`] : [];
  return [...proposed, ...(reply === null ? [] : [reply])].join("\n") || null;
}
