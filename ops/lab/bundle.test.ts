import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { archiveBundle, type Bundle, compareModules, readArchivedBundle, weighKind } from "./bundle.ts";

const bundleOf = (...modules: [string, number][]): Bundle => ({
  files: [
    { name: "jobs-page.js", kind: "script", bytes: 900, modules },
    { name: "jobs-page.css", kind: "style", bytes: 70, modules: [["jobs-page.css", 70]] },
    { name: "other.js", kind: "script", bytes: 5000, modules: [["src/other.ts", 5000]] },
  ],
  pages: { "jobs/jobs-page": [0, 1], "info/about-page": [2] },
});
const later = bundleOf(["react-dom", 500], ["src/a.ts", 300], ["src/new.ts", 100]);
const earlier = bundleOf(["react-dom", 500], ["src/a.ts", 120], ["src/gone.ts", 280]);

test("what grew since the release before comes first, then what weighs most; other pages are left out", () => {
  expect(compareModules("jobs/jobs-page", later, earlier)).toEqual([
    { module: "src/a.ts", kind: "script", bytes: 300, before: 120 },
    { module: "src/new.ts", kind: "script", bytes: 100, before: 0 },
    { module: "react-dom", kind: "script", bytes: 500, before: 500 },
    { module: "jobs-page.css", kind: "style", bytes: 70, before: 70 },
    { module: "src/gone.ts", kind: "script", bytes: 0, before: 280 },
  ]);
  expect(compareModules("jobs/jobs-page", later, null).every(({ bytes, before }) => bytes === before)).toBe(true);
  expect(weighKind(later, "jobs/jobs-page", "style")).toBe(70);
});

test("a release is archived beside its source maps, and read by a name that leads nowhere else", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bundles-"));
  try {
    await archiveBundle(folder, "abcdefgh", later);
    expect(await readArchivedBundle(folder, "abcdefgh")).toBeNull();
    mkdirSync(join(folder, "abcdefgh"));
    await archiveBundle(folder, "abcdefgh", later);
    expect(await readArchivedBundle(folder, "abcdefgh")).toEqual(later);
    expect(await readArchivedBundle(join(folder, "x"), "../abcdefgh")).toBeNull();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
