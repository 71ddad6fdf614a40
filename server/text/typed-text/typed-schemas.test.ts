import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { leavesOf } from "#tests/fixtures/schema-leaves.ts";

// Whatever a call of the product reads under one of these names is cleaned before it is checked: a schema that forgets it fails here.

const read: z.ZodType[] = [];
let inputs: readonly [procedure: string, schema: z.ZodType][] = [];

/** Names of fields, with a text that each of them takes, and what a paste makes of it. */
const kinds: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:email|newEmail|workEmail)$/, ["name@example.co.uk"]],
  [/^(?:phone|directLine|telephone)$/, ["020 7946 0123"]],
  [/^(?:code|reference|companyNumber|billToVatNumber|ricsNumber|purchaseOrder)$/, ["SC123456", "GB831495816"]],
  [/^(?:website|applyUrl|url|domain|address|location|contact)$/, ["https://www.example.co.uk/a-b", "Leeds"]],
  [/^q$/, ["final-account"]],
];
/** No text that people type: the honeypot of a form. */
const exempt: ReadonlySet<string> = new Set(["website default"]);
const pasted = (text: string) => `\u200b${text.slice(0, 3)}\u00ad${text.slice(3).replaceAll("-", "\u2011")}\u2060\ufeff`;

// Files share a worker and its modules: those that have been loaded already read their fields without this one.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock("#server/http/read-fields.ts", async (original) => {
    const real = await original<typeof import("#server/http/read-fields.ts")>();
    const fieldsOf: typeof real.fieldsOf = (schema) => {
      read.push(schema);
      return real.fieldsOf(schema);
    };
    return { ...real, fieldsOf };
  });
  const [{ appRouter }] = await Promise.all([import("#server/router.ts"), import("#server/http/app.ts")]);
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs?: readonly unknown[] } }>;
  inputs = Object.entries(procedures).flatMap(([name, { _def }]) =>
    (_def.inputs ?? []).flatMap((input): [string, z.ZodType][] => (input instanceof z.ZodType ? [[name, input]] : [])),
  );
});
afterAll(() => {
  vi.doUnmock("#server/http/read-fields.ts");
  vi.resetModules();
});

test("every schema cleans what people type and paste", () => {
  const found = read.flatMap((schema) => [...leavesOf(schema)]);
  const tried = kinds.map(([name]) => found.filter((leaf) => name.test(leaf.name)).length);
  expect(Math.min(...tried)).toBeGreaterThan(0);
  const careless = kinds.flatMap(([name, texts]) =>
    found
      .filter((leaf) => name.test(leaf.name) && !exempt.has(`${leaf.name} ${leaf.schema._zod.def.type}`))
      .filter(({ schema }) => {
        const text = texts.find((each) => schema.safeParse(each).success);
        return text === undefined || !isDeepStrictEqual(schema.safeParse(pasted(text)), schema.safeParse(text));
      })
      .map(({ path, schema }) => `${path} ${schema._zod.def.type}`),
  );
  expect(careless).toEqual([]);
});

test("no procedure refuses an input in the words of the schema library", () => {
  const wrong = [undefined, null, 7, "text", [], {}, { unknown: true }];
  expect(inputs.filter(([, schema]) => wrong.some((each) => !schema.safeParse(each).success)).map(([name]) => name)).toEqual([]);
});
