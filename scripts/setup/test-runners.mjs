import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { runProgram, SetupError, step } from "./command.mjs";
import { countTests } from "./test-report.mjs";

/** Which test files: all when there is neither a pattern nor `isChanged`. Patterns are parts of their paths.
 * @typedef {{ patterns: readonly string[], isChanged: boolean }} Selection */

export const reportPaths = { vitest: resolve(".data/vitest.json"), playwright: resolve(".data/playwright.json") };

const isSpec = (/** @type {string} */ path) => /\.spec\.ts$/.test(path);

/**
 * Unit, database and HTTP tests.
 * @param {Selection & { redisServer: string, isBesideOthers?: boolean }} options
 */
export async function runVitest({ redisServer, patterns, isChanged, isBesideOthers = false }) {
  rmSync(reportPaths.vitest, { force: true });
  const env = { ...process.env, REDIS_SERVER_PATH: redisServer };
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportPaths.vitest}`];
  const parameters = [
    "vitest",
    "run",
    ...reporters,
    "--passWithNoTests",
    ...(isChanged ? ["--changed", baseOfChanges()] : []),
    ...patterns,
  ];
  return countTests(
    reportPaths.vitest,
    await step("Unit, database and HTTP tests", () => runProgram("npx", parameters, { env, isBesideOthers })),
  );
}

/**
 * Tests in Chromium on the built site.
 * @param {Selection & { chromium: string, isBesideOthers?: boolean }} options
 */
export async function runBrowserTests({ chromium, patterns, isChanged, isBesideOthers = false }) {
  rmSync(reportPaths.playwright, { force: true });
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPaths.playwright };
  const chosen = [...(isChanged ? [`--only-changed=${baseOfChanges()}`] : []), ...patterns.map(escapeRegExp)];
  const parameters = ["playwright", "test", "-c", "tests/e2e", "--pass-with-no-tests", ...chosen];
  return countTests(reportPaths.playwright, await step("Browser tests", () => runProgram("npx", parameters, { env, isBesideOthers })));
}

/**
 * Whether a browser test may be among them, for which the site must be built.
 * @param {Selection} selection
 */
export function hasBrowserTests({ patterns, isChanged }) {
  const specs = readdirSync("tests/e2e", { recursive: true, encoding: "utf8" }).filter(isSpec);
  return isChanged || specs.some((path) => patterns.some((pattern) => `tests/e2e/${path}`.includes(pattern)));
}

function baseOfChanges() {
  const base = changesSince();
  if (base === null) throw new SetupError("There is no branch main to compare with: name the tests to run, as in npm test -- salary.");
  return base;
}

const escapeRegExp = (/** @type {string} */ text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The commit in which main was left; on main itself the last that was pushed. Null where neither is known. */
function changesSince() {
  for (const branch of ["origin/main", "main"]) {
    const found = git("merge-base", "HEAD", branch);
    if (found !== null) return found.trim();
  }
  return null;
}

/**
 * Files that differ from there, committed or not.
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
