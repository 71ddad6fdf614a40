import { requirePossible } from "#server/access/require-allowed.ts";
import { readingAs } from "#server/access/support-view.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { charge } from "#server/limits/charge.ts";
import { inCurrentTerms } from "#server/modules/vocabularies/current-terms.ts";
import { fieldsOf, parametersOf } from "../read-fields.ts";
import type { Answer, Operation } from "./operation.ts";

/** What was sent to an operation, before it is read. */
export interface Sent {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string | readonly string[]>>;
  body: unknown;
}

/**
 * Runs an operation for whoever asks, by itself or as part of a batch: the same authorisation, quotas and readers.
 * @throws AppError for every refusal
 */
export async function runOperation(asked: Context, operation: Operation, sent: Sent): Promise<Answer> {
  const ctx: Context = { ...asked, request: { ...asked.request, endpoint: `${operation.method} ${operation.path}` } };
  requirePossible(ctx.principal, operation.action);
  if (operation.idempotency === "required" && ctx.request.idempotencyKey === null) {
    throw new AppError("idempotency-key-required", "Send an Idempotency-Key header, so that repeating this call does nothing twice.");
  }
  await charge(ctx, operation.quota ?? (operation.method === "GET" ? "read" : "write"));
  const read = {
    params: operation.params && readPath(operation.params, sent.params),
    query: operation.query && parametersOf(operation.query, inCurrentTerms(ctx.services, sent.query)),
    body: operation.body && fieldsOf(operation.body)(inCurrentTerms(ctx.services, sent.body)),
  };
  return readingAs(ctx.principal, () => operation.run(ctx, read));
}

function readPath(schema: NonNullable<Operation["params"]>, sent: unknown): unknown {
  const read = schema.safeParse(sent);
  if (!read.success) throw new AppError("not-found", "There is nothing here under that address.");
  return read.data;
}
