import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { exampleOf } from "./example.ts";
import { toJsonSchema } from "./json-schema.ts";

const leaf = fc.oneof(
  fc.record({ min: fc.nat(30), extra: fc.nat(30) }).map(({ min, extra }) =>
    z
      .string()
      .min(min)
      .max(min + extra),
  ),
  fc.record({ min: fc.integer({ min: -100, max: 100 }), extra: fc.nat(50) }).map(({ min, extra }) =>
    z
      .int()
      .min(min)
      .max(min + extra),
  ),
  fc.constantFrom(z.boolean(), z.iso.datetime(), z.enum(["a", "b"]), z.literal(7), z.string().nullable(), z.int().nullable(), z.number()),
);
const { schema: schemas } = fc.letrec<{ schema: z.ZodType }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), tie("schema"), { maxKeys: 4 }).map((fields) => z.strictObject(fields)),
    fc.record({ item: tie("schema"), min: fc.nat(3) }).map(({ item, min }) => z.array(item).min(min)),
    tie("schema").map((inner) => inner.nullable()),
    fc.tuple(tie("schema"), tie("schema")).map(([one, other]) => z.union([one, other])),
  ),
}));

test("an example fits its schema, whatever that is", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  fc.assert(
    fc.property(schemas, (schema) => {
      const shared = new Map();
      const json = toJsonSchema(schema, "output", shared);
      const example = exampleOf(json, shared);
      expect([schema.safeParse(example).success, ajv.validate(json, example)]).toEqual([true, true]);
    }),
    { numRuns: 200 },
  );
});

test("a schema's own example goes before one that is made", () => {
  const json = toJsonSchema(z.strictObject({ slug: z.string().meta({ examples: ["leeds"] }), title: z.string() }), "output", new Map());
  expect(exampleOf(json, new Map())).toEqual({ slug: "leeds", title: "Senior Quantity Surveyor" });
});
