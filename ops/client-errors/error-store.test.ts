import { expect, test } from "vitest";
import { framesOf, resolveFrame, scriptPlaceOf } from "./error-store.ts";

test("frames of both notations are read; a line longer than any frame is none, nor is code of others", () => {
  const chromium = "    at async listJobs (https://jobs.example.test/assets/jobs-page-3fa9c1e0.js:12:40)";
  const firefox = "listJobs@https://jobs.example.test/assets/jobs-page-4ab9c1e0.js?v=1:14:2";
  const found = framesOf([chromium, firefox].join("\n"));
  expect(found).toMatchObject([
    { path: "/assets/jobs-page-3fa9c1e0.js", function: "listJobs", line: 12, column: 40 },
    { path: "/assets/jobs-page-4ab9c1e0.js", function: "listJobs", line: 14, column: 2 },
  ]);
  expect(framesOf(`at ${"(http://".repeat(2000)}\n${chromium}`)).toEqual([found[0]]);
  expect(framesOf("at listJobs (chrome-extension://abc/content.js:1:1)")).toEqual([]);
  expect(framesOf(Array(500).fill(chromium).join("\n"))).toHaveLength(30);
});

test("without a map the hash of a script's name is cut, and its line does not matter to anybody", () => {
  const [one, other] = framesOf(
    "at t (https://a.test/assets/jobs-page-3fa9c1e0.js:12:40)\nat t (https://a.test/assets/jobs-page-4ab9c1e0.js:1:1)",
  );
  if (!one || !other) throw new Error("no frames");
  expect(resolveFrame(one, null).module).toBe("/assets/jobs-page-*.js");
  expect(resolveFrame(other, null).module).toBe("/assets/jobs-page-*.js");
  expect(scriptPlaceOf(one)).toEqual({ file: "jobs-page-3fa9c1e0.js", line: 12, column: 40 });
});

test.each(["/assets/../../etc/passwd.js", "/assets/https://evil.test/x.js", "/src/app.tsx"])("no map is asked about %s", (path) => {
  expect(scriptPlaceOf({ path, function: "f", line: 1, column: 1 })).toBeNull();
});
