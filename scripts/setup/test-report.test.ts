import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { countTests, sumCounts } from "./test-report.mjs";

const folder = mkdtempSync(join(tmpdir(), "dayworks-report-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe("countTests", () => {
  test("reads Vitest's report", () => {
    const path = report({ numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 0 });
    expect(countTests(path, 1)).toEqual({ passed: 7, failed: 2, skipped: 1 });
  });

  test("reads Playwright's report and counts a test that passed on a second try as passed", () => {
    const path = report({ stats: { expected: 5, flaky: 1, unexpected: 0, skipped: 2 } });
    expect(countTests(path, 0)).toEqual({ passed: 6, failed: 0, skipped: 2 });
  });

  test("counts a runner that failed without a failed test, or left no report, as one failure", () => {
    expect(countTests(report({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0 }), 1)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
    });
    expect(countTests(join(folder, "absent.json"), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

test("sumCounts adds every kind", () => {
  expect(
    sumCounts([
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
    ]),
  ).toEqual({ passed: 11, failed: 22, skipped: 33 });
});
