import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { countTests, listFileTimes, sumCounts } from "./test-report.mjs";

const folder = mkdtempSync(join(tmpdir(), "dayworks-report-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe("countTests", () => {
  test("reads Vitest's report, with the first line of each failure, also of a file that could not be run", () => {
    const testResults = [
      {
        name: "a.test.ts",
        status: "failed",
        assertionResults: [
          { status: "passed", fullName: "adds" },
          { status: "failed", fullName: "subtracts", failureMessages: ["expected 1 to be 2\n  at a.test.ts:3"] },
        ],
      },
      { name: "b.test.ts", status: "failed", message: "Cannot find module", assertionResults: [] },
      { name: "c.test.ts", status: "passed", message: "", assertionResults: [] },
    ];
    const path = report({ numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 0, testResults });
    const failures = ["a.test.ts subtracts\n    expected 1 to be 2", "b.test.ts\n    Cannot find module"];
    expect(countTests(path, 1)).toEqual({ passed: 7, failed: 2, skipped: 1, failures });
  });

  test("reads Playwright's report with the message of each failure and what the page's scripts threw, and counts a test that passed on a second try as passed", () => {
    const message = "\u001B[31mexpected a door\u001B[39m\n\n  at a.spec.ts:10";
    const attachments = [{ name: "page errors", body: Buffer.from("TypeError: no hinge\n  at door.js:1").toString("base64") }];
    const failed = { status: "failed", errors: [{ message }], attachments };
    const passed = { status: "passed", errors: [] };
    const specs = [
      { title: "opens", file: "a.spec.ts", line: 3, tests: [{ status: "expected", results: [passed] }] },
      { title: "closes", file: "a.spec.ts", line: 9, tests: [{ status: "unexpected", results: [failed, failed] }] },
      { title: "locks", file: "a.spec.ts", line: 12, tests: [{ status: "flaky", results: [failed, passed] }] },
    ];
    const path = report({ stats: { expected: 5, flaky: 1, unexpected: 1, skipped: 2 }, suites: [{ suites: [{ specs }] }] });
    expect(countTests(path, 1)).toEqual({
      passed: 6,
      failed: 1,
      skipped: 2,
      failures: ["a.spec.ts:9 closes\n    expected a door\n      at a.spec.ts:10\n    TypeError: no hinge\n      at door.js:1"],
    });
  });

  test("counts a runner that failed without a failed test, or left no report, as one failure", () => {
    const crashed = report({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, testResults: [] });
    expect(countTests(crashed, 1)).toMatchObject({ passed: 3, failed: 1, failures: [expect.stringContaining(crashed)] });
    expect(countTests(join(folder, "absent.json"), 1)).toMatchObject({ passed: 0, failed: 1, failures: [expect.any(String)] });
  });
});

describe("listFileTimes", () => {
  test("reads how long each file of Vitest took", () => {
    const file = { name: join(process.cwd(), "src/a.test.ts"), startTime: 1_000, endTime: 3_500, assertionResults: [] };
    expect(listFileTimes(report({ testResults: [file] }))).toEqual([{ file: "src/a.test.ts", seconds: 2.5 }]);
  });

  test("adds up the tests of each file of Playwright, with every try", () => {
    const spec = (...durations: number[]) => ({ file: "a.spec.ts", tests: [{ results: durations.map((duration) => ({ duration })) }] });
    const suites = [{ specs: [spec(500)], suites: [{ specs: [spec(1_000, 2_000)] }] }];
    expect(listFileTimes(report({ stats: {}, suites }))).toEqual([{ file: "tests/e2e/a.spec.ts", seconds: 3.5 }]);
  });

  test("has nothing to say without a report", () => expect(listFileTimes(join(folder, "absent.json"))).toEqual([]));
});

test("sumCounts adds every kind", () => {
  expect(
    sumCounts([
      { passed: 1, failed: 2, skipped: 3, failures: ["a"] },
      { passed: 10, failed: 20, skipped: 30, failures: ["b"] },
    ]),
  ).toEqual({ passed: 11, failed: 22, skipped: 33, failures: ["a", "b"] });
});
