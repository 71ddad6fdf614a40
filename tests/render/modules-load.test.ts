import { expect, test } from "vitest";

// About 10 s alone, less beside the other render tests. A constant used before its line fails only when its module is loaded.
test("every module of a page or feature can be loaded by itself", async () => {
  const modules = import.meta.glob([
    "/src/pages/**/*.{ts,tsx}",
    "/src/features/**/*.{ts,tsx}",
    "!/src/**/*.{test,fixture}.{ts,tsx}",
    "!/src/**/*.d.ts",
  ]);
  const faults: string[] = [];
  for (const [path, load] of Object.entries(modules)) await load().catch((error: Error) => faults.push(`${path}: ${error.message}`));
  expect(Object.keys(modules).length).toBeGreaterThan(400);
  expect(faults).toEqual([]);
});
