import { check, printFileSizes, runFastChecks } from "./setup/checks.mjs";
import { runMain, runProgram } from "./setup/command.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { sumCounts } from "./setup/test-report.mjs";

await runMain(async () => {
  await ensureDependencies();
  const counts = await runFastChecks();
  printFileSizes();
  counts.push(await check("Unit tests", () => runProgram("npx", ["vitest", "run", "--project", "unit"])));
  return sumCounts(counts).failed === 0 ? 0 : 1;
});
