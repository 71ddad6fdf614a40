import { freemem, totalmem } from "node:os";
import { measureSlowness } from "./machine-speed.mjs";
import { listFileTimes } from "./test-report.mjs";

/** @typedef {import("./test-report.mjs").Counts} Counts */
/** @typedef {{ look: () => Promise<number>, printSlowestFiles: (reports: readonly string[]) => void, judge: () => Promise<Counts> }} TestClock */

const shownFiles = 20;
const fileBudgetSeconds = 10;
const memoryEveryMs = 1_000;

/**
 * Times a test run against its limit. The limit grows with the worst slowness measured on the machine, and is never less than
 * `limitMinutes`.
 * @param {{ limitMinutes: number, measure?: () => Promise<number>, nowMs?: () => number }} options
 * @returns {TestClock} whose `look` measures the machine and returns its worst slowness so far, relative to the reference
 */
export function startTestClock({ limitMinutes, measure = measureSlowness, nowMs = () => performance.now() }) {
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
    judge: async () => {
      const minutes = (nowMs() - startedAt) / 60_000;
      await look();
      const limit = limitMinutes * slowness;
      const memoryGigabytes = (freeAtStart - leastFree) / 1e9;
      console.log(
        `\nTook ${minutes.toFixed(1)} minutes of ${limit.toFixed(1)}: ${limitMinutes} times ${slowness.toFixed(2)}, by which this machine was slower than the reference.`,
      );
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
