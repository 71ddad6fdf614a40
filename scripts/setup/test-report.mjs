import { readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number, failures: readonly string[] }} Counts */

/**
 * What a test runner counted, read from its JSON report. A runner that failed without a failed test (it crashed, or could not start) counts as one failure.
 * @param {string} path
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countTests(path, exitCode) {
  const counts = readCounts(path);
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1, failures: [`${path} names no failed test: see above`] } : counts;
}

/**
 * @param {string} path
 * @returns {Counts}
 */
function readCounts(path) {
  try {
    const report = JSON.parse(readFileSync(path, "utf8"));
    return report.stats ? playwrightCounts(report) : vitestCounts(report);
  } catch {
    return { passed: 0, failed: 0, skipped: 0, failures: [] };
  }
}

/** @param {any} report Playwright's JSON */
function playwrightCounts({ stats, suites }) {
  /** @type {(suite: any) => string[]} */
  const failuresOf = (suite) => [
    ...(suite.specs ?? [])
      .filter((/** @type {any} */ spec) => !spec.ok)
      .map((/** @type {any} */ spec) => `${spec.file}:${spec.line} ${spec.title}`),
    ...(suite.suites ?? []).flatMap(failuresOf),
  ];
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, failures: suites.flatMap(failuresOf) };
}

/** @param {any} report Vitest's JSON */
function vitestCounts(report) {
  const failures = report.testResults.flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === "failed");
    const named = failed.map((/** @type {any} */ test) => `${file.name} ${test.fullName}\n    ${firstLine(test.failureMessages[0])}`);
    return file.status === "failed" && named.length === 0 ? [`${file.name}\n    ${firstLine(file.message)}`] : named;
  });
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped, failures };
}

/** @param {string} [message] */
function firstLine(message = "") {
  return message.split("\n", 1)[0];
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function sumCounts(all) {
  return all.reduce(
    (sum, { passed, failed, skipped, failures }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
      failures: [...sum.failures, ...failures],
    }),
    { passed: 0, failed: 0, skipped: 0, failures: [] },
  );
}
