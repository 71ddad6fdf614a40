import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { runProgram, step } from "./command.mjs";

/** @typedef {import("./test-report.mjs").Counts} Counts */

/** Incremental cache of the type checker. */
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
 * Checks that the newest migration matches the schema: a snapshot generated from the schema must equal the migration's own.
 * @returns {Promise<Counts>}
 */
export function checkMigrations() {
  return check("Migrations against schema", async () => {
    const folder = ".data/migrations-check";
    rmSync(folder, { recursive: true, force: true });
    try {
      // Generates into an empty folder: beside an existing snapshot drizzle-kit asks whether a column was renamed, and exits with code 0
      // when it has no terminal.
      const parameters = ["generate", "--dialect", "mysql", "--schema", "./db/schema/*.ts", "--out", `./${folder}`];
      const code = await runProgram(process.execPath, ["node_modules/drizzle-kit/bin.cjs", ...parameters], { quiet: true });
      if (code !== 0) return code;
      const declared = newestSnapshot(folder);
      if (declared && isDeepStrictEqual(declared, newestSnapshot("db/migrations"))) return 0;
      const found = declared ? "The schema and the migrations differ" : "drizzle-kit cannot read the schema";
      console.error(`${found}: run \`npm run db:generate\` and commit what it writes.`);
      return 1;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/**
 * Returns the newest snapshot without the ids that differ between snapshots of the same schema; null when there is none, as drizzle-kit
 * exits with code 0 even after an error.
 * @param {string} folder
 */
function newestSnapshot(folder) {
  const name = readdirSync(join(folder, "meta"))
    .filter((file) => file.endsWith("_snapshot.json"))
    .sort()
    .at(-1);
  if (!name) return null;
  const { id: _id, prevId: _previous, _meta, ...snapshot } = JSON.parse(readFileSync(join(folder, "meta", name), "utf8"));
  return snapshot;
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
