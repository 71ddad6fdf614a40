import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageWeightsOf, readBundle } from "./bundle.ts";

test("a page weighs what it and all it imports weigh, each file once, compressed where there is a compressed copy", () => {
  const folder = mkdtempSync(join(tmpdir(), "weights-"));
  try {
    mkdirSync(join(folder, ".vite"));
    const file = (name: string, bytes: number) => writeFileSync(join(folder, name), "x".repeat(bytes));
    for (const [name, bytes] of [
      ["boot.js", 10],
      ["entry.js", 100],
      ["shared.js", 1000],
      ["jobs.js", 500],
      ["about.js", 20],
    ] as const)
      file(name, bytes);
    for (const [name, bytes] of [
      ["shared.js.gz", 300],
      ["page.css", 70],
      ["sans.woff2", 4000],
      ["mark.svg", 9],
    ] as const)
      file(name, bytes);
    const manifest = {
      "src/boot.ts": { file: "boot.js" },
      "src/entry-client.tsx": { file: "entry.js", imports: ["_shared"], assets: ["sans.woff2", "mark.svg"] },
      _shared: { file: "shared.js", css: ["page.css"] },
      "src/pages/jobs/jobs-page.tsx": { file: "jobs.js", imports: ["_shared", "src/entry-client.tsx"], css: ["page.css"] },
      "src/pages/info/about-page.tsx": { file: "about.js" },
      "src/pages/ops-console/overview/overview-tab.tsx": { file: "tab.js" },
    };
    writeFileSync(join(folder, ".vite/manifest.json"), JSON.stringify(manifest));
    expect(pageWeightsOf(readBundle(folder))).toEqual([
      { page: "jobs/jobs-page", scriptBytes: 10 + 100 + 300 + 500, styleBytes: 70, fontBytes: 4000 },
      { page: "info/about-page", scriptBytes: 10 + 100 + 300 + 20, styleBytes: 70, fontBytes: 4000 },
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
