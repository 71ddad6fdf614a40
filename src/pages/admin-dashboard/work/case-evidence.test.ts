import fc from "fast-check";
import { expect, test } from "vitest";
import { diffWords } from "./case-evidence.tsx";

test("words that were put in, taken out and exchanged stand apart from those that stayed", () => {
  expect(diffWords("Apply here with your CV.", "Apply by WhatsApp with your CV and £50.")).toEqual([
    { kind: "same", text: "Apply " },
    { kind: "gone", text: "here " },
    { kind: "new", text: "by WhatsApp " },
    { kind: "same", text: "with your " },
    { kind: "gone", text: "CV." },
    { kind: "new", text: "CV and £50." },
  ]);
  expect(diffWords("", "All of it")).toEqual([{ kind: "new", text: "All of it" }]);
  expect(diffWords("The same", "The same")).toEqual([{ kind: "same", text: "The same" }]);
});

test("both texts can be read out of what is shown, whatever they are", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", " ", "\n", "£1"), { maxLength: 40 }).map((parts) => parts.join(" "));
  fc.assert(
    fc.property(text, text, (was, is) => {
      const runs = diffWords(was, is);
      const without = (kind: string) => runs.flatMap((run) => (run.kind === kind ? [] : [run.text])).join("");
      expect([without("new"), without("gone")]).toEqual([was, is]);
    }),
  );
});

test("long texts with nothing in common are compared without working for ever", () => {
  const many = (word: string) => Array.from({ length: 3000 }, (_, at) => `${word}${at}`).join(" ");
  expect(diffWords(many("old"), many("new")).map(({ kind }) => kind)).toEqual(["gone", "new"]);
});
