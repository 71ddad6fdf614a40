import { check, printFileSizes, runFastChecks } from "./setup/checks.mjs";
import { runMain, runProgram } from "./setup/command.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { sumCounts } from "./setup/test-report.mjs";

await runMain(async () => {
  await ensureDependencies();
  const unitTests = check("Unit tests", () => runProgram("npx", ["vitest", "run", "--project", "unit"], { quiet: true }));
  const counts = [...(await runFastChecks()), await unitTests];
  printFileSizes();
  return sumCounts(counts).failed === 0 ? 0 : 1;
});
