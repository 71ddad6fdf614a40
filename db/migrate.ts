import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/mysql2";
import { migrate } from "drizzle-orm/mysql2/migrator";
import { type Connection, createConnection } from "mysql2/promise";
import { connectionOptions } from "./client.ts";

const lockTable = "__migration_lock";
/** How long a second process waits for the first one's migrations. */
const lockWaitSeconds = 600;
const unknownDatabase = 1049;
const unknownTable = 1146;

/** Migrations folder in the source tree. A built server passes its own folder. */
export const sourceMigrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/**
 * Migrates the database at this address to the newest migration, creating it when absent. Safe to call from two processes at once: the
 * second waits and finds nothing left to do. Throws when the server cannot be reached, a migration fails (completed ones stay applied) or
 * the database predates the first migration.
 */
export async function migrateDatabase(url: string, migrationsFolder = sourceMigrationsFolder): Promise<void> {
  await createDatabaseIfAbsent(url);
  const lock = await connect(url);
  try {
    await lock.query(`CREATE TABLE IF NOT EXISTS ${lockTable} (id TINYINT PRIMARY KEY) ENGINE=InnoDB`);
    await lock.query(`INSERT IGNORE INTO ${lockTable} (id) VALUES (1)`);
    await lock.query(`SET SESSION innodb_lock_wait_timeout = ${lockWaitSeconds}`);
    await lock.beginTransaction();
    // DDL commits the transaction it runs in, so a separate connection holds the lock; a process that dies releases it with its connection.
    await lock.query(`SELECT id FROM ${lockTable} WHERE id = 1 FOR UPDATE`);
    await runMigrations(url, migrationsFolder);
    await lock.commit();
  } finally {
    lock.destroy();
  }
}

async function runMigrations(url: string, migrationsFolder: string): Promise<void> {
  const connection = await connect(url);
  try {
    await refuseSchemaBeforeBaseline(connection, migrationsFolder);
    await migrate(drizzle(connection), { migrationsFolder });
  } finally {
    await connection.end();
  }
}

/** Throws when the database predates the baseline: the baseline skips existing tables, so it would mark an outdated schema as current. */
async function refuseSchemaBeforeBaseline(connection: Connection, migrationsFolder: string): Promise<void> {
  const [baseline] = readMigrationFiles({ migrationsFolder });
  const last = await readLastAppliedMigration(connection);
  if (!baseline || last === null || last >= baseline.folderMillis) return;
  throw new Error(
    "This database was made by an unfinished version of Dayworks from before its first migration. Drop it (the private one is the folder .data/mariadb) and start again.",
  );
}

/** Returns the timestamp of the newest migration applied to this database; null when none has been. */
async function readLastAppliedMigration(connection: Connection): Promise<number | null> {
  try {
    const [rows] = await connection.query("SELECT MAX(created_at) AS last FROM __drizzle_migrations");
    const [row] = rows as { last: number | null }[];
    return row?.last ?? null;
  } catch (error) {
    if ((error as { errno?: number }).errno !== unknownTable) throw error;
    return null;
  }
}

async function createDatabaseIfAbsent(url: string): Promise<void> {
  const name = databaseName(url);
  try {
    const connection = await connect(url);
    await setUtf8mb4(connection, name);
    await connection.end();
  } catch (error) {
    if ((error as { errno?: number }).errno !== unknownDatabase) throw error;
    const connection = await connect(url, { withoutDatabase: true });
    try {
      await connection.query("CREATE DATABASE IF NOT EXISTS ?? CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci", [name]);
    } finally {
      await connection.end();
    }
  }
}

/** Tables inherit the database's character set, and a manually created database may have another. */
async function setUtf8mb4(connection: Connection, name: string): Promise<void> {
  const [rows] = await connection.query(
    "SELECT DEFAULT_COLLATION_NAME AS collation FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = ?",
    [name],
  );
  const [row] = rows as { collation: string }[];
  if (row && row.collation !== "utf8mb4_unicode_ci") {
    await connection.query("ALTER DATABASE ?? CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci", [name]);
  }
}

function databaseName(url: string): string {
  return connectionOptions(url).database;
}

async function connect(url: string, { withoutDatabase = false } = {}): Promise<Connection> {
  return createConnection({ ...connectionOptions(url), ...(withoutDatabase && { database: undefined }) });
}
