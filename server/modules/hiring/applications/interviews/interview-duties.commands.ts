import { and, asc, eq, gt, inArray, isNull, lte, ne, not, or, type SQL } from "drizzle-orm";
import { applyingLimits } from "#db/applying-values.ts";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { applications } from "#db/schema/applications.ts";
import { interviews } from "#db/schema/interviews.ts";
import { limits } from "#db/values.ts";
import type { Services } from "#server/kernel/context.ts";
import { isOpenState, openStates } from "../application-states.ts";
import { announceInterview } from "./announce-interview.commands.ts";
import { callOff } from "./change.commands.ts";
import { lockInterview } from "./interview-rows.queries.ts";
import { remindedUntil } from "./interview-rules.ts";

const atOnce = 200;

/**
 * Reminds both sides of interviews that begin within a day, once each, however late it runs; not of those that are declined or called off. Safe in several
 * processes.
 * @returns how many interviews were reminded of
 */
export async function remindOfInterviews(services: Services, now: Date): Promise<number> {
  const isDue = and(
    gt(interviews.startsAt, now),
    lte(interviews.startsAt, remindedUntil(now)),
    isNull(interviews.remindedAt),
    inArray(interviews.state, ["invited", "accepted", "time-asked"]),
    inArray(applications.state, [...openStates]),
  );
  return forEach(services, isDue, async (tx, id) => {
    const found = await lockInterview(tx, id);
    if (!found) return false;
    const { application, interview } = found;
    const { state, remindedAt, startsAt } = interview;
    if (remindedAt !== null || state === "cancelled" || state === "declined" || startsAt > remindedUntil(now)) return false;
    if (!isOpenState(application.state)) return false;
    await tx.update(interviews).set({ remindedAt: now }).where(eq(interviews.id, interview.id));
    await announceInterview({ services, now }, tx, { application, interview, news: "reminder", actorUserId: null });
    return true;
  });
}

/**
 * Calls off interviews whose application has ended, once that can no longer be taken back.
 * @returns how many
 */
export async function endInterviewsOfEnded(services: Services, now: Date): Promise<number> {
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
  return forEach(services, isDue, async (tx, id) => {
    const found = await lockInterview(tx, id);
    if (!found || found.interview.state === "cancelled" || isOpenState(found.application.state)) return false;
    await callOff({ services, now }, tx, { ...found, reason: null, actorUserId: null });
    return true;
  });
}

/** Each due interview in a transaction of its own; `work` looks again, as another process may have been first. */
async function forEach({ db }: Services, isDue: SQL | undefined, work: (tx: Db, publicId: string) => Promise<boolean>): Promise<number> {
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
