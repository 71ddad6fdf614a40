import { execSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Takes under a second: sources are read, none is run.
const root = new URL("../../", import.meta.url);
const sources = execSync("git ls-files server src scripts vite.config.ts", { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/\.test\./.test(file));

test("a source named by its address on the site is there", () => {
  const named = sources.flatMap((file) =>
    [...readFileSync(new URL(file, root), "utf8").matchAll(/["']\/((?:src|server)\/[\w./-]+\.tsx?)["']/g)].map(([, path = ""]) => path),
  );
  expect(named).toContain("src/entry-client.tsx");
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});
