import fc from "fast-check";
import { expect, test } from "vitest";
import { diffLines } from "./revisions.tsx";

const text = fc.array(fc.constantFrom("a", "b", "c", "", "d d"), { maxLength: 14 }).map((lines) => lines.join("\n"));

test("without what is new it is the older text, without what is gone the newer", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after);
      const without = (kind: string) => lines.filter((line) => line.kind !== kind).map((line) => line.text);
      expect(without("new").join("\n")).toBe(before);
      expect(without("gone").join("\n")).toBe(after);
    }),
  );
});

test("only what changed is marked", () => {
  expect(diffLines("one\ntwo\nthree\nfour", "one\nthree\nthree and a half\nfour")).toEqual([
    { kind: "same", text: "one" },
    { kind: "gone", text: "two" },
    { kind: "same", text: "three" },
    { kind: "new", text: "three and a half" },
    { kind: "same", text: "four" },
  ]);
});
