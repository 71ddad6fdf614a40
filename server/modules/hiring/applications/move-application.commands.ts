import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { ApplicationState } from "#db/own-values.ts";
import type { RejectionReason } from "#db/rejection-values.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { emit } from "#server/kernel/events.ts";
import { type ApplicationActor, isOpenState } from "./application-states.ts";

export interface Move {
  rowId: number;
  from: ApplicationState | null;
  to: ApplicationState;
  actor: ApplicationActor;
  /** Null for people the site does not know. */
  actorUserId: number | null;
  message?: string | null;
  /** Of a move to "not-progressing"; left out of account in others. */
  reason?: MoveReason;
  now: Date;
}

/** Why an application goes no further, and whether its applicant is told that. */
export interface MoveReason {
  reason: RejectionReason | null;
  isReasonShown: boolean;
}

/** Brings a locked application to another state and writes down who did it. Whether that is allowed is the caller's to ask. */
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
