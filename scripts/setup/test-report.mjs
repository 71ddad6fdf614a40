import { readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * What a test runner counted, read from its JSON report. A runner that failed without a failed test (it crashed, or could not start) counts as one failure.
 * @param {string} path
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countTests(path, exitCode) {
  const counts = readCounts(path);
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/**
 * @param {string} path
 * @returns {Counts}
 */
function readCounts(path) {
  try {
    const report = JSON.parse(readFileSync(path, "utf8"));
    const { stats } = report;
    return stats
      ? { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
      : { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + (report.numTodoTests ?? 0) };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function sumCounts(all) {
  return all.reduce(
    (sum, { passed, failed, skipped }) => ({ passed: sum.passed + passed, failed: sum.failed + failed, skipped: sum.skipped + skipped }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}
