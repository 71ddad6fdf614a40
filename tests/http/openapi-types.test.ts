import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiDocument } from "#server/modules/operations/openapi/document.ts";
import { documentTypes } from "#tests/api-client/document-types.ts";
import { type CallInit, callsOf, type DocumentCall, initOf } from "#tests/fixtures/document-calls.ts";
import { openTestSite } from "#tests/fixtures/site.ts";

// Takes about 6 s: types by openapi-typescript, and a program in another folder that makes every call by openapi-fetch.
const run = promisify(execFile);
let folder: string;
let calls: DocumentCall[];

beforeAll(async () => {
  const site = await openTestSite({ now: new Date("2026-11-20T12:00:00Z") });
  const document = (await site.app.inject("/api/openapi.json")).json<ApiDocument>();
  await site.close();
  calls = callsOf(document);
  folder = mkdtempSync(join(tmpdir(), "api-client-"));
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  for (const name of ["openapi-fetch", "openapi-typescript-helpers"]) {
    cpSync(join("node_modules", name), join(modules, name), { recursive: true });
  }
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(folder, "document.d.ts"), await documentTypes(document));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the type checker says of a program that makes these calls. */
async function check(lines: readonly string[]): Promise<string> {
  const start = 'import createClient from "openapi-fetch";\nimport type { paths } from "./document.d.ts";\n';
  const program = `${start}const client = createClient<paths>({ baseUrl: "http://127.0.0.1:3000" });\n${lines.join("\n")}\n`;
  writeFileSync(join(folder, "program.ts"), program);
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "esnext", "--types", "", "program.ts"];
  return run(resolve("node_modules/.bin/tsc"), options, { cwd: folder, maxBuffer: 10_000_000 }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

function written({ method, path }: DocumentCall, { params, body }: CallInit): string {
  const parts = Object.fromEntries(Object.entries(params).filter(([, fields]) => Object.keys(fields).length > 0));
  const init = { ...(Object.keys(parts).length > 0 && { params: parts }), ...(body !== undefined && { body }) };
  const text = Object.keys(init).length > 0 ? `, ${JSON.stringify(init)}` : "";
  return `await client.${method}(${JSON.stringify(path)}${text});`;
}

test("the types made from the document take the examples of every call, and what must be given alone", async () => {
  const lines = calls.flatMap((call) => [written(call, initOf(call, "all")), written(call, initOf(call, "required"))]);
  expect(await check(lines)).toBe("");
});

test("and refuse what the site does not take, and know what it answers", async () => {
  const told = await check([
    'await client.POST("/api/saved-jobs", { body: { jobId: "81" } });',
    'await client.GET("/api/no-such-call", {});',
    'const { data } = await client.GET("/api/jobs", {}); const count: string = data?.total;',
  ]);
  expect(told).toMatch(/Type 'string' is not assignable to type 'number'/);
  expect(told).toMatch(/Argument of type '"\/api\/no-such-call"' is not assignable/);
  expect(told).toMatch(/is not assignable to type 'string'/);
});
