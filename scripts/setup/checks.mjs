import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runProgram, step } from "./command.mjs";

/** @typedef {import("./test-report.mjs").Counts} Counts */

/**
 * Types, lint and dead code, all of them even when one fails.
 * @returns {Promise<Counts[]>}
 */
export async function runFastChecks() {
  return [
    await check("Types", () => runProgram("npx", ["tsc", "--noEmit"], { quiet: true })),
    await check("Lint", () => runProgram("npx", ["biome", "check", "--error-on-warnings", "."], { quiet: true })),
    await check("Dead code", () => runProgram("npx", ["knip"], { quiet: true })),
  ];
}

/**
 * The migrations must produce what the schema declares: asked for the difference, drizzle-kit must find none.
 * @returns {Promise<Counts>}
 */
export function checkMigrations() {
  return check("Migrations against schema", async () => {
    const copy = ".data/migrations-check";
    rmSync(copy, { recursive: true, force: true });
    mkdirSync(".data", { recursive: true });
    cpSync("db/migrations", copy, { recursive: true });
    try {
      const before = readdirSync(copy).length;
      const parameters = ["generate", "--dialect", "mysql", "--schema", "./db/schema/*.ts", "--out", `./${copy}`];
      const code = await runProgram(process.execPath, ["node_modules/drizzle-kit/bin.cjs", ...parameters], { quiet: true });
      if (readdirSync(copy).length === before) return code;
      console.error("The schema says more than the migrations: run `npm run db:generate` and commit what it writes.");
      return 1;
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
}

/**
 * Runs one check, says how it went and counts it as a test.
 * @param {string} name
 * @param {() => Promise<number>} work resolves to an exit code
 * @returns {Promise<Counts>}
 */
export async function check(name, work) {
  const isGood = (await step(name, work)) === 0;
  console.log(`${name}: ${isGood ? "passed" : "failed, see above"}`);
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, failures: isGood ? [] : [name] };
}

/** Prints how long the source files are: they aim at 150 lines, and lint stops them at 300. */
export function printFileSizes() {
  const lengths = ["src", "server", "db", "ops", "scripts"]
    .flatMap((folder) => listSources(folder))
    .filter((path) => !path.startsWith("db/seed/data"))
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
