import { lockingTransaction } from "#db/client.ts";
import type { Action } from "#server/kernel/access/actions.ts";
import { actorOf } from "#server/kernel/access/principal.ts";
import { auditedReasonOf } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import type { AppError } from "#server/kernel/errors.ts";
import { clientKey } from "#server/kernel/limits/client-key.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { recordAudit } from "./audit.commands.ts";

/**
 * Audits a refused authorisation or a rate limit block, after the transaction it ended. Limited per user or client, so that nobody can
 * flood the log. For visitors only blocks are recorded, since a refused visitor is asked to sign in.
 */
export async function auditRefusal({ services, principal, now, request }: Context, action: Action, refusal: AppError): Promise<void> {
  const reason = auditedReasonOf(refusal);
  if (reason === null || (principal.kind === "anonymous" && refusal.code !== "too-many-attempts")) return;
  const key = principal.kind === "user" ? `user:${actorOf(principal)}` : clientKey(request.ip);
  if (!(await services.limits.take(policies.auditedRefusals, key, now)).isAllowed) return;
  const resource = action.slice(0, action.indexOf("."));
  const event = { action, resource, resourceId: null, result: "refused", reason } as const;
  await lockingTransaction(services.db, (tx) => recordAudit(tx, { principal, now, requestId: request.requestId }, event));
}
