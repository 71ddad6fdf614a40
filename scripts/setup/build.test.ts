import { existsSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { serverEntries } from "./build.mjs";

test("each built program is named after its source, which is the name its callers look for beside them", () => {
  for (const [name, source] of Object.entries(serverEntries)) {
    expect(basename(source, ".ts")).toBe(name);
    expect(existsSync(source), source).toBe(true);
  }
});

test("the search worker is among them", () => {
  expect(Object.values(serverEntries)).toContain("server/modules/market/search/engine/build/build-worker.ts");
});
