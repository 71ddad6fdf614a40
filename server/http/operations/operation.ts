import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { requireEverAllowed } from "#server/kernel/access/require-allowed.ts";
import { runReadOnlyInSupportView } from "#server/kernel/access/support-view.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import type { DescribedCall } from "#server/kernel/described-call.ts";
import { AppError } from "#server/kernel/errors.ts";
import { charge, type QuotaName } from "#server/kernel/limits/charge.ts";
import { toCurrentTerms } from "#server/kernel/terms/current-terms.ts";
import { applySession } from "../csrf.ts";
import { fieldsOf, parametersOf } from "../read-fields.ts";
import { markPersonal, sendText } from "../replies.ts";
import { contextOf } from "../request-context.ts";
import { insertNotes, notesOfParameters, prefersStrict, type ReadNote, refuseNotes } from "./read-notes.ts";

/** Successful response of an operation. */
export interface Answer {
  /** Default 200. */
  status?: number;
  /** JSON; omitted with 204. From status 400 on a problem: the result of `problemBody`, with additional members. */
  body?: unknown;
  /** Already serialised JSON, instead of `body`. */
  text?: string;
  headers?: Readonly<Record<string, string>>;
  /** For a read that validates its own parameters: those it ignored or reinterpreted. */
  notes?: readonly ReadNote[];
}

export interface OperationInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** One call under /api: everything the server, the batch, the API document and the tests need to know of it. */
export interface Operation extends DescribedCall {
  quota?: QuotaName;
  run(ctx: Context, input: OperationInput): Promise<Answer>;
}

type ParsedInput<Schema extends z.ZodType | undefined> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Describes an operation; its `run` receives the parsed input. */
export function operation<
  Params extends z.ZodObject | undefined = undefined,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  described: Omit<Operation, "params" | "query" | "body" | "run"> & {
    params?: Params;
    query?: Query;
    body?: Body;
    run(ctx: Context, input: { params: ParsedInput<Params>; query: ParsedInput<Query>; body: ParsedInput<Body> }): Promise<Answer>;
  },
): Operation {
  return described as Operation;
}

/** Serialises a response as JSON text; undefined without a body. */
export const jsonOf = ({ body, text }: Pick<Answer, "body" | "text">): string | undefined =>
  text ?? (body === undefined ? undefined : JSON.stringify(body));

export interface RawInput {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string | readonly string[]>>;
  body: unknown;
  /** For a read: rejects the request instead of ignoring anything. */
  isStrict?: boolean;
}

/**
 * Runs an operation for the caller, by itself or as part of a batch: the same authorisation, quotas and validation.
 * @throws AppError for every refusal
 */
export async function runOperation(callerContext: Context, operation: Operation, sent: RawInput): Promise<Answer> {
  const ctx: Context = { ...callerContext, request: { ...callerContext.request, endpoint: `${operation.method} ${operation.path}` } };
  requireEverAllowed(ctx.principal, operation.action);
  if (operation.idempotency === "required" && ctx.request.idempotencyKey === null) {
    throw new AppError("idempotency-key-required", "Send an Idempotency-Key header, so that repeating this call does nothing twice.");
  }
  const isRead = operation.method === "GET";
  await charge(ctx, operation.quota ?? (isRead ? "read" : "write"));
  const params = operation.params && readPath(operation.params, sent.params);
  const query = toCurrentTerms(ctx.services, sent.query);
  const notes = isRead ? notesOfParameters(operation.query, query) : [];
  if (sent.isStrict) refuseNotes(notes);
  const read = {
    params,
    query: operation.query && parametersOf(operation.query, query),
    body: operation.body && fieldsOf(operation.body)(toCurrentTerms(ctx.services, sent.body)),
  };
  const answer = await runReadOnlyInSupportView(ctx.principal, () => operation.run(ctx, read));
  return isRead ? addNotes(answer, notes, sent.isStrict === true) : answer;
}

/** Adds what was ignored as the response's last member. @throws AppError invalid-parameters when nothing may be ignored */
function addNotes(answer: Answer, ofNames: readonly ReadNote[], isStrict: boolean): Answer {
  const notes = [...ofNames, ...(answer.notes ?? [])];
  // How a search interprets its words is a feature, so only notes on the other parameters are errors.
  if (isStrict) refuseNotes(notes.filter(({ parameter }) => parameter !== "q"));
  const json = jsonOf(answer);
  if (notes.length === 0 || json === undefined || (answer.status ?? 200) !== 200) return answer;
  const { body: _, notes: __, ...rest } = answer;
  return { ...rest, text: insertNotes(json, notes) };
}

function readPath(schema: NonNullable<Operation["params"]>, sent: unknown): unknown {
  const read = schema.safeParse(sent);
  if (!read.success) throw new AppError("not-found", "There is nothing here under that address.");
  return read.data;
}

const jsonType = "application/json; charset=utf-8";

export function addOperations(app: FastifyInstance, services: Services, operations: readonly Operation[]): void {
  for (const operation of operations) {
    app.route({
      method: operation.method,
      url: operation.path,
      config: { action: operation.action, operation },
      handler: async (request, reply) => {
        const ctx = await contextOf(services, request);
        const isStrict = operation.method === "GET" && prefersStrict(request.headers.prefer);
        const sent = { params: request.params, query: request.query, body: request.body, isStrict } as RawInput;
        const answer = await runOperation(ctx, operation, sent);
        if (isStrict) reply.header("preference-applied", "handling=strict");
        applySession(reply, ctx);
        if (ctx.answer.isReplayed) reply.header("idempotency-replayed", "true");
        return send(request, reply, operation, answer);
      },
    });
  }
}

function send(request: FastifyRequest, reply: FastifyReply, { cache }: Operation, answer: Answer): FastifyReply {
  const { status = 200, headers = {} } = answer;
  const text = jsonOf(answer);
  reply.status(status).headers(headers);
  if (status >= 400) return markPersonal(reply).type("application/problem+json").send(text);
  if (cache && text !== undefined) return sendText(request, reply, jsonType, text, cache.maxAgeSeconds, cache.staleSeconds);
  return text === undefined ? markPersonal(reply).send() : markPersonal(reply).type(jsonType).send(text);
}

declare module "fastify" {
  interface FastifyContextConfig {
    operation?: Operation;
  }
}
