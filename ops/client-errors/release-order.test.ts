import { describe, expect, test } from "vitest";
import { type DatedRelease, isBuiltAfter } from "./group-state.ts";

const build = (name: string, day: number | null, commits: string[] = []): DatedRelease => ({
  name,
  builtAt: day === null ? null : new Date(Date.UTC(2026, 10, day)),
  commit: commits[0] ?? null,
  changes: commits.map((commit) => ({ commit, subject: commit, files: [] })),
});

describe("whether a build came after the fix", () => {
  const fixing = build("fixing", 10, ["c3", "c2", "c1"]);

  test("is told by its history, whenever it was made", () => {
    expect(isBuiltAfter(build("later", 12, ["c4", "c3", "c2", "c1"]), fixing)).toBe(true);
    expect(isBuiltAfter(build("made late", 12, ["c2", "c1"]), fixing)).toBe(false);
    expect(isBuiltAfter(build("of a branch", 12, ["b1", "c1"]), fixing)).toBe(false);
    expect(isBuiltAfter(build("the same", 12, ["c3", "c2"]), fixing)).toBe(false);
    expect(isBuiltAfter(fixing, fixing)).toBe(false);
  });

  test("is told by when it was made where histories do not meet; by nothing else", () => {
    expect(isBuiltAfter(build("later", 12), fixing)).toBe(true);
    expect(isBuiltAfter(build("earlier", 9), fixing)).toBe(false);
    expect(isBuiltAfter(build("much later", 12, ["c900", "c800"]), fixing)).toBe(true);
    expect(isBuiltAfter(build("unknown", null), fixing)).toBe(false);
  });
});
