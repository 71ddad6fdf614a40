import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { neighbourOf } from "./board.tsx";
import { factWords, waitingWords } from "./hiring-words.ts";

const board = [["a1", "a2", "a3"], [], ["c1"], ["d1", "d2"]];

describe("neighbourOf", () => {
  it.each([
    ["a1", "ArrowDown", "a2"],
    ["a3", "ArrowDown", null],
    ["a1", "ArrowUp", null],
    ["a2", "ArrowUp", "a1"],
    ["a3", "ArrowRight", "c1"],
    ["c1", "ArrowRight", "d1"],
    ["d2", "ArrowRight", null],
    ["d2", "ArrowLeft", "c1"],
    ["c1", "ArrowLeft", "a1"],
    ["a1", "ArrowLeft", null],
    ["a1", "Enter", null],
    ["gone", "ArrowDown", null],
  ])("%s, %s: %s", (id, key, to) => {
    expect(neighbourOf(board, id, key)).toBe(to);
  });

  it("reaches every card from the first by right and down alone", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { minLength: 1, maxLength: 8 }), (heights) => {
        const columns = heights.map((height, at) => Array.from({ length: height }, (_, row) => `${at}.${row}`));
        const [first] = columns.flat();
        const reached = new Set(first ? [first] : []);
        for (const id of reached)
          for (const key of ["ArrowDown", "ArrowRight"]) {
            const next = neighbourOf(columns, id, key);
            if (next) reached.add(next);
          }
        expect([...reached].sort()).toEqual(columns.flat().sort());
      }),
    );
  });
});

const now = new Date("2026-11-26T12:00:00Z");

it.each([
  ["sent", "2026-11-26T08:00:00Z", "Applied today"],
  ["sent", "2026-11-25T08:00:00Z", "Waiting 1 day"],
  ["opened", "2026-11-23T08:00:00Z", "Waiting 3 days"],
  ["shortlisted", "2026-11-23T08:00:00Z", "Applied 23 Nov 2026"],
  ["draft", null, null],
] as const)("an application in state %s sent at %s says %s", (state, sentAt, words) => {
  expect(waitingWords({ state, sentAt }, now)).toBe(words);
});

it("a card says what is known of somebody, and nothing of what is not", () => {
  const known = { level: "Senior", noticeWeeks: 4, payYearMinPence: 5_500_000, lastEmployer: "Oak Ltd" };
  expect(factWords(known)).toEqual(["Senior", "4 weeks’ notice", "from £55,000 a year", "last at Oak Ltd"]);
  expect(factWords({ ...known, noticeWeeks: 0, payYearMinPence: null, lastEmployer: null })).toEqual(["Senior", "no notice"]);
  expect(factWords(null)).toEqual([]);
});
