import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readSources } from "#scripts/structure/module-graph.mjs";

const root = join(import.meta.dirname, "../..");
/** Tracing wraps the services of a call; spreading them loses the wrapper. */
const spreads = /\.\.\.(?:ctx\.)?services\b(?!\.)/;

// Takes half a second.
it("are spread where the process puts them together, and nowhere else", () => {
  const spreading = [...readSources().keys()].filter(
    (path) => path.startsWith("server/") && spreads.test(readFileSync(join(root, path), "utf8")),
  );
  expect(spreading).toEqual(["server/process/serve.ts"]);
});

it.each([
  ["return { ...services, search };", true],
  ["run({ ...ctx.services, db: tx })", true],
  ["run({ ...services.site })", false],
])("%s", (text, isSpread) => {
  expect(spreads.test(text)).toBe(isSpread);
});
