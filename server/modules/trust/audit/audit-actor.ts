import type { Context } from "#server/kernel/context.ts";
import type { AuditActor } from "#server/modules/trust/audit/audit.commands.ts";

/** Returns the actor of an audit row; `actorUserId` when the request proves identity without a session, as a mailed link does. */
export const auditActor = ({ principal, now, request }: Context, actorUserId?: number): AuditActor => ({
  principal,
  now,
  requestId: request.requestId,
  ...(actorUserId !== undefined && { actorUserId }),
});
