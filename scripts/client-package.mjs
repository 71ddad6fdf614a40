import { buildClientPackage } from "./setup/client-package.mjs";
import { runMain, runProgram } from "./setup/command.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";

const folder = "dist/client-package";

/** `npm run client:pack`: builds the typed client as a package for use outside this repository, dist/dayworks-client-VERSION.tgz. */
await runMain(async () => {
  await ensureDependencies();
  await buildClientPackage(folder);
  return runProgram("npm", ["pack", `./${folder}`, "--pack-destination", "dist"]);
});
