import type { z } from "zod";
import type { ApiScope } from "#db/values.ts";
import type { Action } from "#server/access/actions.ts";
import type { Context } from "#server/context.ts";
import type { QuotaName } from "#server/limits/charge.ts";

/** What an operation answers when it does not refuse. */
export interface Answer {
  /** 200 when left out. */
  status?: number;
  /** JSON; left out with 204. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

export interface OperationInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** One call under /api: everything the server, the batch, the document and the tests need to know of it. */
export interface Operation {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Such as "/api/saved-jobs/:jobId". */
  path: string;
  action: Action;
  /** Name in the document, such as "listSavedJobs". */
  name: string;
  summary: string;
  tag: string;
  /** Readers of what was sent. What cannot be a parameter of the path is not found; of the query, 400; of the body, 422. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Shape of each answer by status; null for an answer without a body. */
  answers: Readonly<Record<number, z.ZodType | null>>;
  /** Left out: "read" for GET, "write" for the rest. */
  quota?: QuotaName;
  /** May be part of a batch by a token with this scope, or with any. Left out: never. */
  batch?: ApiScope | "any";
  /** Left out: the header is not looked at. */
  idempotency?: "required" | "accepted";
  /** For what is the same for everybody: how long it may be kept. Left out: nobody keeps it. */
  cache?: { maxAgeSeconds: number; staleSeconds?: number };
  run(ctx: Context, input: OperationInput): Promise<Answer>;
}

type Read<Schema extends z.ZodType | undefined> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Describes an operation; its `run` sees what was sent in the shape of its readers. */
export function operation<
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  described: Omit<Operation, "params" | "query" | "body" | "run"> & {
    params?: Params;
    query?: Query;
    body?: Body;
    run(ctx: Context, input: { params: Read<Params>; query: Read<Query>; body: Read<Body> }): Promise<Answer>;
  },
): Operation {
  return described as Operation;
}
