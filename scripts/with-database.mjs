import { ensureBuilt } from "./setup/build.mjs";
import { runMain, runProgram } from "./setup/command.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { openSiteDatabase } from "./setup/site-database.mjs";

/** Runs a TypeScript program with the site's database running: `node scripts/with-database.mjs scripts/seed.ts --jobs 200000`. */
await runMain(async () => {
  const [program = "", ...parameters] = process.argv.slice(2);
  await ensureDependencies();
  const isBench = program.includes("bench");
  // The bench runs the built site and must not measure an outdated build.
  if (isBench) await ensureBuilt();
  const database = await openSiteDatabase(isBench ? { bufferPool: "4G" } : {});
  process.on("SIGINT", () => {});
  try {
    const env = { ...process.env, DATABASE_URL: database.url };
    return await runProgram(process.execPath, ["--import", "tsx", program, ...parameters], { env });
  } finally {
    await database.stop();
  }
});
