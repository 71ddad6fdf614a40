import { and, asc, eq, gt, inArray, isNull, lte, ne, not, or, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { applyingLimits } from "#db/applying-values.ts";
import { type Db, lockingTransaction } from "#db/client.ts";
import { applications } from "#db/schema/applications.ts";
import { interviews } from "#db/schema/interviews.ts";
import { limits } from "#db/values.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { withIdempotencyKey } from "#server/kernel/idempotency/idempotency-key.ts";
import { requireConfirmed } from "#server/kernel/questions/question.ts";
import { londonMoment } from "#server/text/plain-words.ts";
import { type ApplicationRow, employerFacts, firmOf } from "../application-access.ts";
import { isOpenState, openStates } from "../application-states.ts";
import { announceInterview, detailsOf, requireOpenApplication, toArranged } from "./arrange.commands.ts";
import {
  type ArrangedInterview,
  type cancelInterviewInput,
  type changeInterviewInput,
  needsNoReminder,
  reminderHorizon,
} from "./interview.fields.ts";
import { type InterviewRow, interviewNotFound, lockInterview, recordStep } from "./interviews.queries.ts";
import { findOverlaps, overlapQuestions } from "./overlaps.queries.ts";

type ChangeInterviewInput = z.output<typeof changeInterviewInput>;

/**
 * Changes an upcoming interview, once per Idempotency-Key, and notifies both sides. A new time or place resets the applicant's answer,
 * unless the applicant proposed that time.
 * @throws AppError not-found, stale when it was changed meanwhile, conflict once it is cancelled or has begun, invalid-fields,
 * needs-confirmation where it overlaps another
 */
export function changeInterview(ctx: Context, order: ChangeInterviewInput): Promise<ArrangedInterview> {
  return withIdempotencyKey(ctx, { call: "interviews.change", sent: order }, (tx) => change(ctx, tx, order));
}

async function change(ctx: Context, tx: Db, { id, sequence, ...order }: ChangeInterviewInput): Promise<ArrangedInterview> {
  const { now } = ctx;
  const principal = requireUser(ctx.principal);
  const { userId } = principal;
  const { application, interview } = await requireManaged(ctx, tx, id);
  requireUpcoming(interview, now);
  requireOpenApplication(application);
  if (interview.sequence !== sequence) {
    const when = londonMoment(interview.startsAt);
    throw new AppError("stale", `A colleague has changed this interview: it is now on ${when}. Check it before you change it.`);
  }
  const details = detailsOf(order, now);
  if (isUnchanged(interview, details)) return toArranged(interview);
  const isMoved = !isUnchanged(interview, { ...details, interviewers: interview.interviewers, message: interview.message });
  const isOtherTime = details.startsAt.getTime() !== interview.startsAt.getTime();
  const changed: InterviewRow = {
    ...interview,
    ...details,
    ...(isMoved && { state: stateAfterReschedule(interview, details.startsAt), reply: null, proposedTimes: [] }),
    ...(isOtherTime && { remindedAt: needsNoReminder(details.startsAt, now) ? now : null }),
    arrangedByUserId: interview.arrangedByUserId ?? userId,
    sequence: interview.sequence + 1,
    updatedAt: now,
  };
  await requireOverlapsConfirmed(tx, principal, { application, interview, changed, confirmed: order.confirmed });
  await saveInterview(tx, changed);
  await recordStep(tx, changed, { step: "changed", actorUserId: userId, text: changed.message, now });
  await announceInterview(ctx, tx, { application, interview: changed, news: "changed", text: changed.message, actorUserId: userId });
  return toArranged(changed);
}

/**
 * Requires confirmation of overlaps, unless time, length and interviewers are unchanged, as those were confirmed before. @throws AppError
 * needs-confirmation
 */
async function requireOverlapsConfirmed(
  tx: Db,
  principal: UserPrincipal,
  order: { application: ApplicationRow; interview: InterviewRow; changed: InterviewRow; confirmed: ChangeInterviewInput["confirmed"] },
): Promise<void> {
  const { application, interview, changed, confirmed } = order;
  const isSameMeeting =
    changed.startsAt.getTime() === interview.startsAt.getTime() &&
    changed.lengthMinutes === interview.lengthMinutes &&
    changed.interviewers === interview.interviewers;
  if (isSameMeeting) return;
  const overlaps = await findOverlaps(tx, principal, { ...changed, application, interviewId: interview.id });
  requireConfirmed(overlapQuestions(overlaps, "Change it anyway?"), confirmed);
}

const stateAfterReschedule = ({ state, proposedTimes }: InterviewRow, startsAt: Date): InterviewRow["state"] =>
  state === "time-asked" && proposedTimes.includes(startsAt.toISOString()) ? "accepted" : "invited";

type Details = ReturnType<typeof detailsOf>;

function isUnchanged(interview: InterviewRow, details: Details): boolean {
  const { startsAt, ...rest } = details;
  return (
    startsAt.getTime() === interview.startsAt.getTime() &&
    (Object.keys(rest) as (keyof typeof rest)[]).every((key) => rest[key] === interview[key])
  );
}

/** Cancels an interview and notifies both sides; idempotent. @throws AppError not-found, conflict once it has begun */
export function cancelInterview(ctx: Context, { id, reason }: z.output<typeof cancelInterviewInput>): Promise<ArrangedInterview> {
  const { userId } = requireUser(ctx.principal);
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { application, interview } = await requireManaged(ctx, tx, id);
    if (interview.state === "cancelled") return toArranged(interview);
    requireUpcoming(interview, ctx.now);
    return toArranged(await cancelLockedInterview(ctx, tx, { application, interview, reason, actorUserId: userId }));
  });
}

