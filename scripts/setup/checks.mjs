import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runProgram, step } from "./command.mjs";

/** @typedef {import("./test-report.mjs").Counts} Counts */

const typesKept = ["--incremental", "--tsBuildInfoFile", ".data/types.tsbuildinfo"];

/**
 * Runs types, lint and dead-code checks in parallel, all of them even when one fails.
 * @returns {Promise<Counts[]>}
 */
export function runFastChecks() {
  return Promise.all([
    check("Types", () => runProgram("npx", ["tsc", "--noEmit", ...typesKept], { quiet: true })),
    check("Lint", () => runProgram("npx", ["biome", "check", "--error-on-warnings", "."], { quiet: true })),
    check("Dead code", () => runProgram("npx", ["knip", "--cache", "--cache-location", ".data/knip"], { quiet: true })),
  ]);
}

/**
 * Runs one check, prints its outcome and counts it as a test.
 * @param {string} name
 * @param {() => Promise<number>} work resolves to an exit code
 * @returns {Promise<Counts>}
 */
export async function check(name, work) {
  const isGood = (await step(name, work)) === 0;
  console.log(`${name}: ${isGood ? "passed" : "failed, see above"}`);
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, failures: isGood ? [] : [name] };
}

/** Prints the lengths of the source files: the target is 150 lines, and lint rejects more than 300. */
export function printFileSizes() {
  const lengths = ["src", "server", "db", "ops", "scripts"]
    .flatMap((folder) => listSources(folder))
    .map((path) => readFileSync(path, "utf8").split("\n").length)
    .sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => lengths[Math.floor((lengths.length - 1) * share)];
  console.log(`File sizes: ${lengths.length} files, median ${at(0.5)} lines, 90 % under ${at(0.9)}, longest ${at(1)}`);
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function listSources(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}
