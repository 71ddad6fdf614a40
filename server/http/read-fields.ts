import type { z } from "zod";
import { AppError, type FieldError } from "#server/kernel/errors.ts";
import { nearestParameter } from "./operations/read-notes.ts";

/** Reads what was sent. The two types, which exist for the compiler alone, tell callers of a procedure what they may leave out. */
export type FieldsReader<Schema extends z.ZodType> = ((sent: unknown) => z.output<Schema>) & {
  schema: Schema;
  _input: z.input<Schema>;
  _output: z.output<Schema>;
};

/**
 * What was sent, once it has the schema's shape. A missing body is read as an object without fields, where none is needed. Serves as the input of a
 * procedure too: `.input(fieldsOf(schema))`.
 * @throws AppError bad-input for what is no object, invalid-fields with one sentence for each field at fault
 */
export function fieldsOf<Schema extends z.ZodType>(schema: Schema): FieldsReader<Schema> {
  const read = (sent: unknown): z.output<Schema> => {
    if (sent === undefined) {
      const nothing = schema.safeParse({});
      if (nothing.success) return nothing.data;
    }
    if (typeof sent !== "object" || sent === null || Array.isArray(sent)) {
      throw new AppError("bad-input", "Send the fields as one JSON object.");
    }
    const result = schema.safeParse(sent);
    if (!result.success) throw invalidFields(result.error.issues.flatMap(faultsOf));
    return result.data;
  };
  return Object.assign(read, { schema }) as FieldsReader<Schema>;
}

/**
 * The query string in the schema's shape.
 * @throws AppError invalid-parameters with one sentence for each parameter at fault
 */
export function parametersOf<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  const fields = eachOnce(result.error.issues.flatMap((issue) => [...unknownNames(schema, issue), ...faultsOf(issue)])).map(
    ({ pointer, detail }) => ({ pointer: pointer.slice(1), detail }),
  );
  throw new AppError("invalid-parameters", "Some parameters cannot be read.", { fields });
}

/** A parameter that is not known, with the one that was most likely meant. */
function unknownNames(schema: z.ZodType, issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code !== "unrecognized_keys" || !("shape" in schema)) return [];
  return issue.keys.flatMap((name) => {
    const nearest = nearestParameter(schema as z.ZodObject, name);
    return nearest === null ? [] : [{ pointer: pointerOf([name]), detail: `This field is not known here. Did you mean “${nearest}”?` }];
  });
}

/** A refusal that names each field at fault once, with the first thing that is wrong with it. */
export function invalidFields(faults: readonly FieldError[]): AppError {
  const fields = eachOnce(faults);
  return new AppError("invalid-fields", "Some fields need another look.", { fields });
}

/** So many faults are told of; whoever sends more is not helped by a list of them. */
const toldAtMost = 50;

function eachOnce(faults: readonly FieldError[]): FieldError[] {
  const first = new Map<string, FieldError>();
  for (const fault of faults) {
    if (first.size === toldAtMost) break;
    if (!first.has(fault.pointer)) first.set(fault.pointer, fault);
  }
  return [...first.values()];
}

function faultsOf(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ pointer: pointerOf([...issue.path, key]), detail: "This field is not known here." }));
  }
  return [{ pointer: pointerOf(issue.path), detail: issue.message }];
}

/** RFC 6901. Names of fields are capped: they are echoed, and whoever sent them chose them. */
const pointerOf = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).slice(0, 60).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