/** Cancels a locked interview; `actorUserId` is null where it is cancelled because its application ended. */
async function cancelLockedInterview(
  at: Pick<Context, "services" | "now">,
  tx: Db,
  order: { application: ApplicationRow; interview: InterviewRow; reason: string | null; actorUserId: number | null },
): Promise<InterviewRow> {
  const { application, interview, reason, actorUserId } = order;
  const { now } = at;
  const ended: InterviewRow = {
    ...interview,
    ...{ state: "cancelled", reply: reason, proposedTimes: [], sequence: interview.sequence + 1, updatedAt: now },
  };
  await saveInterview(tx, ended);
  await recordStep(tx, ended, { step: "cancelled", actorUserId, text: reason, now });
  await announceInterview(at, tx, { application, interview: ended, news: "cancelled", text: reason, actorUserId });
  return ended;
}

async function saveInterview(tx: Db, { id, ...values }: InterviewRow): Promise<void> {
  await tx.update(interviews).set(values).where(eq(interviews.id, id));
}

/** Locks an interview whose advert the caller manages. @throws AppError not-found */
async function requireManaged(ctx: Context, tx: Db, id: string) {
  const principal = requireUser(ctx.principal);
  const found = await lockInterview(tx, id);
  requireAllowed(ctx, "interview.arrange", employerFacts(principal, await firmOf(tx, principal), found?.application));
  if (!found) throw interviewNotFound();
  return found;
}

function requireUpcoming({ state, startsAt }: InterviewRow, now: Date): void {
  if (state === "cancelled") throw new AppError("conflict", "This interview has been called off. Arrange another one.");
  if (startsAt <= now) throw new AppError("conflict", "This interview has started or is over. Arrange another one.");
}

const atOnce = 200;

/**
 * Reminds both sides, once, of interviews that begin within a day, except declined or cancelled ones. Safe in several processes.
 * @returns the number of interviews
 */
export async function remindOfInterviews(services: Services, now: Date): Promise<number> {
  const isDue = and(
    gt(interviews.startsAt, now),
    lte(interviews.startsAt, reminderHorizon(now)),
    isNull(interviews.remindedAt),
    inArray(interviews.state, ["invited", "accepted", "time-asked"]),
    inArray(applications.state, [...openStates]),
  );
  return forEachInterview(services, isDue, async (tx, id) => {
    const found = await lockInterview(tx, id);
    if (!found) return false;
    const { application, interview } = found;
    const { state, remindedAt, startsAt } = interview;
    if (remindedAt !== null || state === "cancelled" || state === "declined" || startsAt > reminderHorizon(now)) return false;
    if (!isOpenState(application.state)) return false;
    await tx.update(interviews).set({ remindedAt: now }).where(eq(interviews.id, interview.id));
    await announceInterview({ services, now }, tx, { application, interview, news: "reminder", actorUserId: null });
    return true;
  });
}

/**
 * Cancels interviews whose application has ended, once that can no longer be undone.
 * @returns the number of interviews
 */
export async function cancelInterviewsOfEndedApplications(services: Services, now: Date): Promise<number> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const isLate = or(
    and(ne(applications.state, "withdrawn"), lte(applications.stateChangedAt, ago(applyingLimits.moveHeldSeconds * 1000))),
    lte(applications.stateChangedAt, ago(limits.withdrawalUndoMinutes * 60_000)),
  );
  const isDue = and(
    gt(interviews.startsAt, now),
    ne(interviews.state, "cancelled"),
    not(inArray(applications.state, [...openStates])),
    isLate,
  );
  return forEachInterview(services, isDue, async (tx, id) => {
    const found = await lockInterview(tx, id);
    if (!found || found.interview.state === "cancelled" || isOpenState(found.application.state)) return false;
    await cancelLockedInterview({ services, now }, tx, { ...found, reason: null, actorUserId: null });
    return true;
  });
}

/** Handles each due interview in its own transaction; `work` checks again, as another process may have handled it. */
async function forEachInterview(
  { db }: Services,
  isDue: SQL | undefined,
  work: (tx: Db, publicId: string) => Promise<boolean>,
): Promise<number> {
  const due = await db
    .select({ publicId: interviews.publicId })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .where(isDue)
    .orderBy(asc(interviews.startsAt))
    .limit(atOnce);
  let done = 0;
  for (const { publicId } of due) if (await lockingTransaction(db, (tx) => work(tx, publicId))) done += 1;
  return done;
}
