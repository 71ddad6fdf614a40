import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rawColoursInMarkup, rawColoursInStyleSheet } from "./raw-colours.ts";

// Takes about 0.2 s. Biome's own plugins can say the same, but trebled the time of every lint: 3.5 s of processor time became 17 s.

const names = readdirSync("src", { recursive: true, encoding: "utf8" }).map((name) => `src/${name}`);
const read = (file: string) => readFileSync(file, "utf8");
const found = (file: string) => (file.endsWith(".css") ? rawColoursInStyleSheet(read(file)) : rawColoursInMarkup(read(file)));

test("colours are written out in tokens.css alone: style sheets, drawings and styles name them", () => {
  const files = names.filter((name) => /\.(css|tsx)$/.test(name) && name !== "src/styles/tokens.css");
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => found(file).map((line) => `${file}:${line}`))).toEqual([]);
});

test.each(["writes-colours.module.css", "writes-colours.tsx"])("planted/src/%s: the lines marked RAW are found, and no others", (name) => {
  const file = `tests/rules/planted/src/${name}`;
  const marked = read(file)
    .split("\n")
    .flatMap((line, index) => (line.includes("RAW") ? [index + 1] : []));
  expect(marked.length).toBeGreaterThan(5);
  expect(found(file)).toEqual(marked);
});
