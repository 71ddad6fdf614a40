import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { ensureBuilt } from "./setup/build.mjs";
import { check, printFileSizes, runFastChecks } from "./setup/checks.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { runMain, runProgram, SetupError, step } from "./setup/command.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { startTestClock, sumCounts } from "./setup/test-report.mjs";
import { reportPaths, runBrowserTests, runVitest } from "./setup/test-runners.mjs";

/**
 * Checks that the newest migration matches the schema: a snapshot generated from the schema must equal the migration's own.
 * @returns {Promise<Counts>}
 */
function checkMigrations() {
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

const isSpec = (/** @type {string} */ path) => /\.spec\.ts$/.test(path);

/**
 * Checks whether the selection may include a browser test, which requires a build.
 * @param {Selection} selection
 */
function hasBrowserTests({ patterns, isChanged }) {
  const specs = readdirSync("tests/e2e", { recursive: true, encoding: "utf8" }).filter(isSpec);
  return isChanged || specs.some((path) => patterns.some((pattern) => `tests/e2e/${path}`.includes(pattern)));
}

const usualPlaces = ["/usr/bin/redis-server", "/usr/local/bin/redis-server", "/opt/homebrew/bin/redis-server"];

/**
 * Returns a Redis for the shared-quota tests, which start their own: the one REDIS_SERVER_PATH names, one installed on the machine, else
 * Debian's package.
 * @returns {Promise<string>} path of the program
 */
async function ensureRedisServer() {
  const given = process.env.REDIS_SERVER_PATH;
  if (given) {
    if (!existsSync(given)) throw new SetupError(`REDIS_SERVER_PATH names ${given}, which does not exist.`);
    return given;
  }
  const found = usualPlaces.find((path) => existsSync(path));
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new SetupError(
      "Tests of shared quotas need redis-server. Install it (Debian: apt-get install redis-server) or set REDIS_SERVER_PATH to one.",
    );
  }
  await step("Installing Redis", async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await runProgram("apt-get", ["update"], { env, quiet: true });
    const code = await runProgram("apt-get", ["install", "-y", "--no-install-recommends", "redis-server"], { env, quiet: true });
    if (code !== 0) throw new SetupError("Debian's redis-server could not be installed: see above. Install it or set REDIS_SERVER_PATH.");
  });
  return "/usr/bin/redis-server";
}

/** @typedef {import("./setup/test-report.mjs").Counts} Counts */
/** @typedef {import("./setup/test-runners.mjs").Selection} Selection */

const { values, positionals: patterns } = parseArgs({
  options: { full: { type: "boolean", default: false }, changed: { type: "boolean", default: false } },
  allowPositionals: true,
});

await runMain(async () => {
  const { full: isFull, changed: isChanged } = values;
  const isPart = isChanged || patterns.length > 0;
  await ensureDependencies();
  mkdirSync(".data", { recursive: true });
  const { testSeed } = await import("../tests/fixtures/environment.mjs");
  if (isFull) process.env.TEST_SCOPE = "full";
  else console.log(`Seed of the samples: ${testSeed} (TEST_SEED=${testSeed} npm test chooses the same)`);
  const clock = startTestClock({ limitMinutes: isFull ? 30 : 12 });
  await lookAtMachine(clock);
  const selection = { patterns, isChanged };
  const { counts, stalledMs } = isPart ? await runPart(selection) : await runAll(clock);
  clock.printSlowestFiles(Object.values(reportPaths));
  if (!isPart) counts.push(await clock.judge(stalledMs));
  return printSum(sumCounts(counts));
});

/**
 * Measures the machine's slowness. Test timeouts grow with it, too: see tests/fixtures/environment.mjs.
 * @param {import("./setup/test-report.mjs").TestClock} clock
 */
async function lookAtMachine(clock) {
  process.env.TEST_SLOWNESS = String(await clock.look());
}

/**
 * Runs everything: the checks in parallel, then the tests of both kinds in parallel.
 * @param {import("./setup/test-report.mjs").TestClock} clock
 */
async function runAll(clock) {
  const chromium = await ensureChromium();
  const redisServer = await ensureRedisServer();
  const [fast, migrations, built] = await Promise.all([runFastChecks(), checkMigrations(), check("Build", buildOrSayWhy)]);
  printFileSizes();
  await lookAtMachine(clock);
  const selection = { patterns: [], isChanged: false, isBesideOthers: true };
  const browser = built.failed === 0 ? [runBrowserTests({ chromium, ...selection }), checkScriptBudget(), checkClientPackage()] : [];
  // Both spend much of their time waiting for their databases, so in parallel they fill two cores.
  const [tested, ...seen] = await Promise.all([runVitest({ redisServer, ...selection }), ...browser]);
  // By themselves: they measure times.
  const promises = values.full && built.failed === 0 ? [await check("Promises", measurePromises)] : [];
  return { counts: [...fast, migrations, built, tested, ...seen, ...promises], stalledMs: tested.stalledMs };
}

function measurePromises() {
  return runProgram(process.execPath, ["scripts/promises.mjs", "--quick", "--no-report"]);
}

function checkScriptBudget() {
  return check("Script budget", () => runProgram(process.execPath, ["--import", "tsx", "scripts/bundle-budget.ts"], { quiet: true }));
}

function checkClientPackage() {
  return check("Typed client", () => runProgram(process.execPath, ["scripts/client-package.mjs"], { quiet: true }));
}

/**
 * Runs the test files whose path contains one of the patterns, or that a change affects.
 * @param {{ patterns: readonly string[], isChanged: boolean }} selection
 */
async function runPart(selection) {
  const counts = selection.isChanged ? [...(await runFastChecks()), await checkMigrations()] : [];
  const tested = await runVitest({ redisServer: await ensureRedisServer(), ...selection });
  counts.push(tested);
  const result = { counts, stalledMs: tested.stalledMs };
  if (!hasBrowserTests(selection)) return result;
  const chromium = await ensureChromium();
  const built = await check("Build", buildOrSayWhy);
  counts.push(built);
  if (built.failed === 0) counts.push(await runBrowserTests({ chromium, ...selection }));
  return result;
}

/** @param {Counts} sum */
function printSum({ passed, failed, skipped, failures }) {
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join("\n")}`);
  if (skipped > 0) console.log(`\n${skipped} skipped`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function buildOrSayWhy() {
  try {
    await ensureBuilt();
    return 0;
  } catch (error) {
    console.error(error);
    return 1;
  }
}
