import { z } from "zod";

const longText = "Cost planning, valuations and final accounts for a school in Leeds, with a team of six surveyors. ".repeat(4).trim();
/** Tried in this order on every schema that holds no fields. */
const candidates: readonly unknown[] = [
  "Sam Sample",
  longText,
  "name@example.co.uk",
  "https://www.example.co.uk/a",
  "2026-12-01",
  "2026-12-01T09:00:00.000Z",
  "2026-12-01T09:00Z",
  "2026-12",
  "020 7946 0123",
  "a-b",
  "AbCdEfGhIjKlMnOpQrStUv",
  "0123456789abcdef".repeat(4),
  "123456",
  "SC123456",
  "09:00",
  "07:30",
  "q=surveyor",
  "three courses of blue brick",
  "",
  1,
  2,
  5,
  30,
  2026,
  50_000,
  true,
  null,
  undefined,
  [],
  {},
];

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: readonly z.ZodType[];
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  entries?: Record<string, unknown>;
  values?: readonly unknown[];
}

/** Returns a value that the schema takes, with every field it knows; undefined where nothing tried fits. */
export function exampleOf(schema: z.ZodType): unknown {
  const def = schema._zod.def as unknown as Definition;
  const composed = composedOf(def);
  if (composed !== undefined && schema.safeParse(composed).success) return composed;
  const found = candidates.find((candidate) => candidate !== undefined && schema.safeParse(candidate).success);
  return found ?? composed;
}

function composedOf(def: Definition): unknown {
  if (def.shape) {
    const fields = Object.entries(def.shape).map(([name, field]) => [name, exampleOf(field)] as const);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  if (def.element) return [exampleOf(def.element)];
  if (def.entries) return Object.values(def.entries)[0];
  if (def.type === "literal") return def.values?.[0];
  if (def.options) return exampleOf(def.options[0] ?? z.null());
  if (def.innerType) return exampleOf(def.innerType);
  // Of a pipe that cleans first, the fields stand behind.
  if (def.in && def.out) return exampleOf((def.in._zod.def as unknown as Definition).type === "transform" ? def.out : def.in);
  return undefined;
}

/** The paths of all texts in a value: of its fields, and of the items of its lists. */
export function* textPathsOf(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value === "string") yield path;
  else if (typeof value === "object" && value !== null)
    for (const [step, inner] of Object.entries(value)) yield* textPathsOf(inner, [...path, step]);
}

/** A copy of a value with something else at a path. */
export function withAt(value: unknown, [step, ...rest]: readonly string[], put: unknown): unknown {
  if (step === undefined) return put;
  const inner = (value as Record<string, unknown>)[step];
  const changed = withAt(inner, rest, put);
  return Array.isArray(value) ? value.map((item, at) => (String(at) === step ? changed : item)) : { ...(value as object), [step]: changed };
}
