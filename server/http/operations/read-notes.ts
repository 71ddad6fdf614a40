import { z } from "zod";
import { AppError } from "#server/kernel/errors.ts";
import { nearestName } from "#server/text/company-name.ts";
import { quoted } from "#server/text/quoted-value.ts";

export const readNote = z
  .strictObject({
    parameter: z.string().meta({ examples: ["payMin"] }),
    value: z.string().optional().meta({ description: "What was sent, where it is the value that is not known." }),
    message: z.string().meta({ examples: ["There is no parameter “payMin” here, so it was ignored. Did you mean “min”?"] }),
    suggestion: z
      .string()
      .optional()
      .meta({ description: "The nearest right name or value.", examples: ["min"] }),
  })
  .meta({
    id: "ReadNote",
    description: "A parameter or value that was ignored or taken otherwise than sent. With Prefer: handling=strict it is refused.",
  });
/** A parameter that a read ignored or interpreted differently. */
export type ReadNote = z.infer<typeof readNote>;

const notesAtMost = 20;
const shownMaxChars = 100;

/** Metadata of a parameter in the API document, as far as notes use it. */
interface ParameterMeta {
  /** Common wrong names for it. */
  "x-also-called"?: readonly string[];
  enum?: readonly unknown[];
}

const metaOf = (schema: z.ZodType): ParameterMeta => (schema.meta() ?? {}) as ParameterMeta;

/** Checks whether the schema itself rejects unknown fields. */
export const refusesUnknown = (schema: z.ZodObject): boolean => schema._zod.def.catchall?._zod.def.type === "never";

/** Returns the schema's nearest parameter to an unknown name; null where none is near. */
export function nearestParameter(schema: z.ZodObject | undefined, name: string): string | null {
  const entries = Object.entries(schema?.shape ?? {}) as [string, z.ZodType][];
  const meant = new Map(
    entries.flatMap(([known, each]) => [
      [known, known] as const,
      ...(metaOf(each)["x-also-called"] ?? []).map((other) => [other, known] as const),
    ]),
  );
  const nearest = nearestName(name, [...meant.keys()]);
  return nearest === null ? null : (meant.get(nearest) ?? null);
}

/** Returns notes on unknown parameters, and on values that the schema accepts although its description does not list them. */
export function notesOfParameters(schema: z.ZodObject | undefined, sent: Readonly<Record<string, unknown>>): ReadNote[] {
  const notes: ReadNote[] = [];
  const shape = (schema?.shape ?? {}) as Record<string, z.ZodType>;
  for (const [name, value] of Object.entries(sent)) {
    if (notes.length >= notesAtMost) break;
    const reader = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (reader) notes.push(...notesOfIgnoredValues(name, reader, value));
    else if (!schema || !refusesUnknown(schema)) notes.push(unknownParameter(name, nearestParameter(schema, name)));
  }
  return notes.slice(0, notesAtMost);
}

function unknownParameter(name: string, suggestion: string | null): ReadNote {
  const parameter = name.slice(0, shownMaxChars);
  return {
    parameter,
    message: addSuggestion(`There is no parameter ${quoted(name)} here, so it was ignored.`, suggestion),
    ...(suggestion !== null && { suggestion }),
  };
}

/** Returns the note on an unknown value of a parameter, in the wording common to all of them. */
export function unknownValue(parameter: string, value: string, suggestion: string | null): ReadNote {
  const message = `${quoted(value)} is no value of “${parameter}”, so it was ignored.`;
  return {
    parameter,
    value: value.slice(0, shownMaxChars),
    message: addSuggestion(message, suggestion),
    ...(suggestion !== null && { suggestion }),
  };
}

const addSuggestion = (message: string, suggestion: string | null) =>
  suggestion === null ? message : `${message} Did you mean ${quoted(suggestion)}?`;

interface ReaderFacts {
  /** The schema inside a `.catch()`, which silently replaces invalid values. */
  caught: z.ZodType | null;
  /** Accepts anything: the operation itself validates it. */
  isOpen: boolean;
  known: readonly string[] | null;
}
const readings = new WeakMap<z.ZodType, ReaderFacts>();

function readerFactsOf(reader: z.ZodType): ReaderFacts {
  const before = readings.get(reader);
  if (before) return before;
  let caught: z.ZodType | null = null;
  let def = reader._zod.def as { type: string; innerType?: z.core.$ZodType };
  while (def.innerType) {
    if (def.type === "catch") caught ??= def.innerType as z.ZodType;
    def = def.innerType._zod.def as typeof def;
  }
  const made = { caught, isOpen: def.type === "unknown", known: metaOf(reader).enum?.map(String) ?? null };
  readings.set(reader, made);
  return made;
}

function notesOfIgnoredValues(name: string, reader: z.ZodType, value: unknown): ReadNote[] {
  const { caught, isOpen, known } = readerFactsOf(reader);
  if (value === undefined || (!caught && (isOpen || !known)) || (caught ?? reader).safeParse(value).success === Boolean(caught)) return [];
  const text = textOf(value).trim();
  if (!caught && (text === "" || known?.includes(text))) return [];
  return [unknownValue(name, text, known ? nearestName(text, known) : null)];
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** RFC 7240: checks whether the caller prefers an error to having anything ignored. */
export const prefersStrict = (header: string | readonly string[] | undefined): boolean =>
  /(?:^|[,;\s])handling\s*=\s*"?strict"?(?:$|[,;\s])/i.test([header].flat().join(","));

/** @throws AppError invalid-parameters when there are any notes */
export function refuseNotes(notes: readonly ReadNote[]): void {
  if (notes.length === 0) return;
  const fields = notes.map(({ parameter, message }) => ({
    pointer: parameter,
    detail: message.replace(/, so [^.]*? (?:was|were) ignored(?=\.)/, ""),
  }));
  throw new AppError("invalid-parameters", "Some parameters cannot be read.", { fields });
}

/** Returns the JSON text of an object with the notes as its last member; unchanged when there are none. */
export function insertNotes(json: string, notes: readonly ReadNote[]): string {
  if (notes.length === 0 || !json.endsWith("}")) return json;
  return `${json.slice(0, -1)}${json === "{}" ? "" : ","}"notes":${JSON.stringify(notes)}}`;
}
