import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type ApplicationState, applicationStates } from "#db/own-values.ts";
import type { RejectionReason } from "#db/rejection-values.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { jobs } from "#db/schema/jobs.ts";
import { emit } from "#server/kernel/events.ts";
import { type Announcer, announce } from "#server/modules/content/announcements/announce.commands.ts";
import { lockApplication } from "./application-rows.queries.ts";
import { type ApplicationActor, isOpenState } from "./application-states.ts";

interface Move {
  rowId: number;
  from: ApplicationState | null;
  to: ApplicationState;
  actor: ApplicationActor;
  /** Null for actors without an account. */
  actorUserId: number | null;
  message?: string | null;
  /** Applies to moves to "not-progressing" only. */
  reason?: MoveReason;
  now: Date;
}

/** The rejection reason, and whether the applicant sees it. */
export interface MoveReason {
  reason: RejectionReason | null;
  isReasonShown: boolean;
}

/** Moves a locked application to another state and records the actor. The caller checks permissions. */
export async function moveApplication(
  tx: Db,
  { rowId, from, to, actor, actorUserId, message = null, reason, now }: Move,
  more: Partial<typeof applications.$inferInsert> = {},
): Promise<void> {
  const closedAt = isOpenState(to) ? null : now;
  await tx
    .update(applications)
    .set({ ...more, state: to, stateChangedAt: now, closedAt, updatedAt: now })
    .where(eq(applications.id, rowId));
  const why = to === "not-progressing" && reason ? reason : {};
  await tx
    .insert(applicationEvents)
    .values({ applicationId: rowId, at: now, fromState: from, toState: to, actor, actorUserId, message, ...why });
  await emit(tx, "application.moved", { rowId, from, to, now });
}

const endedAtOnce = 500;

/**
 * Rejects every open application to a firm and notifies its applicant, in the caller's transaction. The caller checks permissions.
 * @returns the number of applications
 */
export async function endOpenApplications(
  at: Announcer,
  tx: Db,
  { companyId, message, actorUserId }: { companyId: number; message: string; actorUserId: number | null },
): Promise<number> {
  const open = applicationStates.filter(isOpenState);
  const waiting = and(eq(jobs.companyId, companyId), inArray(applications.state, open));
  let notified = 0;
  for (;;) {
    const rows = await tx
      .select({ publicId: applications.publicId })
      .from(applications)
      .innerJoin(jobs, eq(jobs.id, applications.jobId))
      .where(waiting)
      .orderBy(asc(applications.id))
      .limit(endedAtOnce);
    if (rows.length === 0) return notified;
    for (const { publicId } of rows) {
      const row = await lockApplication(tx, publicId);
      if (!row || !isOpenState(row.state)) continue;
      const move = { rowId: row.rowId, from: row.state, to: "not-progressing", actor: "employer", actorUserId } as const;
      await moveApplication(tx, { ...move, message, now: at.now });
      const news = { state: "not-progressing", message, reason: null, toldAt: at.now } as const;
      await announce(at, tx, "application.moved", { application: row, ...news });
      notified += 1;
    }
  }
}
