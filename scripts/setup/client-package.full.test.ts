import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildClientPackage } from "./client-package.mjs";

// Takes about 50 s, most of them for the declarations of the server; a script that imports the package is checked in 3 s.
const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "outside-author-"));
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@trpc"), { recursive: true });
  await buildClientPackage(join(modules, "dayworks-client"));
  for (const name of ["@trpc/client", "@trpc/server", "zod"]) cpSync(join("node_modules", name), join(modules, name), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the type checker says of a script in a folder where nothing else is. */
async function check(script: string): Promise<string> {
  writeFileSync(join(folder, "script.ts"), script);
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "esnext", "--types", "", "script.ts"];
  const tsc = resolve("node_modules/.bin/tsc");
  return run(tsc, options, { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

const start = `import { createDayworksClient } from "dayworks-client";
const client = createDayworksClient({ origin: "http://127.0.0.1:3000", token: "" });
`;

test("a script elsewhere that imports the client is checked without anything of this repository", async () => {
  const fine = `${start}
const { total, items } = await client.search.page.query("category=quantity-surveyor&location=Leeds");
const title: string | undefined = items[0]?.title;
const count: number = total;
await client.saved.save.mutate({ jobId: 81 }, { context: { idempotencyKey: "one" } });
const report = await client.salaries.report.query({ scale: "year", by: "level" });
const rows: readonly { value: string }[] = report.rows;
export { title, count, rows };
`;
  expect(await check(fine)).toBe("");
});

test("what the site does not take or answer is found in it", async () => {
  const told = await check(`${start}
await client.saved.save.mutate({ jobId: "81" });
(await client.search.page.query("")).sum;
`);
  expect(told).toMatch(/Type 'string' is not assignable to type 'number'/);
  expect(told).toMatch(/Property 'sum' does not exist/);
});

test("it runs there", async () => {
  writeFileSync(
    join(folder, "run.mjs"),
    'import { createDayworksClient } from "dayworks-client"; console.log(typeof createDayworksClient);',
  );
  expect((await run(process.execPath, ["run.mjs"], { cwd: folder })).stdout.trim()).toBe("function");
});
