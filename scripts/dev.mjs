import { runMain, runProgram, SetupError, step } from "./setup/command.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { openSiteDatabase } from "./setup/site-database.mjs";

await runMain(async () => {
  await ensureDependencies();
  const database = await openSiteDatabase();
  const env = { ...process.env, NODE_ENV: "development", DATABASE_URL: database.url };
  try {
    await step("Preparing the database", async () => {
      const parameters = [
        "--import",
        "tsx",
        "scripts/prepare-database.ts",
        ...(database.isPrivate ? ["--sample-if-empty", "--sample-telemetry"] : []),
      ];
      if ((await runProgram(process.execPath, parameters, { env })) !== 0)
        throw new SetupError("The database could not be prepared: see above.");
    });
    // The watcher exits by itself on Ctrl-C; this process stays alive to stop the database afterwards.
    process.on("SIGINT", () => {});
    return await runProgram("npx", ["tsx", "watch", "--clear-screen=false", "--exclude", "./src/**", "server/main.ts"], { env });
  } finally {
    await database.stop();
  }
});
