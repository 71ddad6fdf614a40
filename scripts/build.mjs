import { ensureBuilt } from "./setup/build.mjs";
import { runMain } from "./setup/command.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";

await runMain(async () => {
  await ensureDependencies();
  await ensureBuilt();
});
