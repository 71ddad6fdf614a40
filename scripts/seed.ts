import { parseArgs } from "node:util";
import { count, eq } from "drizzle-orm";
import { type Db, openDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { jobs } from "#db/schema/jobs.ts";
import { loadReferenceData } from "#db/seed/reference.ts";
import { removeSampleMarket } from "#db/seed/remove.ts";
import { defaultLiveJobs, defaultSeed, seedSampleMarket } from "#db/seed/seed.ts";
import { type Env, readProcessEnv } from "#server/process/env.ts";

const usage = `Fills the database with an invented market of adverts, marked as sample data.

  --jobs N    live adverts (default ${defaultLiveJobs.toLocaleString("en-GB")}, at most 5,000,000)
  --seed N    another market of the same shape (default ${defaultSeed})
  --reset     delete the sample adverts and firms first; with --jobs 0, delete them and stop
  --force     allow it in production although the database holds real adverts`;

const maxJobs = 5_000_000;
const quietMs = 2_000;

async function main(): Promise<number> {
  const options = readArguments();
  if (typeof options === "string") {
    console.error(`${options}\n\n${usage}`);
    return 1;
  }
  if (options.help) {
    console.log(usage);
    return 0;
  }
  const env = readProcessEnv();
  await migrateDatabase(env.databaseUrl);
  const database = openDatabase(env.databaseUrl);
  try {
    const refusal = options.force ? null : await findRefusal(database.db, env);
    if (refusal) {
      console.error(refusal);
      return 1;
    }
    if (options.reset) console.log(`Deleted ${number(await removeSampleMarket(database.db))} sample adverts.`);
    if (options.jobs > 0) await seed(database.db, options);
    return 0;
  } finally {
    await database.close();
  }
}

async function seed(db: Db, { jobs: liveJobs, seed: chosen }: { jobs: number; seed: number }): Promise<void> {
  await loadReferenceData(db);
  const startedAt = performance.now();
  let saidAt = startedAt;
  const result = await seedSampleMarket(db, {
    jobs: liveJobs,
    seed: chosen,
    now: new Date(),
    onProgress: (done, total) => {
      const now = performance.now();
      if (now - saidAt < quietMs) return;
      saidAt = now;
      console.log(`${number(done)} of ${number(total)} adverts, ${number(rate(done, now - startedAt))} a second`);
    },
  });
  if (result.outcome === "kept") {
    console.log(
      `The same sample market is already there: ${number(result.jobs)} adverts of ${number(result.companies)} firms. Nothing was changed.`,
    );
    return;
  }
  const elapsedMs = performance.now() - startedAt;
  console.log(
    `${result.outcome === "replaced" ? "Replaced the sample market with" : "Made"} ${number(result.jobs)} adverts (${number(liveJobs)} live) of ` +
      `${number(result.companies)} firms in ${(elapsedMs / 1_000).toFixed(1)} s, ${number(rate(result.jobs, elapsedMs))} a second.`,
  );
  console.log("A site that is already running reads them at its next start.");
}

async function findRefusal(db: Db, { mode }: Env): Promise<string | null> {
  if (mode !== "production") return null;
  const [real] = await db.select({ rows: count() }).from(jobs).where(eq(jobs.isSample, false));
  if (!real || real.rows === 0) return null;
  return `This database holds ${number(real.rows)} real adverts and NODE_ENV is production. Add --force to put sample adverts beside them.`;
}

function readArguments(): { jobs: number; seed: number; reset: boolean; force: boolean; help: boolean } | string {
  try {
    const { values } = parseArgs({
      options: {
        jobs: { type: "string", default: String(defaultLiveJobs) },
        seed: { type: "string", default: String(defaultSeed) },
        reset: { type: "boolean", default: false },
        force: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    const jobCount = wholeNumber(values.jobs, maxJobs);
    const chosen = wholeNumber(values.seed, 0xffffffff);
    if (jobCount === null) return `--jobs must be a whole number from 0 to ${number(maxJobs)}.`;
    if (chosen === null) return "--seed must be a whole number from 0 to 4,294,967,295.";
    if (jobCount === 0 && !values.reset) return "--jobs 0 means something only with --reset.";
    return { jobs: jobCount, seed: chosen, reset: values.reset, force: values.force, help: values.help };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function wholeNumber(text: string, highest: number): number | null {
  const value = Number(text.replaceAll(/[,_]/g, ""));
  return /^[\d,_]+$/.test(text) && value <= highest ? value : null;
}

const rate = (done: number, elapsedMs: number): number => Math.round(done / Math.max(0.001, elapsedMs / 1_000));

const number = (value: number): string => value.toLocaleString("en-GB");

process.exitCode = await main();
