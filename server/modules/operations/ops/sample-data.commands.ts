import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { MySqlTable } from "drizzle-orm/mysql-core";
import { escape as quoted } from "mysql2";
import { connectionOptions, type Database, type Db, openDatabase, runTransaction } from "#db/client.ts";
import * as errorTables from "#db/schema/client-errors.ts";
import { siteFacts } from "#db/schema/operations.ts";
import * as alertTables from "#db/schema/ops-alerts.ts";
import * as quotaTables from "#db/schema/rate-limits.ts";
import * as visitTables from "#db/schema/rum.ts";
import { consoleSums, releaseFirstLooks, siteReleases, telemetryHealth, telemetryIntake } from "#db/schema/telemetry.ts";
import * as traceTables from "#db/schema/traces.ts";
import { sampleTelemetryDatabase, sampleTelemetryFact } from "#db/seed/market.types.ts";
import { randomFrom } from "#db/seed/random.ts";
import { daysBefore } from "#db/time-limits.ts";
import type { ReleaseFacts } from "#ops/rum/releases.ts";
import { inventErrors } from "#ops/sample/invent-errors.ts";
import { inventOperations } from "#ops/sample/invent-operations.ts";
import { inventVisits } from "#ops/sample/invent-visits.ts";
import { burstOf, type SamplePlan, type SampleRows } from "#ops/sample/sample-plan.ts";
import { createMapReader } from "#ops/source-maps/map-reader.ts";
import { rollUpSiteHours } from "../telemetry/roll-up.commands.ts";
import { addUpPeriods } from "../telemetry/roll-up-sums.commands.ts";
import { compareNewReleases } from "./releases/release-comparison.commands.ts";
import { writeSampleAlerts } from "./sample-alerts.commands.ts";
import { sampleTelemetryUrl } from "./sample-data.queries.ts";

const dayMs = 86_400_000;
const freshForMs = dayMs;
const deployedDaysAgo = 7;
const hourlyDays = 15;
const seed = 20_261;
const rowsAtOnce = 4_000;
/** The account may not create a database: access denied to it, or to the statement. */
const deniedErrors = new Set([1044, 1045, 1142, 1227]);

const tables = [
  ...[visitTables, traceTables, errorTables, alertTables, quotaTables].flatMap((schema) => Object.values(schema)),
  ...[consoleSums, siteReleases, releaseFirstLooks, telemetryHealth, telemetryIntake],
].filter((table): table is MySqlTable => is(table, MySqlTable));

interface SampleOptions {
  databaseUrl: string;
  now: Date;
  /** Folder of the built server; omitted, or without a build in it: frames and releases are invented as well. */
  builtFolder?: string;
  /** Called before rows are invented, and not when there is nothing to do. */
  onStart?: () => void;
}

/**
 * Invents four weeks of telemetry, in a database of its own, unless it was made within a day for the same release.
 * @returns rows written; 0 when it is fresh; null when the account may not create a database
 */
export async function ensureSampleTelemetry(
  db: Db,
  { databaseUrl, now, builtFolder = "", onStart }: SampleOptions,
): Promise<number | null> {
  const release = readRelease(builtFolder);
  const [fact] = await db.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.name, sampleTelemetryFact));
  const made = fact?.value as { at: string | null; release: string } | undefined;
  if (made?.at && made.release === release.name && now.getTime() - Date.parse(made.at) < freshForMs) return 0;
  const note = async (at: string | null) => {
    const value = { at, release: release.name };
    await db
      .insert(siteFacts)
      .values({ name: sampleTelemetryFact, value, updatedAt: now })
      .onDuplicateKeyUpdate({ set: { value, updatedAt: now } });
  };
  const main = connectionOptions(databaseUrl).database;
  // Without a date nothing reads it: its tables go first.
  await note(null);
  if (!(await createTables(db, main))) {
    await db.delete(siteFacts).where(eq(siteFacts.name, sampleTelemetryFact));
    return null;
  }
  onStart?.();
  const sample = openDatabase(sampleTelemetryUrl(databaseUrl), { connectionLimit: 1 });
  try {
    const written = await writeSample(sample, planOf(release, { now, builtFolder }), release);
    await note(now.toISOString());
    return written;
  } finally {
    await sample.close();
  }
}

