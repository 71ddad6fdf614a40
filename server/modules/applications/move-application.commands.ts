import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { ApplicationState } from "#db/own-values.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { tellOfApplication } from "#server/modules/webhooks/deliver/queue-deliveries.commands.ts";
import { type ApplicationActor, isOpenState } from "./application-states.ts";

export interface Move {
  rowId: number;
  from: ApplicationState | null;
  to: ApplicationState;
  actor: ApplicationActor;
  /** Null for people the site does not know. */
  actorUserId: number | null;
  message?: string | null;
  now: Date;
}

/** Brings a locked application to another state and writes down who did it. Whether that is allowed is the caller's to ask. */
export async function moveApplication(
  tx: Db,
  { rowId, from, to, actor, actorUserId, message = null, now }: Move,
  more: Partial<typeof applications.$inferInsert> = {},
): Promise<void> {
  const closedAt = isOpenState(to) ? null : now;
  await tx
    .update(applications)
    .set({ ...more, state: to, stateChangedAt: now, closedAt, updatedAt: now })
    .where(eq(applications.id, rowId));
  await tx.insert(applicationEvents).values({ applicationId: rowId, at: now, fromState: from, toState: to, actor, actorUserId, message });
  await tellOfApplication(tx, { rowId, from, to, now });
}
