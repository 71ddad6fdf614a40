import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fillTemplate,
  listUnknownVariables,
  type TemplateFacts,
  type TemplateVariable,
  templateVariables,
  unknownVariables,
} from "./fill-message.queries.ts";
import { builtInTemplates } from "./templates.queries.ts";

const names = Object.keys(templateVariables) as TemplateVariable[];
const facts: TemplateFacts = {
  "first name": "Jo",
  "full name": "Jo Seeker",
  "job title": "Cost Manager",
  company: "Quantum Costs Ltd",
  recruiter: "Rae Recruiter",
  "date applied": "Friday 20 November 2026",
};
const plain = fc.string({ maxLength: 30 }).map((text) => text.replaceAll(/[{}]/g, ""));
const spelled = fc
  .constantFrom(...names)
  .chain((name) =>
    fc.constantFrom(`{${name}}`, `{ ${name.toUpperCase()} }`, `{${name.replaceAll(" ", "_")}}`).map((written) => ({ name, written })),
  );
const value = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== "");

describe("fillTemplate", () => {
  it("fills every variable in its place, whatever its spelling and whatever the values hold", () => {
    const someFacts = fc.record(Object.fromEntries(names.map((name) => [name, value])) as Record<TemplateVariable, typeof value>);
    fc.assert(
      fc.property(fc.array(fc.tuple(plain, spelled), { maxLength: 8 }), plain, someFacts, (parts, end, given) => {
        const template = parts.map(([words, { written }]) => words + written).join("") + end;
        const expected = parts.map(([words, { name }]) => words + given[name].trim()).join("") + end;
        expect(fillTemplate(template, given)).toEqual({ text: expected, unknown: [], empty: [] });
      }),
    );
  });

  it("leaves text without braces alone", () => {
    fc.assert(
      fc.property(plain, (text) => {
        expect(fillTemplate(text, facts)).toEqual({ text, unknown: [], empty: [] });
      }),
    );
  });

  it("names each thing in braces that is no variable, once, and leaves it standing", () => {
    const unknown = fc
      .string({ maxLength: 20 })
      .map((text) => text.replaceAll(/[{}\n]/g, ""))
      .filter((text) => listUnknownVariables(`{${text}}`).length > 0);
    fc.assert(
      fc.property(unknown, plain, (written, words) => {
        const template = `${words}{${written}} {first name} {${written}}`;
        const filled = fillTemplate(template, facts);
        expect(filled).toEqual({ text: `${words}{${written}} Jo {${written}}`, unknown: [`{${written}}`], empty: [] });
        expect(unknownVariables(template)).toContain(`There is no {${written}}.`);
      }),
    );
  });

  it("names the variables of which nothing is known", () => {
    fc.assert(
      fc.property(fc.subarray(names, { minLength: 1 }), (missing) => {
        const given = { ...facts, ...Object.fromEntries(missing.map((name) => [name, " "])) };
        const template = names.map((name) => `{${name}}`).join(" ");
        expect(fillTemplate(template, given).empty).toEqual(missing);
      }),
    );
  });

  it("knows no name that every object has", () => {
    expect(listUnknownVariables("{constructor} {__proto__} {toString} {}")).toEqual(["{constructor}", "{__proto__}", "{toString}", "{}"]);
    expect(unknownVariables("Dear {first name}")).toBeNull();
  });
});

describe("the wording to start from", () => {
  it.each(builtInTemplates)(
    "$name can be sent as it stands where it goes with a move, and otherwise not before it is completed",
    ({ state, text }) => {
      expect(listUnknownVariables(text).length > 0).toBe(state === null);
      for (const paragraph of text.split("\n\n").slice(1, -1)) expect(paragraph).toMatch(/[.?]$/);
    },
  );
});
