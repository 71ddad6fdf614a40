import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { ensureBuilt } from "./setup/build.mjs";
import { check, checkMigrations, printFileSizes, runFastChecks } from "./setup/checks.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { runMain, runProgram, step } from "./setup/command.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { ensureRedisServer } from "./setup/redis.mjs";
import { countTests, sumCounts } from "./setup/test-report.mjs";

const reports = { vitest: resolve(".data/vitest.json"), playwright: resolve(".data/playwright.json") };

await runMain(async () => {
  await ensureDependencies();
  const chromium = await ensureChromium();
  const redisServer = await ensureRedisServer();
  mkdirSync(".data", { recursive: true });
  for (const path of Object.values(reports)) rmSync(path, { force: true });

  const counts = await runFastChecks();
  printFileSizes();
  counts.push(await checkMigrations());
  counts.push(await runVitest(redisServer));
  const built = await check("Build", buildOrSayWhy);
  counts.push(built);
  if (built.failed === 0) {
    counts.push(await check("Script budget", () => runProgram(process.execPath, ["--import", "tsx", "scripts/bundle-budget.ts"])));
    counts.push(await runBrowserTests(chromium));
  }

  const { passed, failed, skipped, failures } = sumCounts(counts);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join("\n")}`);
  if (skipped > 0) console.log(`\n${skipped} skipped`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});

/** @param {string} redisServer */
async function runVitest(redisServer) {
  const env = { ...process.env, REDIS_SERVER_PATH: redisServer };
  const parameters = ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${reports.vitest}`];
  return countTests(reports.vitest, await step("Unit, database and HTTP tests", () => runProgram("npx", parameters, { env })));
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

/** @param {string} chromium */
async function runBrowserTests(chromium) {
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reports.playwright };
  const code = await step("Browser tests", () => runProgram("npx", ["playwright", "test", "-c", "tests/e2e"], { env }));
  return countTests(reports.playwright, code);
}