async function createTables(db: Db, main: string): Promise<boolean> {
  const name = sql.identifier(sampleTelemetryDatabase(main));
  try {
    await db.execute(sql`drop database if exists ${name}`);
    await db.execute(sql`create database ${name} character set utf8mb4 collate utf8mb4_unicode_ci`);
    for (const table of tables)
      await db.execute(sql`create table ${name}.${sql.identifier(getTableName(table))} like ${sql.identifier(main)}.${table}`);
    return true;
  } catch (error) {
    const { errno } = ((error as Error).cause ?? error) as { errno?: number };
    if (errno !== undefined && deniedErrors.has(errno)) return false;
    throw error;
  }
}

function readRelease(builtFolder: string): ReleaseFacts {
  const file = join(builtFolder, "release.json");
  if (builtFolder && existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as ReleaseFacts;
  return { name: "Lr8wXk2c", builtAt: null, commit: null, changes: null, scriptBytes: 1_930_000, styleBytes: 212_000 };
}

function planOf({ name }: ReleaseFacts, { now, builtFolder }: { now: Date; builtFolder: string }): SamplePlan {
  const scripts = new Map<string, ReturnType<SamplePlan["scriptOf"]>>();
  return {
    random: randomFrom(seed),
    now,
    builds: ["Qs4nVt7e", name],
    deployedAt: daysBefore(now, deployedDaysAgo),
    burst: burstOf(now),
    scriptOf(page) {
      if (!scripts.has(page)) scripts.set(page, findScript(builtFolder, page, name));
      return scripts.get(page) ?? null;
    },
  };
}

const positionsTried = 80;

/** Finds a function of a page's own code in its built script, as a browser names it. */
function findScript(builtFolder: string, page: string, release: string): ReturnType<SamplePlan["scriptOf"]> {
  const folder = join(builtFolder, "../client/assets");
  const file = builtFolder && existsSync(folder) && readdirSync(folder).find((each) => each.startsWith(`${page}-`) && each.endsWith(".js"));
  if (!file) return null;
  const maps = createMapReader(join(builtFolder, "../maps"));
  const starts = [...readFileSync(join(folder, file), "utf8").matchAll(/function \w+\(|\)=>/g)].slice(0, positionsTried);
  for (const { index: position } of starts) {
    const frame = maps.resolve({ file, position }, release);
    if (frame?.isOwn && frame.function && frame.source.startsWith("src/pages/"))
      return { file: `/assets/${file}`, function: frame.function, position };
  }
  return null;
}

async function writeSample(sample: Database, plan: SamplePlan, later: ReleaseFacts): Promise<number> {
  const { tables: visits, traced } = inventVisits(plan);
  const invented = [...visits, ...inventOperations(plan, traced), ...inventErrors(plan), releaseRows(plan, later)];
  await runTransaction(sample.db, async (tx) => {
    for (const each of invented) await insertRows(tx, each);
  });
  await rollUpSiteHours(sample.db, { from: daysBefore(plan.now, hourlyDays), until: plan.now });
  await addUpPeriods(sample.db, plan.now);
  await compareNewReleases(sample.db, plan.now);
  await writeSampleAlerts(sample.db, plan);
  return invented.reduce((sum, { rows }) => sum + rows.length, 0);
}

const commitsBetween = 6;

/** The earlier release stands a few commits before the later one. */
function releaseRows({ now, builds: [earlier], deployedAt }: SamplePlan, later: ReleaseFacts): SampleRows {
  const before = later.changes?.slice(commitsBetween) ?? null;
  const at = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
  const dates = { firstStartedAt: deployedAt, lastStartedAt: at(now, -dayMs / 12), builtAt: at(deployedAt, -dayMs / 72) };
  const earlierDates = {
    firstStartedAt: at(now, -29 * dayMs),
    lastStartedAt: at(deployedAt, -dayMs / 24),
    builtAt: at(now, -29.1 * dayMs),
  };
  const rows = [
    { ...later, ...dates },
    { ...later, ...earlierDates, name: earlier, changes: before, commit: before?.[0]?.commit ?? null },
  ];
  return { table: siteReleases, rows };
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  return typeof value === "string" ? quoted(value) : String(value);
}

/** Inserts without the statement builder, which takes longer than the database. */
async function insertRows(tx: Db, { table, rows }: SampleRows): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in (rows[0] ?? {}));
  const names = columns.map(([, { name }]) => name).join("`, `");
  const tuple = (row: Record<string, unknown>) =>
    columns.map(([key, column]) => literal(row[key] === null ? null : column.mapToDriverValue(row[key]))).join();
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const tuples = rows.slice(from, from + rowsAtOnce).map((row) => tuple(row as Record<string, unknown>));
    await tx.execute(sql.raw(`insert into \`${getTableName(table)}\` (\`${names}\`) values (${tuples.join("), (")})`));
  }
}
