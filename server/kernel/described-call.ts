import type { z } from "zod";
import type { ApiScope } from "#db/own-values.ts";
import type { Action } from "./access/actions.ts";
import type { AppErrorCode } from "./errors.ts";
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
