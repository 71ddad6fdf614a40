import type { z } from "zod";
import type { Context } from "#server/kernel/context.ts";
import type { DescribedCall } from "#server/kernel/described-call.ts";
import type { QuotaName } from "#server/kernel/limits/charge.ts";
import type { ReadNote } from "./read-notes.ts";

/** What an operation answers when it does not refuse. */
export interface Answer {
  /** 200 when left out. */
  status?: number;
  /** JSON; left out with 204. From status 400 on a problem: what `problemBody` gives, with members of its own. */
  body?: unknown;
  /** In place of `body`: JSON that is text already. */
  text?: string;
  headers?: Readonly<Record<string, string>>;
  /** Of a read that judges its parameters itself: what it ignored or took otherwise than it was sent. */
  notes?: readonly ReadNote[];
}

export interface OperationInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** One call under /api: everything the server, the batch, the document and the tests need to know of it. */
export interface Operation extends DescribedCall {
  quota?: QuotaName;
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

/** The JSON of an answer as text; undefined without one. */
export const jsonOf = ({ body, text }: Pick<Answer, "body" | "text">): string | undefined =>
  text ?? (body === undefined ? undefined : JSON.stringify(body));
