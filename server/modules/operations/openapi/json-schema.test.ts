import { expect, test } from "vitest";
import { z } from "zod";
import { type Components, limitsOf, shapeOf, toJsonSchema } from "./json-schema.ts";

const shapeOfReader = (schema: z.ZodType, shared: Components = new Map()) => shapeOf(toJsonSchema(schema, "output", shared));

test("a shape reads like a type, one field a line, indented once a level", () => {
  const pay = z.strictObject({ period: z.enum(["year", "day"]), minPence: z.int().min(0).nullable() });
  const schema = z.strictObject({
    title: z.string().max(75),
    pay: pay.nullable(),
    at: z.iso.datetime(),
    tags: z.array(z.string()).optional(),
  });
  expect(shapeOfReader(schema)).toBe(
    [
      "{",
      "  title: text  // at most 75 characters",
      "  pay: {",
      '    period: "year" | "day"',
      "    minPence: whole number | null",
      "  } | null",
      "  at: date-time",
      "  tags?: text[]",
      "}",
    ].join("\n"),
  );
});

test("what has a name of its own stands by it, and is kept once", () => {
  const shared: Components = new Map();
  const card = z.strictObject({ id: z.int() }).meta({ id: "ShapeTestCard" });
  const list = z.strictObject({ items: z.array(card), first: card.nullable() });
  expect(shapeOfReader(list, shared)).toBe("{\n  items: ShapeTestCard[]\n  first: ShapeTestCard | null\n}");
  expect([...shared.keys()]).toEqual(["ShapeTestCard"]);
});

test("two different schemas of one name stop the document", () => {
  const shared: Components = new Map();
  const one = z.strictObject({ a: z.string() }).meta({ id: "ShapeTestTwin" });
  toJsonSchema(one, "output", shared);
  toJsonSchema(one, "output", shared);
  z.globalRegistry.remove(one);
  const other = z.strictObject({ b: z.string() }).meta({ id: "ShapeTestTwin" });
  expect(() => toJsonSchema(other, "output", shared)).toThrow('Two schemas of the API are called "ShapeTestTwin".');
});

test.each([
  [{ minimum: 1, maximum: 50 }, "1 to 50"],
  [{ maxLength: 200 }, "at most 200 characters"],
  [{ minLength: 12, maxLength: 128 }, "12 to 128 characters"],
  [{ minItems: 1 }, "at least 1 item"],
  [{ minimum: 0 }, ""],
  [{}, ""],
])("%j is said as %j", (schema, words) => {
  expect(limitsOf(schema)).toBe(words);
});
