import { TRPCError } from "@trpc/server";
import type { z } from "zod";
import type { ApiScope } from "#db/own-values.ts";
import type { Action } from "./access/actions.ts";
import type { AppError, AppErrorCode } from "./errors.ts";
import type { QuotaName } from "./limits/charge.ts";

/** An answer that is not JSON. */
export interface OtherContent {
  contentTypes: readonly string[];
}

/** Shape of each answer by status: a schema of the JSON, null without a body, or what else it holds. Refusals are not listed. */
export type Answers = Readonly<Record<number, z.ZodType | OtherContent | null>>;

/** Values to show in the document, as they are sent; what is left out is made from the schemas. */
export interface CallExample {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** What the document says of a call. */
export interface CallDescription {
  /** Name in the document, such as "listSavedJobs". */
  name: string;
  summary: string;
  /** More than the summary holds, in whole sentences. */
  about?: string;
  tag: string;
  /** Readers of what was sent. What cannot be a parameter of the path is not found; of the query, 400; of the body, 422. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** How the body may be sent; left out: as application/json. */
  bodyTypes?: readonly string[];
  answers: Answers;
  /**
   * Refusals beside those that follow from the rest (bad input, sign-in, quota, an overrun site; not found with `params`; conflicts of a write):
   * "gone", "stale", "payment-required" …
   */
  refusals?: readonly AppErrorCode[];
  /** Left out: "read" for GET, "write" for the rest. Null: not counted, or in a way of its own. */
  quota?: QuotaName | null;
  /** May be part of a batch by a token with this scope, or with any. Left out: never. */
  batch?: ApiScope | "any";
  /** Reads many by id: takes a page's batch token too, and asks this scope of every token. */
  byIds?: ApiScope;
  /** Left out: the header is not looked at. */
  idempotency?: "required" | "accepted";
  /** For what is the same for everybody: how long it may be kept. Left out: nobody keeps it. */
  cache?: { maxAgeSeconds: number; staleSeconds?: number };
  /** True leaves it out of the public document. Left out: as the matrix says, so that what only platform administrators may call is not in it. */
  isInternal?: boolean;
  example?: CallExample;
}

/** A call under /api with where it stands. */
export interface DescribedCall extends CallDescription {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Such as "/api/saved-jobs/:jobId". */
  path: string;
  action: Action;
}

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
