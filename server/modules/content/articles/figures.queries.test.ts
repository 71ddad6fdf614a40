import fc from "fast-check";
import { expect, test } from "vitest";
import { type FigureKind, parseFigure } from "./figures.queries.ts";

const key = fc.stringMatching(/^[a-z]{1,12}$/);
const value = fc
  .string({ minLength: 1, maxLength: 20 })
  .map((text) => text.replace(/[,{}\n\r\u2028\u2029]/g, "").trim())
  .filter((text) => text !== "");
const parameters = fc.array(fc.tuple(key, value), { maxLength: 6 });
const space = fc.constantFrom("", " ", "  ");

test("whatever is written as a figure reads back as it was meant", () => {
  fc.assert(
    fc.property(fc.constantFrom<FigureKind>("jobs", "pay", "chart"), parameters, space, space, (kind, meant, before, between) => {
      const listed = meant.map(([name, text]) => `${name}${between}=${before}${text}`).join(`${between},${before}`);
      const written = `${before}${kind}${between}${meant.length > 0 ? `:${listed}` : ""}`;
      expect(parseFigure(written)).toEqual({ reference: { kind, parameters: meant } });
    }),
  );
});

test("no text makes it throw, and what it does not understand it says in a sentence", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 600 }), (text) => {
      const read = parseFigure(text);
      if ("fault" in read) expect(read.fault).toMatch(/[.”]$/);
      else expect(text.trim()).toMatch(/^(jobs|pay|chart)/);
    }),
  );
});

test.each([
  ["jobs", []],
  ["jobs:", []],
  [
    "jobs: level=senior, location=Newcastle upon Tyne",
    [
      ["level", "senior"],
      ["location", "Newcastle upon Tyne"],
    ],
  ],
  ["pay: period=year", [["period", "year"]]],
])("%s", (written, meant) => {
  expect(parseFigure(written)).toMatchObject({ reference: { parameters: meant } });
});

test.each([
  "",
  "stars: 5",
  "jobs level=senior",
  "jobs: level",
  "jobs: level=",
  "jobs: =senior",
  "jobs: level=senior,",
  "jobs: LEVEL=senior",
])("“%s” is no figure", (written) => {
  expect(parseFigure(written)).toHaveProperty("fault");
});
