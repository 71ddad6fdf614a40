import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { ensureBuilt } from "./setup/build.mjs";
import { check, checkMigrations, printFileSizes, runFastChecks } from "./setup/checks.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { runMain, runProgram } from "./setup/command.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { startTestClock, sumCounts } from "./setup/test-report.mjs";
import { ensureRedisServer, hasBrowserTests, reportPaths, runBrowserTests, runVitest } from "./setup/test-runners.mjs";

/** @typedef {import("./setup/test-report.mjs").Counts} Counts */

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
