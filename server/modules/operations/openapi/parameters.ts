import { z } from "zod";
import type { DescribedCall } from "#server/kernel/described-call.ts";
import { exampleOf } from "./example.ts";
import { type Components, type JsonSchema, toJsonSchema } from "./json-schema.ts";

export interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
  /** Repeated values: `?a=1&a=2`. */
  explode?: boolean;
}

/** What stands in the path and the query of a call. */
export function parametersOf(call: DescribedCall, shared: Components): Parameter[] {
  const fromPath = fieldsOf(call.params, shared).map(({ name, schema }) =>
    toParameter({ name, in: "path", required: true, schema }, call.example?.params?.[name], shared),
  );
  const fromQuery = fieldsOf(call.query, shared).map(({ name, schema, isOptional }) =>
    toParameter({ name, in: "query", required: !isOptional, schema }, call.example?.query?.[name], shared),
  );
  return [...fromPath, ...fromQuery];
}

function fieldsOf(reader: z.ZodObject | undefined, shared: Components) {
  if (!reader) return [];
  const { properties = {} } = toJsonSchema(reader, "input", shared);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isOptional: z.safeParse(reader.shape[name] as z.ZodType, undefined).success,
  }));
}

function toParameter(parameter: Omit<Parameter, "example">, example: unknown, shared: Components): Parameter {
  const { description, examples: _examples, ...schema } = parameter.schema;
  const isUseful = example !== undefined || parameter.required || parameter.schema.examples !== undefined;
  return {
    ...parameter,
    ...(description !== undefined && { description }),
    schema,
    ...(isUseful && { example: example ?? exampleOf(parameter.schema, shared, { name: parameter.name }) }),
  };
}
