import { getTRPCErrorFromUnknown, initTRPC, type TRPCError } from "@trpc/server";
import type { WorkOutcome } from "#db/trace-values.ts";
import type { WorkPoint } from "#ops/trace/trace-ring.ts";
import type { Action } from "./access/actions.ts";
import { requireEverAllowed } from "./access/require-allowed.ts";
import { refusalOfWrite, refuseInSupportView, runReadOnlyInSupportView } from "./access/support-view.ts";
import { type Context, traceServices } from "./context.ts";
import { type ProcedureMeta, toTrpcError } from "./described-call.ts";
import { AppError, busyRefusal, isOverload } from "./errors.ts";
import { emit } from "./events.ts";
import { charge } from "./limits/charge.ts";
import { toCurrentTerms } from "./terms/current-terms.ts";

/** A call of a procedure, before its input is read. */
interface ProcedureCall {
  ctx: Context;
  meta: ProcedureMeta | undefined;
  path: string;
  type: "query" | "mutation" | "subscription";
  batchIndex: number;
}

type Answer = { ok: true } | { ok: false; error: TRPCError };
/** Fields of a call's own context that differ from its request's. */
type CallContext = Pick<Context, "request"> & Partial<Pick<Context, "work" | "services">>;
type Handler<Answered extends Answer> = (callContext: CallContext) => Promise<Answered>;

/**
 * Applies the rules common to all procedures: traces the call, including its waiting for these rules; converts refusals to tRPC errors;
 * refuses a caller who could do it to no row; charges the caller's quota. One function, because tRPC copies a call and its context for each
 * middleware, which took half the time of a response from memory.
 * @throws TRPCError the refusal, or the fault
 */
function runWithRules<Answered extends Answer>(call: ProcedureCall, handle: Handler<Answered>): Promise<Answered> {
  const { ctx, path, batchIndex } = call;
  const { tracing } = ctx.services;
  const request = { ...ctx.request, endpoint: path };
  if (!tracing) return enforceRules({ request }, call, handle);
  const run = (work: WorkPoint | null) => {
    if (work && ctx.answer.spanIds) ctx.answer.spanIds[batchIndex] = tracing.spanIdOf(work);
    return enforceRules({ request, work, services: traceServices(ctx.services, work) }, call, handle);
  };
  return tracing.inWork({ kind: "procedure", name: path, batchIndex }, ctx.work ?? null, run, { outcomeOfError });
}

const outcomeOfError = (error: unknown): WorkOutcome => {
  const { code } = getTRPCErrorFromUnknown(error);
  return code === "INTERNAL_SERVER_ERROR" || code === "SERVICE_UNAVAILABLE" ? "failed" : "refused";
};

async function enforceRules<Answered extends Answer>(
  callContext: CallContext,
  call: ProcedureCall,
  handle: Handler<Answered>,
): Promise<Answered> {
  const ctx = { ...call.ctx, ...callContext };
  try {
    requirePermissible(ctx, call);
    const answer = await handleCharged(ctx, call, () => handle(callContext));
    if (answer.ok) return answer;
    throw answer.error;
  } catch (cause) {
    throw await toCallerError(ctx, call, getTRPCErrorFromUnknown(cause));
  }
}

function requirePermissible({ principal }: Context, { meta, type }: ProcedureCall): void {
  if (!meta) throw new Error("A procedure was built without its action.");
  if (!meta.endsSupportView) refuseInSupportView(principal, meta.action, { isWrite: type !== "query" });
  requireEverAllowed(principal, meta.action);
}

async function handleCharged<Answered extends Answer>(
  ctx: Context,
  { meta, path, type }: ProcedureCall,
  handle: () => Promise<Answered>,
): Promise<Answered> {
  if (meta?.idempotency === "required" && ctx.request.idempotencyKey === null && ctx.request.isCharged) {
    throw new AppError("idempotency-key-required", "Send an Idempotency-Key header, so that repeating this call does nothing twice.");
  }
  await charge(ctx, meta?.quota ?? (type === "query" ? "read" : "write"));
  if (type !== "query") return handle();
  const answer = await runReadOnlyInSupportView(ctx.principal, handle);
  const refusal = answer.ok ? null : refusalOfWrite(answer.error);
  if (refusal) throw refusal;
  if (answer.ok && ctx.principal.kind === "user" && ctx.principal.actingFor)
    await emit(ctx.services.db, "support.read", { ctx, what: path });
  return answer;
}

async function toCallerError(ctx: Context, call: ProcedureCall, error: TRPCError): Promise<TRPCError> {
  const { meta } = call;
  const refusal = error.cause instanceof AppError ? error.cause : isOverload(error) ? busyRefusal() : null;
  if (!refusal) return error;
  if (meta && refusal.code !== "busy") {
    try {
      await emit(ctx.services.db, "call.refused", { ctx, action: meta.action, refusal });
    } catch (failure) {
      // Without its audit entry the refusal is not given: the call may be repeated once the database is back.
      if (isOverload(failure)) return toCallerError(ctx, call, toTrpcError(busyRefusal()));
      throw failure;
    }
  }
  const { retryAfterSeconds } = refusal;
  if (retryAfterSeconds !== null) ctx.answer.retryAfterSeconds = Math.max(retryAfterSeconds, ctx.answer.retryAfterSeconds ?? 0);
  return toTrpcError(refusal);
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const isInternal = error.code === "INTERNAL_SERVER_ERROR";
      const refusal = error.cause instanceof AppError ? error.cause : null;
      return {
        ...shape,
        message: isInternal ? "Something went wrong on our side." : shape.message,
        data: {
          ...shape.data,
          reason: refusal?.code,
          fields: refusal?.fields,
          retryAfterSeconds: refusal?.retryAfterSeconds ?? undefined,
        },
      };
    },
  });

/** Maps merged vocabulary slugs to their replacement. */
const keepTheRules = t.middleware(({ ctx, meta, path, type, batchIndex, getRawInput, next }) =>
  runWithRules({ ctx, meta, path, type, batchIndex }, (callContext) =>
    next({ ctx: callContext, getRawInput: async () => toCurrentTerms(ctx.services, await getRawInput()) } as { ctx: object }),
  ),
);

export const router = t.router;

/**
 * Creates a procedure with its row in the permission matrix. Callers who could do this to no row are refused here; the command checks
 * *this* row with `requireAllowed`.
 */
export const procedure = (action: Action, more: Omit<ProcedureMeta, "action"> = {}) =>
  t.procedure.meta({ action, ...more }).use(keepTheRules);
