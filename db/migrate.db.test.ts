import { mkdtempSync, writeFileSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, inject, test } from "vitest";
import { openDatabase } from "./client.ts";
import { migrateDatabase } from "./migrate.ts";

const made: string[] = [];

function newAddress(): string {
  const address = new URL(inject("databaseServerUrl"));
  const name = `migrate_${Math.random().toString(36).slice(2)}`;
  made.push(name);
  address.pathname = `/${name}`;
  return address.toString();
}

async function ask<Row>(url: string, sql: string): Promise<Row[]> {
  const database = openDatabase(url, { connectionLimit: 1 });
  const [rows] = await database.pool.promise().query(sql);
  await database.close();
  return rows as Row[];
}

afterEach(async () => {
  for (const name of made.splice(0))
    await ask(inject("databaseServerUrl").replace("/dayworks", "/mysql"), `DROP DATABASE IF EXISTS ${name}`);
});

describe("migrateDatabase", () => {
  test("creates an absent database in utf8mb4 and applies every migration once", async () => {
    const url = newAddress();
    await migrateDatabase(url);
    await migrateDatabase(url);
    const tables = await ask<{ collation: string }>(
      url,
      "SELECT TABLE_COLLATION AS collation FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 'jobs'",
    );
    expect(tables).toEqual([{ collation: "utf8mb4_unicode_ci" }]);
    const applied = await ask<{ hash: string }>(url, "SELECT hash FROM __drizzle_migrations");
    expect(new Set(applied.map((row) => row.hash)).size).toBe(applied.length);
  });

  test("lets several processes migrate one empty database at once", async () => {
    const url = newAddress();
    await Promise.all([migrateDatabase(url), migrateDatabase(url), migrateDatabase(url)]);
    const applied = await ask<{ hash: string }>(url, "SELECT hash FROM __drizzle_migrations");
    expect(new Set(applied.map((row) => row.hash)).size).toBe(applied.length);
  });

  test("gives an existing database of another character set the right one before making tables", async () => {
    const url = newAddress();
    await ask(inject("databaseServerUrl").replace("/dayworks", "/mysql"), `CREATE DATABASE ${made.at(-1)} CHARACTER SET latin1`);
    await migrateDatabase(url);
    const tables = await ask<{ collation: string }>(
      url,
      "SELECT DISTINCT TABLE_COLLATION AS collation FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()",
    );
    expect(tables).toEqual([{ collation: "utf8mb4_unicode_ci" }]);
  });

  test("throws when a migration fails", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dayworks-migrations-"));
    await mkdir(join(folder, "meta"));
    writeFileSync(join(folder, "0000_wrong.sql"), "CREATE TABLE broken (");
    const entries = [{ idx: 0, version: "5", when: 1, tag: "0000_wrong", breakpoints: true }];
    writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ version: "7", dialect: "mysql", entries }));
    await expect(migrateDatabase(newAddress(), folder)).rejects.toThrow();
    await rm(folder, { recursive: true });
  });

  test("throws when the server cannot be reached", async () => {
    await expect(migrateDatabase("mysql://root@localhost/nowhere?socketPath=%2Fnonexistent.sock")).rejects.toThrow();
  });
});
