import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const planted = fileURLToPath(new URL("planted", import.meta.url));
const copy = mkdtempSync(join(tmpdir(), "dayworks-rules-"));

interface Diagnostic {
  category: string;
  location: { path: string };
}

function lintPlanted(): Map<string, Set<string>> {
  cpSync(planted, copy, { recursive: true });
  const config = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
  config.vcs = { enabled: false };
  delete config.$schema;
  writeFileSync(join(copy, "biome.json"), JSON.stringify(config));
  const program = join(root, "node_modules/.bin/biome");
  const done = spawnSync(program, ["lint", "--reporter=json", "--max-diagnostics=none", "."], { cwd: copy, encoding: "utf8" });
  const report = JSON.parse(done.stdout) as { diagnostics: Diagnostic[] };
  const found = new Map<string, Set<string>>();
  for (const { category, location } of report.diagnostics) {
    const path = relative(copy, join(copy, location.path));
    found.set(path, (found.get(path) ?? new Set()).add(category));
  }
  return found;
}

const found = lintPlanted();
const files = readdirSync(planted, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(planted, join(entry.parentPath, entry.name)))
  .sort();

afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe("the linter", () => {
  test.each(files)("says of planted/%s what its first line expects", (file) => {
    const [firstLine = ""] = readFileSync(join(planted, file), "utf8").split("\n");
    expect(firstLine).toMatch(/^\/\/ expect/);
    const expected = [...firstLine.matchAll(/lint\/\w+\/\w+/g)].map(([rule]) => rule);
    expect([...(found.get(file) ?? [])].sort()).toEqual(expected.sort());
  });

  test("looks at every rule that is planted on files that are really there", () => {
    const rules = new Set([...found.values()].flatMap((categories) => [...categories]));
    expect(rules.size).toBeGreaterThanOrEqual(7);
  });
});

describe("the door of types", () => {
  test("imports and exports types only, so that nothing of the server reaches the browser", () => {
    const lines = readFileSync(join(root, "server/types.ts"), "utf8").split("\n");
    const atRunTime = lines.filter((line) => /^(import|export)\b/.test(line) && !/^(import|export) type\b/.test(line));
    expect(atRunTime).toEqual([]);
  });
});

describe("documentation", () => {
  const docs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" }).map((name) => `docs/${name}`);
  const pages = [...readdirSync(root), ...docs].filter((name) => name.endsWith(".md")).sort();

  test.each(pages)("%s names only paths that exist", (page) => {
    const text = readFileSync(join(root, page), "utf8").replaceAll(/^```[\s\S]*?^```/gm, "");
    const cited = [...text.matchAll(/`((?:src|server|db|ops|scripts|tests|docs)\/[\w./-]*)`|\]\(((?!https?:|#|mailto:)[^)\s]+)\)/g)].map(
      (match) => match[1] ?? match[2] ?? "",
    );
    expect(cited.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe("the container image", () => {
  test("copies only what exists and is not kept out of it", () => {
    const ignored = readFileSync(join(root, ".dockerignore"), "utf8").split("\n").filter(Boolean);
    const copied = [...readFileSync(join(root, "Dockerfile"), "utf8").matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap((match) =>
      (match[1] ?? "").split(" ").slice(0, -1),
    );
    const present = readdirSync(root);
    expect(copied.length).toBeGreaterThan(0);
    expect(copied.filter((path) => !present.includes(path) || ignored.includes(path))).toEqual([]);
  });
});
