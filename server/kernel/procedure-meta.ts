import { TRPCError } from "@trpc/server";
import type { Action } from "./access/actions.ts";
import type { DescribedCall } from "./described-call.ts";
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
  /** "required": mutations that must carry an Idempotency-Key. Left out: the header is not looked at. */
  idempotency?: "required" | "accepted";
  /** Where REST shows it; left out: nowhere. */
  rest?: RestCall;
}

/** What REST and the document of the API know of a procedure beyond its action, quota, input and output. A list is answered as `{ items }`. */
export interface RestCall
  extends Pick<
    DescribedCall,
    "method" | "path" | "name" | "summary" | "about" | "tag" | "refusals" | "batch" | "cache" | "isInternal" | "example"
  > {
  /** Left out: 200. With 204 nothing of the answer is sent. */
  status?: 200 | 201 | 204;
  /** 201 where the answer's `isNew` is true, 200 where it is not. */
  isNewAnswered?: true;
  /** Header of the answer, made from its fields: "/api/applications/{id}". */
  location?: string;
  /** The answer's `version` is its ETag. */
  hasVersion?: true;
  /** What the If-Match header names the `version` of, such as "the article": the version is not a field of the body then. */
  ifMatch?: string;
  /** A member of the input whose fields stand among the others of the body. */
  flat?: string;
  /** Fields of the input with a default that only pages send. */
  hidden?: readonly string[];
}

/** A refusal as callers of procedures meet it. */
export const toTrpcError = (refusal: AppError): TRPCError =>
  new TRPCError({ code: trpcCodes[refusal.code], message: refusal.message, cause: refusal });
