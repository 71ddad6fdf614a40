import { defineConfig } from "playwright/test";
import { isFullRun, machineSlowness, printsJourneys } from "../fixtures/environment.mjs";
import { browserPath, siteOrigin } from "./browser-environment.mjs";

export default defineConfig({
  testDir: ".",
  globalSetup: "./site.setup.ts",
  // What only `npm run test:full` runs: whole files by their name, single tests by their tag.
  ...(!isFullRun && { testIgnore: "**/*.full.spec.ts", grepInvert: /@full/ }),
  outputDir: "../../test-results",
  fullyParallel: true,
  workers: 2,
  timeout: 120_000 * machineSlowness,
  expect: { timeout: 30_000 * machineSlowness, toPass: { timeout: 15_000 * machineSlowness } },
  forbidOnly: true,
  // A test that passes only on a second try hides a race.
  retries: 0,
  // `JOURNEYS_TABLE=1` prints what each journey costs a person.
  reporter: [["list"], ["json"], ...(printsJourneys ? [["./clicks-reporter.ts"] as const] : [])],
  use: {
    baseURL: siteOrigin(),
    // Tracing slows every test down; `npx playwright test -c tests/e2e NAME --trace on` records one test.
    trace: "off",
    screenshot: "only-on-failure",
    actionTimeout: 30_000 * machineSlowness,
    launchOptions: {
      executablePath: browserPath(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
      ],
    },
  },
});
