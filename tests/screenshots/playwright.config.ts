import { defineConfig } from "playwright/test";
import browserTests from "../e2e/playwright.config.ts";

/** The same site and browser as the browser tests, looking only. */
export default defineConfig({
  ...browserTests,
  testDir: ".",
  globalSetup: "../e2e/site.setup.ts",
  outputDir: "../../test-results/screenshots",
  timeout: 1_800_000,
  reporter: [["list"]],
});
