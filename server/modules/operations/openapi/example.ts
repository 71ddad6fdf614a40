import { z } from "zod";
import { apiScopes } from "#db/own-values.ts";
import { needsCsrfToken } from "#server/http/csrf.ts";
import { isEverAllowed, scopesCover } from "#server/kernel/access/can.ts";
import { anonymous } from "#server/kernel/access/principal.ts";
import type { DescribedCall } from "#server/kernel/described-call.ts";
import { type Components, type JsonSchema, resolve, toJsonSchema } from "./json-schema.ts";

const byFormat: Readonly<Record<string, string>> = {
  "date-time": "2026-11-20T12:00:00.000Z",
  date: "2026-11-20",
  email: "sam.sample@example.com",
  uri: "https://www.example.com/",
  uuid: "0b9a3a4e-6c1f-4c0a-9f0e-4f5f0d6a7b8c",
};

/** Placeholder for a public id: callers use the ids of their own records. */
const publicId = "Zm9yZW1hbi1leGFtcGxlLQ";

/** Example values by field name, used where the field's schema accepts them. */
const byName: Readonly<Record<string, unknown>> = {
  title: "Senior Quantity Surveyor",
  name: "Averlforth Gablewood Major Works Ltd",
  slug: "averlforth-gablewood-major-works-ltd",
  label: "Quantity surveyor",
  id: publicId,
  ids: publicId,
  email: "sam.sample@example.com",
  password: "three courses of blue brick",
  phone: "0113 496 0123",
  text: "Thank you. Could we speak on Thursday at 10:00?",
  coverNote: "I have settled final accounts on three NEC4 Option C schemes.",
  question: "Do you hold a CSCS card?",
  answer: "Yes, a white one until 2028.",
  clientName: "Northern Builders",
  role: "Senior Quantity Surveyor",
  place: "Leeds, West Yorkshire",
  pay: "£60,000 to £70,000 a year",
  terms: "Permanent, employed by the client from the first day.",
  token: "c2V0dGluZy1vdXQtcmFmdGVycy1ieS1sYW50ZXJuLWxpZ2h0",
  challenge: "bGF5aW5nLWZsb29yLXRpbGVzLWZyb20tdGhlLWNlbnRyZQ",
  code: "123456",
  detail: "Send the fields as one JSON object.",
  summary: "Final accounts on a £40m hospital extension.",
};

/** Tried in turn on fields with a pattern. */
const likelyWords = [
  publicId,
  "leeds",
  "averlforth-gablewood-major-works-ltd",
  "12",
  "2026-11",
  "2026-11-20",
  "key-1",
  "A1",
  "1/2/3",
  "#c2410c",
  "000000",
];
const deepest = 8;

/** Returns a value that the schema accepts: its own example where it has one. */
export function exampleOf(schema: JsonSchema, shared: Components, { name = "", depth = 0 } = {}): unknown {
  const found = resolve(schema, shared);
  if (found.examples?.length) return found.examples[0];
  if (found.default !== undefined) return found.default;
  if (found.const !== undefined) return found.const;
  if (found.enum) return found.enum[0];
  const choice = (found.anyOf ?? found.oneOf)?.find(({ type }) => type !== "null");
  if (choice) return depth > deepest ? null : exampleOf(choice, shared, { name, depth });
  if (found.allOf) return Object.assign({}, ...found.allOf.map((part) => exampleOf(part, shared, { name, depth })));
  const type = [found.type].flat().find((one) => one !== "null");
  switch (type) {
    case "object":
      return objectOf(found, shared, depth);
    case "array":
      return itemsOf(found, shared, { name, depth });
    case "string":
      return textOf(found, name);
    case "integer":
    case "number":
      return numberOf({ ...found, type });
    case "boolean":
      return /verified|open/i.test(name);
    default:
      return null;
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, shared: Components, depth: number): unknown {
  const shown = Object.entries(properties).filter(([name]) => depth <= deepest || required.includes(name));
  const made = shown.map(([name, property]) => [name, exampleOf(property, shared, { name, depth: depth + 1 })]);
  if (made.length === 0 && typeof additionalProperties === "object") {
    return { example: exampleOf(additionalProperties, shared, { depth: depth + 1 }) };
  }
  return Object.fromEntries(made);
}

function itemsOf({ items, prefixItems, minItems = 1 }: JsonSchema, shared: Components, at: { name: string; depth: number }): unknown[] {
  const inner = { ...at, depth: at.depth + 1 };
  if (prefixItems) return prefixItems.map((item) => exampleOf(item, shared, inner));
  if (!items || at.depth > deepest) return [];
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, shared, inner));
}

function textOf({ format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema, name: string): string {
  const fits = (text: unknown): text is string =>
    typeof text === "string" &&
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, "u").test(text));
  const ofFormat = format === undefined ? undefined : byFormat[format];
  if (ofFormat !== undefined) return ofFormat;
  return [byName[name], ...(pattern === undefined ? [] : likelyWords)].find(fits) ?? "text".padEnd(minLength, "-").slice(0, maxLength);
}

function numberOf({ type, minimum = 0, maximum = Number.POSITIVE_INFINITY }: JsonSchema): number {
  const likely = type === "integer" ? 12 : 1.5;
  return Math.min(maximum, Math.max(minimum, likely));
}

export interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
  /** Serialised as repeated parameters: `?a=1&a=2`. */
  explode?: boolean;
}

/** Returns the path and query parameters of an operation. */
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

/** Credentials that an operation accepts. */
export interface Protection {
  /** Open to callers who are not signed in. */
  isOpen: boolean;
  needsCsrf: boolean;
  /** API token scopes that grant access. Null: any token does; empty: no token does, a session is required. */
  scopes: readonly string[] | null;
  takesBatchToken: boolean;
  takesSession: boolean;
}

export function protectionOf({ action, method, path, byIds }: Pick<DescribedCall, "action" | "method" | "path" | "byIds">): Protection {
  const isOpen = isEverAllowed(anonymous, action) && byIds === undefined;
  const isBatch = action === "batch.send";
  return {
    takesBatchToken: isBatch || byIds !== undefined,
    takesSession: !isBatch,
    isOpen,
    needsCsrf: method !== "GET" && needsCsrfToken(path),
    scopes: isOpen || isBatch ? null : byIds !== undefined ? [byIds] : apiScopes.filter((scope) => scopesCover([scope], action)),
  };
}
