import type { AnyTRPCProcedure, AnyTRPCRouter } from "@trpc/server";
import { z } from "zod";
import type { Context } from "#server/kernel/context.ts";
import type { Answers, ProcedureMeta, RestCall } from "#server/kernel/described-call.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Answer, Operation, OperationInput } from "./operation.ts";

/** The parts of a procedure from which its operation is built. */
interface Definition {
  meta?: unknown;
  inputs?: readonly unknown[];
  output?: unknown;
  resolver(call: { ctx: unknown; input: unknown; path: string; signal: undefined }): Promise<unknown>;
}

/**
 * Builds operations for the procedures that declare a REST address. Input fields named in the path are read from it; the rest is the query
 * of a GET and the body of every other call.
 */
export function operationsOfProcedures(router: AnyTRPCRouter): Operation[] {
  return Object.entries<AnyTRPCProcedure>(router._def.procedures).flatMap(([name, { _def }]) => {
    const definition = _def as unknown as Definition;
    const meta = definition.meta as ProcedureMeta;
    return meta.rest ? [toOperation(name, definition, meta, meta.rest)] : [];
  });
}

function toOperation(name: string, { inputs = [], output, resolver }: Definition, meta: ProcedureMeta, rest: RestCall): Operation {
  const { status = 200, isNewAnswered: _isNew, location: _location, hasVersion: _version, ...more } = rest;
  const { hidden = [], ifMatch, flat, ...described } = more;
  const { action, quota, idempotency } = meta;
  const input = inputs.length === 0 ? null : objectSchema(name, inputs[0]);
  const inner = input && flat !== undefined ? objectSchema(name, input.shape[flat]) : null;
  const unsent = Object.fromEntries(hidden.map((field) => [field, (input?.shape[field] as z.ZodType | undefined)?.parse(undefined)]));
  return {
    ...described,
    action,
    ...(quota && { quota }),
    ...(idempotency && { idempotency }),
    ...splitInput(input, inner, rest),
    answers: answerSchemas(rest, status === 204 ? null : schemaOf(name, output)),
    run: async (ctx, sent) => {
      const fields = { ...unsent, ...fieldsOf(sent), ...(ifMatch !== undefined && { version: ifMatchVersion(ctx, ifMatch) }) };
      const order = inner && flat !== undefined ? nestMember(fields, flat, inner) : fields;
      return toAnswer(await resolver({ ctx, input: input ? order : undefined, path: name, signal: undefined }), rest);
    },
  };
}

const fieldsOf = ({ params, query, body }: OperationInput) => ({ ...(query as object), ...(body as object), ...(params as object) });

/** Nests the fields of a member in it again. */
function nestMember(fields: Readonly<Record<string, unknown>>, member: string, { shape }: z.ZodObject): Record<string, unknown> {
  const entries = Object.entries(fields);
  const others = entries.filter(([field]) => !Object.hasOwn(shape, field));
  return { ...Object.fromEntries(others), [member]: Object.fromEntries(entries.filter(([field]) => Object.hasOwn(shape, field))) };
}

function schemaOf(name: string, reader: unknown): z.ZodType {
  const schema = typeof reader === "function" && "schema" in reader ? reader.schema : reader;
  if (schema instanceof z.ZodType) return schema;
  throw new Error(`REST shows ${name}: give it an input and an output that are schemas.`);
}

function objectSchema(name: string, reader: unknown): z.ZodObject {
  const schema = schemaOf(name, reader);
  if (schema instanceof z.ZodObject) return schema;
  throw new Error(`REST shows ${name}: its input must be an object.`);
}

function splitInput(
  input: z.ZodObject | null,
  inner: z.ZodObject | null,
  { method, path, hidden = [], ifMatch, flat }: RestCall,
): Partial<Operation> {
  if (!input) return {};
  const named = new Set([...path.matchAll(/:(\w+)/g)].map(([, field = ""]) => field));
  const unsent = new Set([...hidden, ...(ifMatch === undefined ? [] : ["version"]), flat]);
  const fields = Object.entries({ ...input.shape, ...inner?.shape } as Record<string, z.ZodType>);
  const inPath = fields.filter(([field]) => named.has(field)).map(([field, reader]) => [field, pathReader(reader)] as const);
  const others = fields.filter(([field]) => !named.has(field) && !unsent.has(field));
  const part = method === "GET" ? "query" : "body";
  return {
    ...(inPath.length > 0 && { params: z.object(Object.fromEntries(inPath)) }),
    ...(others.length > 0 && { [part]: withFields(input, Object.fromEntries(others)) }),
  };
}

/** Returns the schema with fewer fields, with its strictness and its cross-field checks unchanged. */
const withFields = (schema: z.ZodObject, shape: z.ZodRawShape): z.ZodObject => z.clone(schema, { ...schema._zod.def, shape });

/** Coerces numbers, which paths hold as text. */
function pathReader(reader: z.ZodType): z.ZodType {
  if (!(reader instanceof z.ZodNumber)) return reader;
  const { $schema: _dialect, ...asJson } = z.toJSONSchema(reader);
  return z.coerce.number().pipe(reader).meta(asJson);
}

function answerSchemas({ status = 200, isNewAnswered }: RestCall, answer: z.ZodType | null): Answers {
  const shown = answer instanceof z.ZodArray ? z.strictObject({ items: answer }) : answer;
  return isNewAnswered ? { 200: shown, 201: shown } : { [status]: shown };
}

/** A list is wrapped in an object, so that other members can be added later. */
function toAnswer(answered: unknown, { status = 200, isNewAnswered, location, hasVersion }: RestCall): Answer {
  const fields = answered as Readonly<Record<string, unknown>>;
  if (status === 204) return { status };
  const headers = {
    ...(hasVersion && { etag: `"${fields.version}"` }),
    ...(location !== undefined && { location: location.replace(/\{(\w+)\}/g, (_, field: string) => String(fields[field])) }),
  };
  return {
    status: isNewAnswered && fields.isNew ? 201 : status,
    body: Array.isArray(answered) ? { items: answered } : answered,
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

/**
 * Returns the version that an If-Match header names. `what` completes "the ETag of" in the error.
 * @throws AppError version-required without one, bad-input for what is no single ETag
 */
function ifMatchVersion({ request }: Pick<Context, "request">, what: string): number {
  const named = /^(?:W\/)?"(\d{1,9})"$/.exec(request.ifMatch?.trim() ?? "")?.[1];
  if (named !== undefined) return Number(named);
  throw request.ifMatch === null
    ? new AppError("version-required", `Send If-Match with the ETag of ${what} as you saw it, so that nobody’s change is written over.`)
    : new AppError("bad-input", `If-Match must be one ETag of ${what}, such as "3".`);
}
