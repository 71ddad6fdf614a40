import { readFileSync } from "node:fs";
import { freemem, totalmem } from "node:os";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { measureTestSlowness } from "./machine-speed.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number, failures: readonly string[] }} Counts */
/** @typedef {{ status: string, errors?: readonly { message?: string }[], attachments?: readonly { name: string, body?: string }[] }} PlaywrightResult */
/** @typedef {{ status: string, results: readonly PlaywrightResult[] }} PlaywrightTest */
/** @typedef {{ file: string, line: number, title: string, tests: readonly PlaywrightTest[] }} PlaywrightSpec */
/** @typedef {{ specs?: readonly PlaywrightSpec[], suites?: readonly PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ stats: Record<"expected" | "flaky" | "unexpected" | "skipped", number>, suites: readonly PlaywrightSuite[] }} PlaywrightReport */
/** @typedef {{ specs?: readonly { file: string, tests?: readonly { results: readonly { duration: number }[] }[] }[], suites?: readonly TimedSuite[] }} TimedSuite */
/** @typedef {{ fullName: string, status: string, failureMessages?: readonly string[] }} VitestTest */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: readonly VitestTest[] }} VitestFile */
/** @typedef {Record<"numPassedTests" | "numFailedTests" | "numPendingTests", number> & { numTodoTests?: number, testResults: readonly VitestFile[] }} VitestReport */

/**
 * Reads test counts from a runner's JSON report. A runner that fails without a failed test (it crashed or could not start) counts as one
 * failure.
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

/**
 * Returns the duration of each test file from a runner's JSON report; an empty list where there is no report.
 * @param {string} path
 * @returns {{ file: string, seconds: number }[]}
 */
export function listFileTimes(path) {
  try {
    const report = JSON.parse(readFileSync(path, "utf8"));
    return report.stats ? playwrightTimes(report.suites) : vitestTimes(report.testResults);
  } catch {
    return [];
  }
}

/** @param {readonly { name: string, startTime: number, endTime: number }[]} files */
const vitestTimes = (files) =>
  files.map(({ name, startTime, endTime }) => ({ file: relative(process.cwd(), name), seconds: (endTime - startTime) / 1000 }));

/** @param {readonly TimedSuite[]} suites */
function playwrightTimes(suites) {
  /** @type {Map<string, number>} */
  const seconds = new Map();
  const add = (/** @type {TimedSuite} */ { specs = [], suites: inner = [] }) => {
    for (const { file, tests = [] } of specs) {
      const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
      seconds.set(file, (seconds.get(file) ?? 0) + ms / 1000);
    }
    inner.forEach(add);
  };
  suites.forEach(add);
  return [...seconds].map(([file, value]) => ({ file: `tests/e2e/${file}`, seconds: value }));
}

/** @param {PlaywrightReport} report */
function playwrightCounts({ stats, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOf),
  };
}

/** A comparison of lists names its differences in its first lines. */
const messageLines = 20;

/**
 * Returns the failed tests, each with its message.
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function failuresOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ results }) => [`${file}:${line} ${title}`, ...messageOf(results)].join("\n    ")),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

/** @param {readonly PlaywrightResult[]} results */
function messageOf(results) {
  const message = results.flatMap(({ errors = [] }) => errors).find((error) => error.message)?.message ?? "";
  const pageErrors = results.flatMap(({ attachments = [] }) => attachments).find(({ name }) => name === "page errors")?.body ?? "";
  return [...firstLinesOf(message), ...firstLinesOf(Buffer.from(pageErrors, "base64").toString())];
}

/** @param {string} text */
const firstLinesOf = (text) =>
  stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, messageLines);

/** @param {VitestReport} report */
function vitestCounts({ testResults, numPassedTests, numFailedTests, numPendingTests, numTodoTests = 0 }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === "failed");
    const named = failed.map(({ fullName, failureMessages }) => `${name} ${fullName}\n    ${firstLine(failureMessages?.[0])}`);
    return status === "failed" && named.length === 0 ? [`${name}\n    ${firstLine(message)}`] : named;
  });
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, failures };
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

/** @typedef {{ look: () => Promise<number>, printSlowestFiles: (reports: readonly string[]) => void, judge: (stalledMs: number) => Promise<Counts> }} TestClock */

const shownFiles = 20;
const fileBudgetSeconds = 10;
const memoryEveryMs = 1_000;

/**
 * Times a test run against its limit. The limit grows with the worst slowness measured on the machine, and is never less than
 * `limitMinutes`.
 * @param {{ limitMinutes: number, measure?: () => Promise<number>, nowMs?: () => number }} options
 * @returns {TestClock} whose `look` measures the machine and returns its worst slowness so far, relative to the reference;
 * `judge` leaves out the time that workers were stalled
 */
export function startTestClock({ limitMinutes, measure = measureTestSlowness, nowMs = () => performance.now() }) {
  const startedAt = nowMs();
  const freeAtStart = freemem();
  let leastFree = freeAtStart;
  setInterval(() => {
    leastFree = Math.min(leastFree, freemem());
  }, memoryEveryMs).unref();
  let slowness = 1;
  const look = async () => {
    slowness = Math.max(slowness, await measure());
    return slowness;
  };
  return {
    look,
    printSlowestFiles: (reports) => {
      const files = reports.flatMap(listFileTimes).sort((a, b) => b.seconds - a.seconds);
      console.log(`\nSlowest files (a file has a budget of ${fileBudgetSeconds} s on a quiet machine):`);
      for (const { file, seconds } of files.slice(0, shownFiles)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
    },
    judge: async (stalledMs) => {
      const minutes = (nowMs() - startedAt - stalledMs) / 60_000;
      await look();
      const limit = limitMinutes * slowness;
      const memoryGigabytes = (freeAtStart - leastFree) / 1e9;
      console.log(
        `\nTook ${minutes.toFixed(1)} minutes of ${limit.toFixed(1)}: ${limitMinutes} times ${slowness.toFixed(2)}, by which this machine was slower than the reference.`,
      );
      if (stalledMs > 0) console.log(`Stalled workers took ${(stalledMs / 60_000).toFixed(1)} minutes more.`);
      console.log(`Most memory in use: ${memoryGigabytes.toFixed(1)} of ${(totalmem() / 1e9).toFixed(0)} GB.`);
      const isGood = minutes <= limit;
      return {
        passed: isGood ? 1 : 0,
        failed: isGood ? 0 : 1,
        skipped: 0,
        failures: isGood ? [] : ["The tests take too long: see above"],
      };
    },
  };
}
