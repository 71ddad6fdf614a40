import { ensureBuilt } from "./setup/build.mjs";
import { runMain, runProgram } from "./setup/command.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";

/** `npm run promises [-- --quick --only P2,P9 --soak-hours 24]`: measures the promises of docs/promises.md. */
await runMain(async () => {
  await ensureDependencies();
  await ensureBuilt();
  // The program below ends what it has started.
  process.on("SIGINT", () => {});
  const parameters = ["scripts/promises/run.ts", "--folder", process.env.DATA_DIR || ".data", ...process.argv.slice(2)];
  return runProgram(process.execPath, ["--import", "tsx", ...parameters]);
});
