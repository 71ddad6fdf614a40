import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { runProgram, SetupError, step } from "./command.mjs";
import { watchForStalls } from "./stalled-tests.mjs";
import { countTests, sumCounts } from "./test-report.mjs";

/**
 * Selects test files by substrings of their paths; all when there is neither a pattern nor `isChanged`.
 * @typedef {{ patterns: readonly string[], isChanged: boolean }} Selection
 */

export const reportPaths = { vitest: resolve(".data/vitest.json"), playwright: resolve(".data/playwright.json") };

/** How long a worker may stay in one file on a quiet machine: many times what the slowest takes. */
const stallLimitMs = () => (process.env.TEST_SCOPE === "full" ? 15 : 4) * 60_000 * Number(process.env.TEST_SLOWNESS ?? 1);

/**
 * Runs unit, database and HTTP tests. A file whose worker stalls is run once more when the others have ended.
 * @param {Selection & { redisServer: string, isBesideOthers?: boolean }} options
 * @returns {Promise<import("./test-report.mjs").Counts & { stalledMs: number }>} with the time that workers were stalled
 */
export async function runVitest({ redisServer, patterns, isChanged, isBesideOthers = false }) {
  const chosen = [...(isChanged ? ["--changed", baseOfChanges()] : []), ...patterns];
  const run = (/** @type {string} */ name, /** @type {readonly string[]} */ files, reportPath = reportPaths.vitest) =>
    step(name, () => runVitestOnce(files, { redisServer, isBesideOthers, reportPath }));
  const first = await run("Unit, database and HTTP tests", chosen);
  if (first.stalled.length === 0) return { ...first.counts, stalledMs: 0 };
  console.log(`These files are run once more, because their workers stalled:\n${first.stalled.map((file) => `  ${file}`).join("\n")}`);
  const second = await run("Files whose workers stalled", first.stalled, resolve(".data/vitest-once-more.json"));
  const { stalled } = second;
  const failures = [...first.counts.failures, ...second.counts.failures, ...stalled.map((file) => `${file} stalled: see above`)];
  const { passed, failed, skipped } = sumCounts([first.counts, second.counts]);
  const stalledMs = (first.stalled.length + stalled.length) * stallLimitMs();
  return { passed, skipped, failed: failed + stalled.length, failures, stalledMs };
}

/**
 * @param {readonly string[]} chosen what the command line chooses
 * @param {{ redisServer: string, isBesideOthers: boolean, reportPath: string }} options
 */
async function runVitestOnce(chosen, { redisServer, isBesideOthers, reportPath }) {
  rmSync(reportPath, { force: true });
  const folder = resolve(".data/test-workers");
  const watch = watchForStalls({ folder, limitMs: stallLimitMs() });
  const env = { ...process.env, REDIS_SERVER_PATH: redisServer, TEST_WORKERS_FOLDER: folder };
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportPath}`];
  const exitCode = await runProgram("npx", ["vitest", "run", ...reporters, "--passWithNoTests", ...chosen], { env, isBesideOthers });
  await watch.stop();
  // A worker that was stopped makes the runner fail, without a failed test.
  return { stalled: watch.stalled, counts: countTests(reportPath, watch.stalled.length > 0 ? 0 : exitCode) };
}

/**
 * Runs the Chromium tests against the built site.
 * @param {Selection & { chromium: string, isBesideOthers?: boolean }} options
 */
export async function runBrowserTests({ chromium, patterns, isChanged, isBesideOthers = false }) {
  rmSync(reportPaths.playwright, { force: true });
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPaths.playwright };
  const chosen = [...(isChanged ? [`--only-changed=${baseOfChanges()}`] : []), ...patterns.map(escapeRegExp)];
  const parameters = ["playwright", "test", "-c", "tests/e2e", "--pass-with-no-tests", ...chosen];
  return countTests(reportPaths.playwright, await step("Browser tests", () => runProgram("npx", parameters, { env, isBesideOthers })));
}

function baseOfChanges() {
  const base = changesSince();
  if (base === null) throw new SetupError("There is no branch main to compare with: name the tests to run, as in npm test -- salary.");
  return base;
}

const escapeRegExp = (/** @type {string} */ text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Returns the commit at which the branch left main; on main itself the last one pushed. Null where neither is known. */
function changesSince() {
  for (const branch of ["origin/main", "main"]) {
    const found = git("merge-base", "HEAD", branch);
    if (found !== null) return found.trim();
  }
  return null;
}

/**
 * Returns the files changed since that commit, committed or not.
 * @returns {string[]}
 */
export function changedFiles() {
  const since = changesSince();
  if (since === null) return [];
  const listed = [git("diff", "--name-only", since), git("ls-files", "--others", "--exclude-standard")];
  return listed.flatMap((text) => text?.split("\n") ?? []).filter((path) => path !== "");
}

/** @param {...string} parameters */
function git(...parameters) {
  const { status, stdout } = spawnSync("git", parameters, { encoding: "utf8" });
  return status === 0 ? stdout : null;
}
