import { rolldown } from "rolldown";
import { expect, test } from "vitest";

const mostBytes = 50_000;

test("the client for scripts brings nothing of the pages, nor of the server", async () => {
  const bundle = await rolldown({ input: "scripts/client.ts", external: /^@trpc\// });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  const [script, ...others] = output;
  expect(others).toEqual([]);
  expect(script.imports.toSorted()).toEqual(["@trpc/client", "@trpc/server/observable"]);
  expect(script.code.length).toBeLessThan(mostBytes);
});
