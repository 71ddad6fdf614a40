import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const text = readFileSync(join(root, "docs/security.md"), "utf8");
const states = ["met", "**not met**", "not applicable", "operator"];

interface Row {
  id: string;
  level: string;
  state: string;
  proof: string;
}

const rows: Row[] = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| [^|]+ \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, id = "", level = "", state = "", proof = ""]) => ({ id, level, state, proof }),
);

/** Files named in a text, each with the title of a test that follows it. */
const proofsIn = (words: string): { path: string; title: string | undefined }[] =>
  [
    ...words.matchAll(
      /`((?:(?:tests|server|src|db|docs|scripts|ops)\/[\w./-]+\.\w+)|Dockerfile|\.dockerignore|tsconfig\.json)`(?: “([^”]+)”)?/g,
    ),
  ].map(([, path = "", title]) => ({ path, title }));

function missing({ path, title }: { path: string; title: string | undefined }): string[] {
  if (!existsSync(join(root, path))) return [`${path} is not there`];
  if (title === undefined || !/\.(?:test|spec)\.tsx?$/.test(path)) return [];
  return readFileSync(join(root, path), "utf8").includes(title) ? [] : [`${path} has no test “${title}”`];
}

test("every file and title of a test that the page on security names is there", () => {
  expect(missing({ path: "tests/rules/no-such.test.ts", title: undefined })).toHaveLength(1);
  expect(missing({ path: "tests/http/csrf.test.ts", title: "no such title" })).toHaveLength(1);
  const proofs = proofsIn(text);
  expect(proofs.length).toBeGreaterThan(150);
  expect(proofs.flatMap(missing)).toEqual([]);
});

test("the table has the 70 requirements of level 1 and the 183 of level 2, each once, in order", () => {
  expect([rows.filter(({ level }) => level === "1").length, rows.filter(({ level }) => level === "2").length]).toEqual([70, 183]);
  const ids = rows.map(({ id }) => id);
  expect([...new Set(ids)].sort((a, b) => a.localeCompare(b, "en", { numeric: true }))).toEqual(ids);
});

test("what is met names a file, a call, a command or a part of the page, and what is not says why", () => {
  expect(rows.filter(({ state }) => !states.includes(state))).toEqual([]);
  const unproven = rows.filter(({ state, proof }) => state === "met" && proofsIn(proof).length === 0 && !/, below|`[^`]+`/.test(proof));
  expect(unproven.map(({ id }) => id)).toEqual([]);
  for (const [, part = ""] of text.matchAll(/“([^”]+)”, below/g)) expect(text).toContain(`\n## ${part}\n`);
});
