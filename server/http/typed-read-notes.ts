import { z } from "zod";
import { notesOfParameters, type ReadNote, refusesUnknown } from "./operations/read-notes.ts";

/** All fields that the readers of an input know; null where they refuse the others themselves, or are not made of fields. */
export function fieldsOfInput(readers: readonly unknown[]): z.ZodObject | null {
  const schemas = readers.map(fieldsIn);
  if (!schemas.every((schema) => schema !== null) || schemas.some(refusesUnknown)) return null;
  return z.object(Object.assign({}, ...schemas.map(({ shape }) => shape)));
}

/** What the readers of a query pass over in what was sent. */
export function notesOfInput(fields: z.ZodObject | null | undefined, input: unknown): ReadNote[] {
  if (!fields || typeof input !== "object" || input === null || Array.isArray(input)) return [];
  return notesOfParameters(fields, input as Record<string, unknown>);
}

/** The fields a reader knows: those of its own schema, or of the one that it names as `fields` in its description. */
function fieldsIn(reader: unknown): z.ZodObject | null {
  const schema = typeof reader === "function" && "schema" in reader ? reader.schema : reader;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return fieldsIn(schema.unwrap());
  if (schema instanceof z.ZodObject) return schema;
  const named = schema instanceof z.ZodType ? schema.meta()?.fields : null;
  return named instanceof z.ZodObject ? named : null;
}
