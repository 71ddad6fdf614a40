import { z } from "zod";

/** JSON Schema in the 2020-12 dialect, limited to what this module reads and writes. */
export interface JsonSchema {
  $ref?: string;
  type?: string | readonly string[];
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  prefixItems?: readonly JsonSchema[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  examples?: readonly unknown[];
  description?: string;
}

export type Components = Map<string, JsonSchema>;

const definitions = "#/$defs/";
const components = "#/components/schemas/";

/**
 * Converts a Zod schema to JSON Schema, for input or output. Schemas with an id (`.meta({ id })`) become components and are added to
 * `shared`.
 */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output", shared: Components): JsonSchema {
  const made = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema as JsonSchema),
  });
  const {
    $schema: _dialect,
    $defs = {},
    ...whole
  } = pointToComponents(made) as JsonSchema & {
    $schema?: string;
    $defs?: Record<string, JsonSchema>;
  };
  for (const [id, definition] of Object.entries($defs)) addComponent(shared, id, definition);
  const id = z.globalRegistry.get(schema)?.id;
  if (id === undefined || whole.$ref !== undefined) return whole;
  addComponent(shared, id, whole);
  return { $ref: components + id };
}

function addComponent(shared: Components, id: string, definition: JsonSchema & { id?: string }): void {
  const { id: _id, ...rest } = definition;
  const known = shared.get(id);
  if (known && JSON.stringify(known) !== JSON.stringify(rest)) throw new Error(`Two schemas of the API are called "${id}".`);
  shared.set(id, rest);
}

/** Removes redundant keywords: patterns beside formats and numbers, and JavaScript's integer bounds. */
function simplify(zodSchema: z.core.$ZodType, schema: JsonSchema): void {
  const isNumber = schema.type === "integer" || schema.type === "number";
  if (schema.format !== undefined || isNumber) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  const meta = z.globalRegistry.get(zodSchema) as JsonSchema | undefined;
  if (meta?.examples) schema.examples = meta.examples;
  if (meta?.default !== undefined) schema.default = meta.default;
}

function pointToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointToComponents);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "$ref" && typeof inner === "string" && inner.startsWith(definitions)
        ? components + inner.slice(definitions.length)
        : pointToComponents(inner),
    ]),
  );
}

/** Follows a reference to its schema; returns any other schema unchanged. */
export function resolve(schema: JsonSchema, shared: Components): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const found = shared.get(schema.$ref.slice(components.length));
  if (!found) throw new Error(`Nothing stands under ${schema.$ref}.`);
  return found;
}

const indent = (text: string): string => text.replaceAll("\n", "\n  ");

/** Formats a schema in a few lines, much as TypeScript writes types. Components appear by name. */
export function shapeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return componentName(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(shapeOf))].join(" | ");
  if (schema.allOf) return schema.allOf.map(shapeOf).join(" & ");
  const types = [schema.type ?? "anything"].flat();
  return types.map((type) => ofType(type, schema)).join(" | ");
}

const componentName = (reference: string): string => reference.split("/").at(-1) ?? reference;

function ofType(type: string, schema: JsonSchema): string {
  switch (type) {
    case "object":
      return objectShape(schema);
    case "array": {
      const item = schema.items ? shapeOf(schema.items) : "anything";
      return / [|&] /.test(item) && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
    }
    case "string":
      return schema.format ?? "text";
    case "integer":
      return "whole number";
    default:
      return type;
  }
}

function objectShape({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? "" : "?";
    const limits = limitsOf(property);
    const notes = [limits, property.description].filter(Boolean).join(". ");
    return `${name}${mark}: ${shapeOf(property)}${notes ? `  // ${notes}` : ""}`;
  });
  if (lines.length === 0 && typeof additionalProperties === "object") return `{ [name]: ${indent(shapeOf(additionalProperties))} }`;
  return lines.length === 0 ? "{}" : `{\n  ${lines.map(indent).join("\n  ")}\n}`;
}

/** Formats bounds such as "1 to 50" or "at most 200 characters"; "" without bounds. */
export function limitsOf(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    describeBounds(minimum, maximum, ""),
    describeBounds(minLength, maxLength, " characters"),
    describeBounds(minItems, maxItems, " items"),
  ]
    .filter(Boolean)
    .join(", ");
}

function describeBounds(least: number | undefined, most: number | undefined, unit: string): string {
  const isOpenBelow = least === undefined || (least === 0 && unit !== "");
  if (most === undefined)
    return least === undefined || least === 0 ? "" : `at least ${least}${least === 1 ? unit.replace(/s$/, "") : unit}`;
  if (least === most) return `${most}${unit}`;
  return isOpenBelow ? `at most ${most}${unit}` : `${least} to ${most}${unit}`;
}
