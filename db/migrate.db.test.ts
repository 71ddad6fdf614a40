// Takes about 2 s: the whole schema is made once.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openDatabase } from "./client.ts";
import { migrateDatabase, sourceMigrationsFolder } from "./migrate.ts";

const serverUrl = new URL(inject("databaseServerUrl"));
const made: string[] = [];
const folders: string[] = [];
/** Timestamp of the last migration that the baseline replaces. Databases from before the baseline hold it. */
const beforeBaseline = 1_795_463_064_642;

afterAll(async () => {
  for (const name of made) await ask(address("mysql"), `DROP DATABASE IF EXISTS ${name}`);
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe("migrateDatabase with the product's migrations", () => {
  const url = newAddress();

  beforeAll(async () => {
    await Promise.all([migrateDatabase(url), migrateDatabase(url), migrateDatabase(url)]);
  });

  test("creates an absent database in utf8mb4 and applies every migration once, though several processes migrate it", async () => {
    expect(await column(url, "SELECT DISTINCT TABLE_COLLATION FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()")).toEqual([
      "utf8mb4_unicode_ci",
    ]);
    const all = readMigrationFiles({ migrationsFolder: sourceMigrationsFolder }).map((migration) => migration.hash);
    expect(await column(url, "SELECT hash FROM __drizzle_migrations ORDER BY id")).toEqual(all);
    await migrateDatabase(url);
    expect(await column(url, "SELECT hash FROM __drizzle_migrations ORDER BY id")).toEqual(all);
  });

  test("brings a database up by a second migration, once", async () => {
    const folder = newFolder();
    cpSync(sourceMigrationsFolder, folder, { recursive: true });
    addMigration(folder, "second", "ALTER TABLE plans ADD second_thoughts int;--> statement-breakpoint\nCREATE TABLE second (id int);");
    await migrateDatabase(url, folder);
    await migrateDatabase(url, folder);
    const hashes = readMigrationFiles({ migrationsFolder: folder }).map((migration) => migration.hash);
    expect(await column(url, "SELECT hash FROM __drizzle_migrations ORDER BY id")).toEqual(hashes);
    expect(await column(url, "SHOW COLUMNS FROM plans LIKE 'second_thoughts'")).toHaveLength(1);
    expect(await column(url, "SHOW TABLES LIKE 'second'")).toEqual(["second"]);
  });

  test("finishes a baseline that was interrupted: every statement can run again", async () => {
    const stopped = newAddress();
    await migrateDatabase(stopped, baselineFolder());
    await ask(stopped, "DELETE FROM __drizzle_migrations");
    await ask(stopped, "DROP TABLE webhook_deliveries");
    await migrateDatabase(stopped);
    expect(await column(stopped, "SHOW TABLES LIKE 'webhook_deliveries'")).toHaveLength(1);
    expect(await column(stopped, "SELECT last_id FROM audit_head")).toEqual(["0"]);
  });

  test("leaves a database alone that the migrations before the baseline brought to the same state", async () => {
    const old = newAddress();
    await migrateDatabase(old, folderWith("CREATE TABLE unused (id int);", beforeBaseline));
    await migrateDatabase(old, baselineFolder());
    expect(await column(old, "SHOW TABLES")).toEqual(["__drizzle_migrations", "__migration_lock", "unused"]);
    expect(await column(old, "SELECT COUNT(*) FROM __drizzle_migrations")).toEqual(["1"]);
  });

  test("refuses a database that stopped before the baseline, and changes nothing in it", async () => {
    const old = newAddress();
    await migrateDatabase(old, folderWith("CREATE TABLE unused (id int);", beforeBaseline - 1));
    await expect(migrateDatabase(old)).rejects.toThrow("before its first migration");
    expect(await column(old, "SHOW TABLES")).toEqual(["__drizzle_migrations", "__migration_lock", "unused"]);
  });

  test("have times that rise: one that is not later than the migration before it would never run", () => {
    const times = readMigrationFiles({ migrationsFolder: sourceMigrationsFolder }).map((migration) => migration.folderMillis);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });
});

describe("migrateDatabase", () => {
  test("lets several processes migrate one empty database by several migrations at once", async () => {
    const url = newAddress();
    const folder = folderWith("CREATE TABLE first (id int);--> statement-breakpoint\nINSERT INTO first VALUES (1);");
    addMigration(folder, "second", "INSERT INTO first VALUES (2);");
    await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(url, folder)));
    expect(await column(url, "SELECT id FROM first ORDER BY id")).toEqual(["1", "2"]);
    expect(await column(url, "SELECT COUNT(*) FROM __drizzle_migrations")).toEqual(["2"]);
  });

  test("gives an existing database of another character set the right one before making tables", async () => {
    const url = newAddress();
    await ask(address("mysql"), `CREATE DATABASE ${made.at(-1)} CHARACTER SET latin1`);
    await migrateDatabase(url, folderWith("CREATE TABLE words (word varchar(10));"));
    expect(await column(url, "SELECT DISTINCT TABLE_COLLATION FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()")).toEqual([
      "utf8mb4_unicode_ci",
    ]);
  });

  test("throws when a migration fails", async () => {
    await expect(migrateDatabase(newAddress(), folderWith("CREATE TABLE broken ("))).rejects.toThrow();
  });

  test("throws when the server cannot be reached", async () => {
    await expect(migrateDatabase("mysql://root@localhost/nowhere?socketPath=%2Fnonexistent.sock")).rejects.toThrow();
  });
});

function newAddress(): string {
  const name = `migrate_${Math.random().toString(36).slice(2)}`;
  made.push(name);
  return address(name);
}

function address(name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const database = openDatabase(url, { connectionLimit: 1 });
  try {
    const [rows] = await database.pool.promise().query(sql);
    return rows as Record<string, unknown>[];
  } finally {
    await database.close();
  }
}

/** The first column of each row, as text. */
async function column(url: string, sql: string): Promise<string[]> {
  return (await ask(url, sql)).map((row) => String(Object.values(row)[0]));
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "dayworks-migrations-"));
  folders.push(folder);
  return folder;
}

/** The baseline without the migrations after it. */
function baselineFolder(): string {
  const folder = newFolder();
  cpSync(sourceMigrationsFolder, folder, { recursive: true });
  const journalPath = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(journalPath, "utf8"));
  writeFileSync(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
  return folder;
}

/** A migrations folder of one migration. */
function folderWith(sql: string, when = 1): string {
  const folder = newFolder();
  mkdirSync(join(folder, "meta"));
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ version: "7", dialect: "mysql", entries: [] }));
  addMigration(folder, "first", sql, when);
  return folder;
}

function addMigration(folder: string, tag: string, sql: string, when?: number): void {
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8")) as { entries: { when: number }[] };
  const entry = {
    idx: journal.entries.length,
    version: "5",
    when: when ?? (journal.entries.at(-1)?.when ?? 0) + 1,
    tag,
    breakpoints: true,
  };
  writeFileSync(path, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  writeFileSync(join(folder, `${tag}.sql`), sql);
}
