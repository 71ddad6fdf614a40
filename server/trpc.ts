import { initTRPC, TRPCError } from "@trpc/server";
import type { ApiScope } from "#db/own-values.ts";
import type { WorkOutcome } from "#db/trace-values.ts";
import type { WorkPoint } from "#ops/trace/work-point.ts";
import type { Action } from "./access/actions.ts";
import { requirePossible } from "./access/require-allowed.ts";
import { readingAs, refusalOfWrite, refuseInSupportView } from "./access/support-view.ts";
import { type Context, servicesWithin } from "./context.ts";
import { AppError, type AppErrorCode, isOverload } from "./errors.ts";
import { charge, type QuotaName } from "./limits/charge.ts";
import { auditRefusal } from "./modules/audit/refusal.commands.ts";
import { recordSupportRead } from "./modules/support/support-view.commands.ts";
import { inCurrentTerms } from "./modules/vocabularies/current-terms.ts";

const trpcCodes = {
  "bad-input": "BAD_REQUEST",
  "invalid-parameters": "BAD_REQUEST",
  "token-invalid": "BAD_REQUEST",
  unauthenticated: "UNAUTHORIZED",
  "invalid-credentials": "UNAUTHORIZED",
  "csrf-failed": "FORBIDDEN",
  forbidden: "FORBIDDEN",
  reauthenticate: "FORBIDDEN",
  "second-factor-required": "FORBIDDEN",
  "not-found": "NOT_FOUND",
  gone: "NOT_FOUND",
  conflict: "CONFLICT",
  "still-running": "CONFLICT",
  stale: "PRECONDITION_FAILED",
  "payment-required": "PAYMENT_REQUIRED",
  "version-required": "PRECONDITION_REQUIRED",
  "idempotency-key-required": "PRECONDITION_REQUIRED",
  "idempotency-key-reused": "UNPROCESSABLE_CONTENT",
  "invalid-fields": "UNPROCESSABLE_CONTENT",
  "too-many-attempts": "TOO_MANY_REQUESTS",
  "rate-limited": "TOO_MANY_REQUESTS",
  "not-batchable": "FORBIDDEN",
  "answer-too-large": "PAYLOAD_TOO_LARGE",
  busy: "SERVICE_UNAVAILABLE",
} as const satisfies Record<AppErrorCode, TRPCError["code"]>;

/** The line of the permission matrix a procedure stands under. */
export interface ProcedureMeta {
  action: Action;
  /** Left out: "read" for queries, "write" for mutations. */
  quota?: QuotaName;
  /** May be part of a batch by a token with this scope, or with any. Left out: never. */
  batch?: ApiScope | "any";
  /** The way out of a support view: the one write that is let through there. */
  endsSupportView?: boolean;
  /** Mutations that must carry an Idempotency-Key. */
  idempotency?: "required";
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

/** Outermost, so that what a procedure waits for in its own rules counts as its time. */
const timeWork = t.middleware(({ ctx, path, batchIndex, next }) => {
  const { tracing } = ctx.services;
  const request = { ...ctx.request, endpoint: path };
  if (!tracing) return next({ ctx: { request } });
  const run = (work: WorkPoint) => {
    if (ctx.answer.spanIds) ctx.answer.spanIds[batchIndex] = tracing.spanIdOf(work);
    return next({ ctx: { request, work, services: servicesWithin(ctx.services, work) } });
  };
  return tracing.inWork({ kind: "procedure", name: path, batchIndex }, ctx.work ?? null, run, outcomeOf);
});

const outcomeOf = (result: { ok: true } | { ok: false; error: TRPCError }): WorkOutcome => {
  if (result.ok) return "done";
  return result.error.code === "INTERNAL_SERVER_ERROR" || result.error.code === "SERVICE_UNAVAILABLE" ? "failed" : "refused";
};

const mapRefusals = t.middleware(async ({ ctx, meta, next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof AppError) {
    if (meta) await auditRefusal(ctx, meta.action, result.error.cause);
    const { retryAfterSeconds } = result.error.cause;
    if (retryAfterSeconds !== null) ctx.answer.retryAfterSeconds = Math.max(retryAfterSeconds, ctx.answer.retryAfterSeconds ?? 0);
    throw toTrpcError(result.error.cause);
  }
  if (!result.ok && isOverload(result.error)) {
    throw new TRPCError({ code: "SERVICE_UNAVAILABLE", message: "The site is busy. Please try again in a moment.", cause: result.error });
  }
  return result;
});

/** A refusal as callers of procedures meet it. */
export const toTrpcError = (refusal: AppError): TRPCError =>
  new TRPCError({ code: trpcCodes[refusal.code], message: refusal.message, cause: refusal });

const refuseTheImpossible = t.middleware(({ ctx, meta, type, next }) => {
  if (!meta) throw new Error("A procedure was built without its action.");
  if (!meta.endsSupportView) refuseInSupportView(ctx.principal, meta.action, { isWrite: type !== "query" });
  requirePossible(ctx.principal, meta.action);
  return next();
});

const chargeCaller = t.middleware(async ({ ctx, meta, path, type, next }) => {
  if (meta?.idempotency === "required" && ctx.request.idempotencyKey === null && ctx.request.isCharged) {
    throw new AppError("idempotency-key-required", "Send an Idempotency-Key header, so that repeating this call does nothing twice.");
  }
  await charge(ctx, meta?.quota ?? (type === "query" ? "read" : "write"));
  if (type !== "query") return next();
  const result = await readingAs(ctx.principal, () => next());
  const refusal = result.ok ? null : refusalOfWrite(result.error);
  if (refusal) throw refusal;
  if (result.ok) await recordSupportRead(ctx, path);
  return result;
});

/** Whoever still sends a value that was merged into another means that other one. */
const readOldTerms = t.middleware(({ ctx, getRawInput, next }) =>
  next({ getRawInput: async () => inCurrentTerms(ctx.services, await getRawInput()) } as object),
);

export const router = t.router;

/**
 * A procedure under one line of the permission matrix. Whoever could do this to no row is refused here; whether they may do it to *this* row the
 * command asks with `requireAllowed`.
 */
export const procedure = (action: Action, more: Omit<ProcedureMeta, "action"> = {}) =>
  t.procedure
    .meta({ action, ...more })
    .use(timeWork)
    .use(mapRefusals)
    .use(refuseTheImpossible)
    .use(chargeCaller)
    .use(readOldTerms);
