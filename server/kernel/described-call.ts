import { TRPCError } from "@trpc/server";
import type { z } from "zod";
import type { ApiScope } from "#db/own-values.ts";
import type { Action } from "./access/actions.ts";
import type { AppError, AppErrorCode } from "./errors.ts";
import type { QuotaName } from "./limits/charge.ts";

/** A response that is not JSON. */
export interface OtherContent {
  contentTypes: readonly string[];
}

/** Response shapes by status: a JSON schema, null without a body, or another kind of content. Refusals are not listed. */
export type Answers = Readonly<Record<number, z.ZodType | OtherContent | null>>;

/** Example values for the API document, as sent; omitted ones are generated from the schemas. */
export interface CallExample {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}

export interface CallDescription {
  /** Name in the API document, such as "listSavedJobs". */
  name: string;
  summary: string;
  /** Details beyond the summary, in whole sentences. */
  about?: string;
  tag: string;
  /** Input schemas. An invalid path parameter gives 404, query 400, body 422. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Accepted media types of the body; default: application/json. */
  bodyTypes?: readonly string[];
  answers: Answers;
  /**
   * Refusals beside those implied by the rest (bad input, sign-in, quota, overload; not found with `params`; conflicts of a write): "gone",
   * "stale", "payment-required" …
   */
  refusals?: readonly AppErrorCode[];
  /** Default: "read" for GET, "write" for the rest. Null: not counted, or counted by the handler. */
  quota?: QuotaName | null;
  /** May be batched by a token with this scope, or with any. Omitted: never. */
  batch?: ApiScope | "any";
  /** Reads many rows by id: also accepts a page's batch token, and requires this scope of every token. */
  byIds?: ApiScope;
  /** Omitted: the header is ignored. */
  idempotency?: "required" | "accepted";
  /** Cache lifetime of a response that is the same for all callers. Omitted: not cached. */
  cache?: { maxAgeSeconds: number; staleSeconds?: number };
  /** True omits it from the public document. Default: by the matrix, so that calls only platform administrators may make are omitted. */
  isInternal?: boolean;
  example?: CallExample;
}

/** A call under /api with its address. */
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

/** The procedure's row in the permission matrix. Whether it may be batched is defined in `server/kernel/batch/batched-calls.ts`. */
export interface ProcedureMeta {
  action: Action;
  /** Default: "read" for queries, "write" for mutations. */
  quota?: QuotaName;
  /** Ends a support view: the only write allowed in one. */
  endsSupportView?: boolean;
  /** "required": mutations that must carry an Idempotency-Key. Omitted: the header is ignored. */
  idempotency?: "required" | "accepted";
  /** REST endpoint; omitted: none. */
  rest?: RestCall;
}

/** REST and API document settings of a procedure beyond its action, quota, input and output. A list is sent as `{ items }`. */
export interface RestCall
  extends Pick<
    DescribedCall,
    "method" | "path" | "name" | "summary" | "about" | "tag" | "refusals" | "batch" | "cache" | "isInternal" | "example"
  > {
  /** Default: 200. With 204 there is no body. */
  status?: 200 | 201 | 204;
  /** 201 where the result's `isNew` is true, else 200. */
  isNewAnswered?: true;
  /** Location header, built from the result's fields: "/api/applications/{id}". */
  location?: string;
  /** The result's `version` is its ETag. */
  hasVersion?: true;
  /** The entity whose `version` the If-Match header holds, such as "the article": the version is then not a field of the body. */
  ifMatch?: string;
  /** A member of the input whose fields are flattened into the body. */
  flat?: string;
  /** Input fields with a default that only pages send. */
  hidden?: readonly string[];
}

/** Converts a refusal to the error that procedure clients receive. */
export const toTrpcError = (refusal: AppError): TRPCError =>
  new TRPCError({ code: trpcCodes[refusal.code], message: refusal.message, cause: refusal });
