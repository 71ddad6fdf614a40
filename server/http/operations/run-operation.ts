import { requirePossible } from "#server/kernel/access/require-allowed.ts";
import { readingAs } from "#server/kernel/access/support-view.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { charge } from "#server/kernel/limits/charge.ts";
import { inCurrentTerms } from "#server/kernel/terms/current-terms.ts";
import { fieldsOf, parametersOf } from "../read-fields.ts";
import { type Answer, jsonOf, type Operation } from "./operation.ts";
import { notesOfParameters, type ReadNote, refuseNotes, withNotes } from "./read-notes.ts";

/** What was sent to an operation, before it is read. */
export interface Sent {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string | readonly string[]>>;
  body: unknown;
  /** Of a read: nothing may be ignored. */
  isStrict?: boolean;
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
  const isRead = operation.method === "GET";
  await charge(ctx, operation.quota ?? (isRead ? "read" : "write"));
  const params = operation.params && readPath(operation.params, sent.params);
  const query = inCurrentTerms(ctx.services, sent.query);
  const notes = isRead ? notesOfParameters(operation.query, query) : [];
  if (sent.isStrict) refuseNotes(notes);
  const read = {
    params,
    query: operation.query && parametersOf(operation.query, query),
    body: operation.body && fieldsOf(operation.body)(inCurrentTerms(ctx.services, sent.body)),
  };
  const answer = await readingAs(ctx.principal, () => operation.run(ctx, read));
  return isRead ? noted(answer, notes, sent.isStrict === true) : answer;
}

/** The answer with what was ignored as its last member. @throws AppError invalid-parameters when nothing may be ignored */
function noted(answer: Answer, ofNames: readonly ReadNote[], isStrict: boolean): Answer {
  const notes = [...ofNames, ...(answer.notes ?? [])];
  // What words are taken for is how a search works: only the other parameters have one right reading.
  if (isStrict) refuseNotes(notes.filter(({ parameter }) => parameter !== "q"));
  const json = jsonOf(answer);
  if (notes.length === 0 || json === undefined || (answer.status ?? 200) !== 200) return answer;
  const { body: _, notes: __, ...rest } = answer;
  return { ...rest, text: withNotes(json, notes) };
}

function readPath(schema: NonNullable<Operation["params"]>, sent: unknown): unknown {
  const read = schema.safeParse(sent);
  if (!read.success) throw new AppError("not-found", "There is nothing here under that address.");
  return read.data;
}
