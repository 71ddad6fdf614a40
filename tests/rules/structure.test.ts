import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { knots, moduleEdges, readSources, structureNumbers } from "#scripts/structure/module-graph.mjs";

// Takes about 3 s: every source file is parsed twice.
test("no modules of the server import each other in a circle, types included", () => {
  expect(knots(moduleEdges(readSources()))).toEqual([]);
});

test("the numbers of the structure are no worse than they were", () => {
  const limits = JSON.parse(readFileSync("scripts/structure/limits.json", "utf8")) as Record<string, { limit: number; target: number }>;
  const numbers = structureNumbers();
  expect(Object.keys(limits)).toEqual(Object.keys(numbers));
  expect(Object.entries(numbers).filter(([name, now]) => now > (limits[name]?.limit ?? 0))).toEqual([]);
});
