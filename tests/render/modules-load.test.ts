import { expect, test } from "vitest";

// About 3 s on a quiet machine. A constant used before its line fails only when its module is loaded.
test("every module of a page can be loaded by itself", async () => {
  const found = Object.entries(import.meta.glob("/src/pages/**/*.{ts,tsx}"));
  const modules = found.filter(([path]) => !/\.(?:test|fixture|d)\.tsx?$/.test(path));
  const faults: string[] = [];
  for (const [path, load] of modules) await load().catch((error: Error) => faults.push(`${path}: ${error.message}`));
  expect(modules.length).toBeGreaterThan(300);
  expect(faults).toEqual([]);
});
