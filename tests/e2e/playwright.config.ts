import { defineConfig } from "playwright/test";
import { isFullRun } from "../helpers/environment.mjs";
import { browserPath, siteOrigin } from "./browser-environment.mjs";

export default defineConfig({
  testDir: ".",
  globalSetup: "./site.setup.ts",
  ...(!isFullRun && { testIgnore: "**/*.full.spec.ts" }),
  outputDir: "../../test-results",
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // What passes at the second try only is named as flaky at the end of the run: it is to be mended, but does not keep the rest back.
  retries: 1,
  reporter: [["list"], ["json"]],
  use: {
    baseURL: siteOrigin(),
    // A film of every test would cost a core of its own; what failed leaves a picture of its end.
    trace: { mode: "retain-on-failure", screenshots: false, sources: false },
    screenshot: "only-on-failure",
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
