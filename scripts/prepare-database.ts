import { parseArgs } from "node:util";
import { count, eq } from "drizzle-orm";
import { type Db, openDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { sampleMarketFact } from "#db/seed/market.types.ts";
import { loadReferenceData } from "#db/seed/reference.ts";
import { redateSampleMarket, seedSampleMarket } from "#db/seed/seed.ts";
import { longWorkNotice, retryUntilDatabaseAvailable } from "#db/waiting-notice.ts";
import { describeError } from "#ops/client-errors/fingerprint.ts";
import { readSecrets, type Secrets } from "#server/kernel/secrets.ts";
import { type ByteStore, openByteStore } from "#server/kernel/storage/open-store.ts";
import { ensureSampleFigures } from "#server/modules/hiring/advert-figures/sample-figures.commands.ts";
import { ensureSampleTruth } from "#server/modules/hiring/advert-truth/sample-truth.commands.ts";
import { ensureSampleApplications } from "#server/modules/hiring/applications/sample/sample-applications.commands.ts";
import { ensureSampleAwards } from "#server/modules/hiring/feeds/awards/sample-awards.commands.ts";
import { ensureSamplePostings } from "#server/modules/hiring/posting/sample/sample-postings.commands.ts";
import { ensureSampleRecruiters } from "#server/modules/hiring/recruiters/sample/sample-recruiters.commands.ts";
import { ensureSampleWorkEnds } from "#server/modules/hiring/work-ends/sample-work-ends.commands.ts";
import { ensureSampleCredits } from "#server/modules/money/billing/sample-credits.commands.ts";
import { ensureSampleTelemetry } from "#server/modules/operations/ops/sample-data.commands.ts";
import { createPasswordHasher } from "#server/modules/people/accounts/passwords/argon2-hasher.ts";
import { ensureSampleAccounts } from "#server/modules/people/accounts/sample/sample-accounts.commands.ts";
import { ensureSampleProfiles } from "#server/modules/people/profiles/sample/sample-profiles.commands.ts";
import { type Env, readProcessEnv } from "#server/process/env.ts";
import { startFailureSentence } from "#server/process/survive-faults.ts";
import "#server/events.ts";

/**
 * Prepares a database for serving: migrations, reference data and, with `--sample-if-empty`, the sample market. `--sample-telemetry` adds
 * sample telemetry; alone it does nothing else, for a site that serves already.
 */
const flag = { type: "boolean", default: false } as const;
const { values } = parseArgs({ options: { "sample-if-empty": flag, "sample-telemetry": flag } });
try {
  await prepare(readProcessEnv());
} catch (error) {
  console.error(startFailureSentence(error) ?? describeError(error));
  process.exitCode = 1;
}

async function prepare(env: Env): Promise<void> {
  const { db, close } = openDatabase(env.databaseUrl);
  try {
    if (!values["sample-telemetry"] || values["sample-if-empty"]) await prepareTables(db, env);
    if (!values["sample-telemetry"]) return;
    await retryUntilDatabaseAvailable("sample telemetry", () => makeSampleTelemetry(db, env.databaseUrl), { notice: longWorkNotice });
  } finally {
    await close();
  }
}

async function prepareTables(db: Db, env: Env): Promise<void> {
  const { databaseUrl } = env;
  await retryUntilDatabaseAvailable("migrations", () => migrateDatabase(databaseUrl), { notice: longWorkNotice });
  await retryUntilDatabaseAvailable("reference data", () => loadReferenceData(db), { notice: longWorkNotice });
  if (!values["sample-if-empty"]) return;
  const files = openByteStore(env);
  const secrets = readSecrets(env);
  await retryUntilDatabaseAvailable("sample data", () => prepareSampleData(db, files, secrets), { notice: longWorkNotice });
}

async function prepareSampleData(db: Db, files: ByteStore, secrets: Secrets): Promise<void> {
  if (await isWithoutMarket(db)) await makeSampleMarket(db);
  else await refreshSampleMarket(db);
  await ensureSampleAccounts({ db, secrets, passwords: createPasswordHasher() }, new Date());
  await ensureSampleCredits(db, new Date());
  await ensureSamplePostings(db);
  await ensureSampleApplications({ db, files }, new Date());
  await ensureSampleTruth(db, new Date());
  await ensureSampleProfiles(db, new Date());
  await ensureSampleRecruiters(db, new Date());
  await ensureSampleAwards(db, new Date());
  await ensureSampleWorkEnds(db, new Date());
  await ensureSampleFigures(db, new Date());
}

async function makeSampleMarket(db: Db): Promise<void> {
  console.log("Inventing a sample market …");
  const market = await seedSampleMarket(db, { now: new Date() });
  console.log(`Made a sample market: ${market.jobs.toLocaleString("en-GB")} adverts of ${market.companies} invented firms.`);
}

async function makeSampleTelemetry(db: Db, databaseUrl: string): Promise<void> {
  const startedAtMs = performance.now();
  const onStart = () => console.log("Inventing sample telemetry …");
  const rows = await ensureSampleTelemetry(db, { databaseUrl, now: new Date(), builtFolder: import.meta.dirname, onStart });
  if (rows === null) console.log("There is no sample telemetry: this database account may not create a database for it.");
  else if (rows > 0) {
    const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1);
    console.log(`Made sample telemetry: 28 days of invented visits in ${rows.toLocaleString("en-GB")} rows, in ${seconds} s.`);
  }
}

async function refreshSampleMarket(db: Db): Promise<void> {
  const days = await redateSampleMarket(db, new Date());
  if (days > 0) console.log(`Moved the sample market ${days} days on, to the present.`);
}

/**
 * Returns true for a database without adverts, and for one whose sample market is incomplete because the process creating it was killed.
 */
async function isWithoutMarket(db: Db): Promise<boolean> {
  const [finished] = await db.select({ name: siteFacts.name }).from(siteFacts).where(eq(siteFacts.name, sampleMarketFact));
  if (finished) return false;
  const [realJobs] = await db.select({ rows: count() }).from(jobs).where(eq(jobs.isSample, false));
  const [realCompanies] = await db.select({ rows: count() }).from(companies).where(eq(companies.isSample, false));
  return realJobs?.rows === 0 && realCompanies?.rows === 0;
}
