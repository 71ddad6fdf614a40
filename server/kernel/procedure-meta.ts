import { TRPCError } from "@trpc/server";
import type { Action } from "./access/actions.ts";
import type { AppError, AppErrorCode } from "./errors.ts";
import type { QuotaName } from "./limits/charge.ts";

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
  "needs-confirmation": "UNPROCESSABLE_CONTENT",
  "too-many-attempts": "TOO_MANY_REQUESTS",
  "rate-limited": "TOO_MANY_REQUESTS",
  "not-batchable": "FORBIDDEN",
  "answer-too-large": "PAYLOAD_TOO_LARGE",
  busy: "SERVICE_UNAVAILABLE",
} as const satisfies Record<AppErrorCode, TRPCError["code"]>;

/** The line of the permission matrix a procedure stands under. Whether it may be part of a batch says `server/kernel/batch/batched-calls.ts`. */
export interface ProcedureMeta {
  action: Action;
  /** Left out: "read" for queries, "write" for mutations. */
  quota?: QuotaName;
  /** The way out of a support view: the one write that is let through there. */
  endsSupportView?: boolean;
  /** Mutations that must carry an Idempotency-Key. */
  idempotency?: "required";
}

/** A refusal as callers of procedures meet it. */
export const toTrpcError = (refusal: AppError): TRPCError =>
  new TRPCError({ code: trpcCodes[refusal.code], message: refusal.message, cause: refusal });
