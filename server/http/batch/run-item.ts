import { callTRPCProcedure, getTRPCErrorFromUnknown } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { WorkPoint } from "#ops/trace/trace-ring.ts";
import { jsonOf, type RawInput, runOperation } from "#server/http/operations/operation.ts";
import { type ProblemBody, problemBody, problemOfRefusal, problemOfStatus } from "#server/http/problems.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { BatchRequest } from "#server/kernel/batch/batch-request.ts";
import type { CallScope } from "#server/kernel/batch/batched-calls.ts";
import { type Context, traceServices } from "#server/kernel/context.ts";
import { AppError, busyRefusal, isOverload } from "#server/kernel/errors.ts";
import { auditRefusal } from "#server/modules/trust/audit/audit.commands.ts";
import { appRouter } from "#server/router.ts";
import type { Batchable, BatchRegistry } from "./registry.ts";

export interface ItemAnswer {
  id: string;
  status: number;
  /** JSON text; null when there is none or the call was refused. */
  data: string | null;
  error: (ProblemBody & { retryAfter?: number }) | null;
  /** Remaining quota of the call; null when it is not counted. `reset` is in seconds since 1970. */
  rateLimit: { limit: number; remaining: number; reset: number } | null;
}

export interface RunItemOptions {
  registry: BatchRegistry;
  /** Called for every internal error. */
  report: (error: unknown, endpoint: string) => void;
  /** Index of the call in its batch. */
  place: number;
}

type Run = Exclude<Batchable, { kind: "single" } | { kind: "unknown" }>;

/** Runs one call as if the token's owner had sent it alone; only the caller is taken from the batch's own request. Never rejects. */
export async function runItem(batch: Context, request: BatchRequest, { registry, report, place }: RunItemOptions): Promise<ItemAnswer> {
  const { spanIds = [] } = batch.answer;
  const ctx: Context = { ...batch, request: { ...batch.request, idempotencyKey: null, ifMatch: null }, answer: { spanIds } };
  const { id } = request;
  const found = registry.find(request.endpoint, request.method);
  try {
    if (found.kind === "unknown") throw new AppError("not-found", "There is nothing here under that address.");
    if (found.kind === "single") throw new AppError("not-batchable", "Make this call by itself.");
    requireScope(ctx, found.scope);
    const { status, data } =
      found.kind === "procedure" ? await runProcedure(ctx, found, request, place) : await runTracedCall(ctx, found, request, place);
    if (status < 400) return { id, status, data, error: null, rateLimit: rateLimitOf(ctx) };
    return { id, status, data: null, error: JSON.parse(data ?? "null") as ProblemBody, rateLimit: rateLimitOf(ctx) };
  } catch (error) {
    const problem = problemOf(error);
    if (problem.status === 500) report(error, nameOf(found));
    return { id, status: problem.status, data: null, error: problem, rateLimit: rateLimitOf(ctx) };
  }
}

function nameOf(found: Batchable): string {
  if (found.kind === "procedure") return found.path;
  return found.kind === "operation" ? found.operation.path : found.kind;
}

/** Returns the result of a call that timed out. */
export function timedOutAnswer({ id }: BatchRequest): ItemAnswer {
  const busy = problemOf(new AppError("busy", "This took too long. Please try again in a moment.", { retryAfterSeconds: 1 }));
  return { id, status: busy.status, data: null, error: busy, rateLimit: null };
}

/** A page makes a call outside its token's scopes separately, with its cookie; a script has no other credential. */
function requireScope({ principal }: Context, scope: CallScope): void {
  const { scopes, sessionHash } = requireUser(principal);
  if (scope === "any" || scopes?.includes(scope)) return;
  if (sessionHash !== null) throw new AppError("not-batchable", "Make this call by itself.");
  throw new AppError("forbidden", `This token was not given the permission ${scope}.`);
}

async function runProcedure(ctx: Context, { path, type }: Extract<Run, { kind: "procedure" }>, { params }: BatchRequest, place: number) {
  const call = { router: appRouter, path, getRawInput: async () => params?.input, ctx, type, batchIndex: place } as const;
  const data: unknown = await callTRPCProcedure({ ...call, signal: undefined });
  return { status: 200, data: JSON.stringify(data) ?? null };
}

/** Batched calls have spans as procedures do; otherwise a slow neighbour's time would be attributed to them. */
async function runTracedCall(ctx: Context, found: Extract<Run, { kind: "operation" }>, request: BatchRequest, place: number) {
  const { tracing } = ctx.services;
  if (!tracing) return runCall(ctx, found, request);
  const run = (work: WorkPoint | null) => {
    if (work && ctx.answer.spanIds) ctx.answer.spanIds[place] = tracing.spanIdOf(work);
    return runCall({ ...ctx, work, services: traceServices(ctx.services, work) }, found, request);
  };
  const name = `${found.operation.method} ${found.operation.path}`;
  return tracing.inWork({ kind: "procedure", name, batchIndex: place }, ctx.work ?? null, run, {
    outcomeOf: ({ status }) => (status >= 500 ? "failed" : status >= 400 ? "refused" : "done"),
  });
}

async function runCall(ctx: Context, { operation, params }: Extract<Run, { kind: "operation" }>, request: BatchRequest) {
  try {
    const sent: RawInput = { params, query: queryOf(request.params ?? {}), body: request.body };
    const answer = await runOperation(ctx, operation, sent);
    return { status: answer.status ?? 200, data: jsonOf(answer) ?? null };
  } catch (error) {
    if (error instanceof AppError) await auditRefusal(ctx, operation.action, error);
    throw error;
  }
}

/** Returns parameters as a query string would hold them. */
function queryOf(params: Readonly<Record<string, unknown>>): RawInput["query"] {
  const entries = Object.entries(params).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, toQueryValue(value)] as const],
  );
  return Object.fromEntries(entries);
}

function toQueryValue(value: unknown): string | string[] {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value) && value.every((one) => typeof one === "string" || typeof one === "number")) return value.map(String);
  throw new AppError("invalid-parameters", "A parameter is a text, a number, true or false, or a list of texts.");
}

function problemOf(error: unknown): ProblemBody & { retryAfter?: number } {
  const thrown = error instanceof AppError ? error : getTRPCErrorFromUnknown(error).cause;
  const refusal = thrown instanceof AppError ? thrown : isOverload(error) ? busyRefusal() : null;
  if (refusal) {
    const { retryAfterSeconds } = refusal;
    return { ...problemOfRefusal(refusal), ...(retryAfterSeconds !== null && { retryAfter: retryAfterSeconds }) };
  }
  return problemBody({ code: problemOfStatus(getHTTPStatusCodeFromError(getTRPCErrorFromUnknown(error))) });
}

/** Returns the quota with the least remaining, of those reported to callers. */
function rateLimitOf({ answer }: Context): ItemAnswer["rateLimit"] {
  const visible = (answer.charges ?? []).filter(({ policy }) => !policy.isHidden).map((charge) => charge.answer);
  const [tightest] = visible.sort((a, b) => a.remaining - b.remaining);
  return tightest ? { limit: tightest.limit, remaining: tightest.remaining, reset: Math.ceil(tightest.resetAt.getTime() / 1000) } : null;
}
