import type { z } from "zod";

export interface SchemaLeaf {
  /** Of the field. */
  name: string;
  /** Such as "/fields/website". */
  path: string;
  schema: z.ZodType;
}

/** What holds no fields of its own, each with its name and where it is: an object's fields, a list's items, whatever wraps them. */
export function* leavesOf(schema: z.ZodType, path = ""): Generator<SchemaLeaf> {
  const inner = insidesOf(schema);
  if (inner.length === 0 || inner.every(([, each]) => each === null)) yield { name: path.split("/").at(-1) ?? "", path, schema };
  else for (const [step, each] of inner) if (each) yield* leavesOf(each, step === "" ? path : `${path}/${step}`);
}

type Inside = readonly [step: string, schema: z.ZodType | null];
type Definition = Record<string, unknown> & { type: string };

function insidesOf(schema: z.ZodType): readonly Inside[] {
  const def = schema._zod.def as unknown as Definition;
  switch (def.type) {
    case "object":
      return Object.entries(def.shape as Record<string, z.ZodType>);
    case "array":
      return [["*", def.element as z.ZodType]];
    case "record":
      return [["*", def.valueType as z.ZodType]];
    case "union":
      return (def.options as z.ZodType[]).map((option) => ["", holdsFields(option) ? option : null]);
    case "pipe":
      return [["", [def.in as z.ZodType, def.out as z.ZodType].find(holdsFields) ?? null]];
    default:
      return def.innerType === undefined ? [] : [["", holdsFields(def.innerType as z.ZodType) ? (def.innerType as z.ZodType) : null]];
  }
}

const holdsFields = (schema: z.ZodType): boolean => {
  const { type } = schema._zod.def;
  return (
    type === "object" || type === "array" || type === "record" || insidesOf(schema).some(([, each]) => each !== null && holdsFields(each))
  );
};
