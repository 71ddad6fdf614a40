import { ensureBuilt } from "./setup/build.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { runMain, runProgram } from "./setup/command.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";

/**
 * `npm run lab`: measures eight pages of the build in a browser with an empty cache, with nothing else running, on phone and desktop. The
 * results are saved beside the build, for the console.
 */
await runMain(async () => {
  await ensureDependencies();
  const chromium = await ensureChromium();
  await ensureBuilt();
  const env = { ...process.env, CHROMIUM_PATH: chromium, TEST_SCOPE: "full" };
  return runProgram("npx", ["playwright", "test", "-c", "tests/e2e", "--workers=1", "--reporter=list", "page-budgets"], { env });
});
