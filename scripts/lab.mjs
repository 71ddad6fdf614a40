import { ensureBuilt } from "./setup/build.mjs";
import { ensureChromium } from "./setup/chromium.mjs";
import { runMain, runProgram } from "./setup/command.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";

/** `npm run lab`: what eight pages of the build cost a browser that has kept nothing of them, with nothing else running, on phone and desktop; kept beside the build, for the console. */
await runMain(async () => {
  await ensureDependencies();
  const chromium = await ensureChromium();
  await ensureBuilt();
  const env = { ...process.env, CHROMIUM_PATH: chromium, TEST_SCOPE: "full" };
  return runProgram("npx", ["playwright", "test", "-c", "tests/e2e", "--workers=1", "--reporter=list", "page-budgets"], { env });
});
