import { lockingTransaction } from "#db/locking-transaction.ts";
import type { Context } from "#server/kernel/context.ts";
import { clientKey } from "#server/kernel/limits/client-key.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";

/** Whether this client may go to Google, or come back, once more: either may cost us a request to Google. */
export async function mayAskGoogle({ services, now, request }: Context): Promise<boolean> {
  return (await services.limits.take(policies.googleClient, clientKey(request.ip), now)).isAllowed;
}

/** Leaves a trace of a way to Google and back that led nowhere, for each client so many that nobody can flood the log. */
export async function auditGoogleFailure(ctx: Context, reason: string): Promise<void> {
  const { services, now, request } = ctx;
  if (!(await services.limits.take(policies.googleFailures, clientKey(request.ip), now)).isAllowed) return;
  const event = { action: "auth.signIn", resource: "user", resourceId: null, result: "refused", reason: `Google: ${reason}` } as const;
  await lockingTransaction(services.db, (tx) => recordAudit(tx, auditActor(ctx), event));
}
