import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type Db, lockingTransaction, runTransaction } from "#db/client.ts";
import { auditEvents, auditHead } from "#db/schema/audit.ts";
import { type Action, cellsOf } from "#server/kernel/access/actions.ts";
import { actorOf, columnOf, matrixColumns, type Principal, type UserPrincipal } from "#server/kernel/access/principal.ts";
import { auditedReasonOf } from "#server/kernel/access/require-allowed.ts";
import type { Context, RequestFacts } from "#server/kernel/context.ts";
import type { AppError, AppErrorCode } from "#server/kernel/errors.ts";
import { clientKey } from "#server/kernel/limits/charge.ts";
import { policies } from "#server/kernel/limits/policies.ts";

export interface AuditEvent {
  /** An action of the permission matrix, or an event such as "session.end". */
  action: string;
  resource: string;
  resourceId: string | number | null;
  /** Done when omitted. */
  result?: "done" | "refused" | "failed";
  /** Short, readable fact; never a secret, an address or user-written text. */
  reason?: string;
  /**
   * Values before and after; only their digests are stored. Never a name or an address: its digest can be guessed, and outlives erasure.
   */
  before?: unknown;
  after?: unknown;
}

/** The context of a call is one; `actorUserId` when the principal is not yet, or no longer, signed in. */
interface AuditActor {
  principal: Principal;
  now: Date;
  request: Pick<RequestFacts, "requestId">;
  actorUserId?: number;
}

/**
 * All transactions append to the same head, so one that read anything before another's event was committed would be refused under MariaDB's
 * snapshot isolation (error 1020). The head is read only under its lock, so its newest state is right. Other database servers treat this as
 * a comment.
 */
const atNewestState = sql.raw("/*M!101108 SET STATEMENT innodb_snapshot_isolation = OFF FOR */ ");

/**
 * Appends an event to the chain in the caller's transaction, so that it commits or rolls back with the change. The head stays locked until
 * then: call this after taking all other locks.
 */
export async function recordAudit(tx: Db, actor: AuditActor, event: AuditEvent): Promise<void> {
  const head = await lockHead(tx);
  const principal = actor.principal.kind === "user" ? actingPrincipal(actor.principal) : actor.principal;
  const row = {
    id: head.lastId + 1,
    at: actor.now,
    actorUserId: actor.actorUserId ?? (principal.kind === "user" ? principal.userId : null),
    actorRole: columnOf(principal),
    sessionHash: principal.kind === "user" ? principal.sessionHash : null,
    action: event.action,
    resource: event.resource,
    resourceId: event.resourceId === null ? null : String(event.resourceId),
    result: event.result ?? "done",
    reason: event.reason ?? null,
    requestId: actor.request.requestId,
    beforeDigest: digestOf(event.before),
    afterDigest: digestOf(event.after),
    previousHash: head.hash,
  };
  const hash = chainHash(row);
  await tx.insert(auditEvents).values({ ...row, hash });
  await tx.execute(sql`${atNewestState}${tx.update(auditHead).set({ lastId: row.id, hash }).where(eq(auditHead.id, 1)).getSQL()}`);
}

/** Audits a read, in a transaction of its own. */
export const auditRead = (ctx: Context, event: AuditEvent): Promise<void> =>
  runTransaction(ctx.services.db, (tx) => recordAudit(tx, ctx, event));

/** Within a support view the actor is the administrator, in their own session. */
const actingPrincipal = (principal: UserPrincipal): UserPrincipal =>
  principal.actingFor
    ? { ...principal, userId: actorOf(principal), role: "platform_admin", sessionHash: principal.actingFor.sessionHash }
    : principal;

/** Locks the head until the transaction ends. A migration created it. */
async function lockHead(tx: Db): Promise<{ lastId: number; hash: string }> {
  const read = sql`select ${auditHead.lastId} as lastId, ${auditHead.hash} as hash from ${auditHead} where ${auditHead.id} = 1 for update`;
  const [rows] = await tx.execute(sql`${atNewestState}${read}`);
  const [head] = rows as unknown as { lastId: number; hash: string }[];
  if (!head) throw new Error("The audit log has no head: its row of audit_head is missing.");
  return head;
}

type AuditRow = typeof auditEvents.$inferSelect;

/** Hashes a row together with the hash before it. */
export function chainHash(row: Omit<AuditRow, "hash">): string {
  const parts = [
    row.previousHash,
    row.id,
    row.at.toISOString(),
    row.actorUserId,
    row.actorRole,
    row.sessionHash,
    row.action,
    row.resource,
    row.resourceId,
    row.result,
    row.reason,
    row.requestId,
    row.beforeDigest,
    row.afterDigest,
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

function digestOf(value: unknown): string | null {
  return value === undefined ? null : createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

/** Inputs and links that no page of the site sends. */
const inputRefusals: readonly AppErrorCode[] = ["bad-input", "invalid-fields", "invalid-parameters", "token-invalid"];
/** Actions on sign-in, accounts, sessions and tokens. */
const isAccountAction = (action: Action) => /^(auth|user|session|apiToken|batchToken)\./.test(action);

/** Logs a refused input of an action on accounts, or of one that is audited or needs fresh proof for this caller. */
function logRefusedInput({ services, principal, request }: Context, action: Action, { code }: AppError, caller: string): void {
  if (!inputRefusals.includes(code)) return;
  const cell = cellsOf(action)[matrixColumns.indexOf(columnOf(principal))];
  if (!isAccountAction(action) && !cell?.isAudited && !cell?.needsReauthentication) return;
  services.logRefusal?.({ code, endpoint: request.endpoint ?? "", caller });
}

/**
 * Audits a refused authorisation or a rate limit block, after the transaction it ended. Limited per user or client, so that nobody can
 * flood the log. For visitors only blocks are recorded, since a refused visitor is asked to sign in. Refused inputs go to the server's log.
 */
export async function auditRefusal(ctx: Context, action: Action, refusal: AppError): Promise<void> {
  const { services, principal, now, request } = ctx;
  const key = principal.kind === "user" ? `user:${actorOf(principal)}` : clientKey(request.ip);
  logRefusedInput(ctx, action, refusal, key);
  const reason = auditedReasonOf(refusal);
  if (reason === null || (principal.kind === "anonymous" && refusal.code !== "too-many-attempts")) return;
  if (!(await services.limits.take(policies.auditedRefusals, key, now)).isAllowed) return;
  const resource = action.slice(0, action.indexOf("."));
  const event = { action, resource, resourceId: null, result: "refused", reason } as const;
  await lockingTransaction(services.db, (tx) => recordAudit(tx, ctx, event));
}
