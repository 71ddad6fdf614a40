import fc from "fast-check";
import { expect, test } from "vitest";
import { parseRunbook, splitSpans } from "./alerts-tab.tsx";

test("headings, paragraphs, lists and code are told apart", () => {
  const text = "# One\n\nTwo\nlines.\n\n- a\n- b\n  on\n\n1. first\n2. second\n\n```sql\nSELECT 1\n\n# no heading\n```\nEnd";
  expect(parseRunbook(text)).toEqual([
    { kind: "heading", level: 1, text: "One" },
    { kind: "paragraph", text: "Two lines." },
    { kind: "list", isNumbered: false, items: ["a", "b on"] },
    { kind: "list", isNumbered: true, items: ["first", "second"] },
    { kind: "code", text: "SELECT 1\n\n# no heading" },
    { kind: "paragraph", text: "End" },
  ]);
  expect(splitSpans("see `a*b` and **this**, not * that")).toEqual([
    { kind: "text", text: "see " },
    { kind: "code", text: "a*b" },
    { kind: "text", text: " and " },
    { kind: "strong", text: "this" },
    { kind: "text", text: ", not * that" },
  ]);
});

test("no text is lost", () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom("", "# ", "- ", "1. ", "  "), word)), (lines) => {
      const text = JSON.stringify(parseRunbook(lines.map(([mark, one]) => mark + one).join("\n")));
      for (const [, one] of lines) expect(text).toContain(one);
    }),
  );
});
