import { z } from "zod";
import { readNote } from "#server/http/operations/read-notes.ts";
import type { DescribedCall } from "#server/kernel/described-call.ts";
import { type Components, type JsonSchema, resolve, toJsonSchema } from "./json-schema.ts";

const notes = z.array(readNote).meta({ description: "Only when something was ignored or taken otherwise than it was sent." });

/** The shape of an answer as it is sent: every read may say in `notes` what it ignored. */
export function answerSchema(call: Pick<DescribedCall, "method">, status: number, answer: z.ZodType, shared: Components): JsonSchema {
  const schema = toJsonSchema(answer, "output", shared);
  return call.method === "GET" && status === 200 ? withNotes(schema, toJsonSchema(notes, "output", shared), shared) : schema;
}

function withNotes(schema: JsonSchema, member: JsonSchema, shared: Components): JsonSchema {
  const whole = resolve(schema, shared);
  if (whole.anyOf) return { ...whole, anyOf: whole.anyOf.map((each) => withNotes(each, member, shared)) };
  if (whole.oneOf) return { ...whole, oneOf: whole.oneOf.map((each) => withNotes(each, member, shared)) };
  return whole.type === "object" ? { ...whole, properties: { ...whole.properties, notes: member } } : schema;
}
