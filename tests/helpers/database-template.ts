import { type Connection, createConnection, type RowDataPacket } from "mysql2/promise";
import { connectionOptions, openDatabase } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { loadReferenceData } from "#db/seed/reference.ts";

/** What a database looks like after every migration: taken once, then copied for each test file. */
export interface DatabaseTemplate {
  name: string;
  tables: string[];
  /** One statement for each table. */
  createTables: string[];
  /** Tables that hold which migrations have run. */
  migrationTables: string[];
  /** Tables that hold places, vocabularies and plans. */
  referenceTables: string[];
}

/** Makes the template by the migrations and the reference data that the site itself starts with. `drop` takes it away again. */
export async function makeDatabaseTemplate(
  serverUrl: string,
  name: string,
): Promise<{ template: DatabaseTemplate; drop(): Promise<void> }> {
  const url = databaseUrl(serverUrl, name);
  await migrateDatabase(url);
  const connection = await connectTo(url);
  const names = await column(connection, "SHOW TABLES", 0);
  const migrationTables = await withRows(connection, names);
  const createTables = [];
  for (const table of names) createTables.push(...(await column(connection, `SHOW CREATE TABLE \`${table}\``, 1)));
  const database = openDatabase(url, { connectionLimit: 1 });
  await loadReferenceData(database.db);
  await database.close();
  const referenceTables = (await withRows(connection, names)).filter((table) => !migrationTables.includes(table));
  return {
    template: { name, tables: names, createTables, migrationTables, referenceTables },
    drop: async () => {
      await connection.query(`DROP DATABASE ${name}`);
      await connection.end();
    },
  };
}

/** Creates a database like the template, with its reference data or without. */
export async function copyTemplate(serverUrl: string, name: string, template: DatabaseTemplate, withReference: boolean): Promise<string> {
  const connection = await connectTo(serverUrl, { withoutDatabase: true });
  const filled = withReference ? [...template.migrationTables, ...template.referenceTables] : template.migrationTables;
  const statements = [
    `CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`,
    `USE ${name}`,
    // A table may name one that comes after it.
    "SET FOREIGN_KEY_CHECKS = 0",
    ...template.createTables,
    ...filled.map((table) => `INSERT INTO \`${table}\` SELECT * FROM ${template.name}.\`${table}\``),
  ];
  try {
    await connection.query(statements.join(";\n"));
  } finally {
    await connection.end();
  }
  return databaseUrl(serverUrl, name);
}

/** Address of this database on the server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  return address.toString();
}

/** A connection to the database of this address, or to none of the server's when `withoutDatabase`. */
export function connectTo(url: string, { withoutDatabase = false } = {}): Promise<Connection> {
  return createConnection({ ...connectionOptions(url), ...(withoutDatabase && { database: undefined }), multipleStatements: true });
}

async function column(connection: Connection, statement: string, index: number): Promise<string[]> {
  const [rows] = await connection.query<RowDataPacket[][]>({ sql: statement, rowsAsArray: true });
  return rows.map((row) => String(row[index]));
}

async function withRows(connection: Connection, names: readonly string[]): Promise<string[]> {
  const found = [];
  for (const name of names) if ((await column(connection, `SELECT 1 FROM \`${name}\` LIMIT 1`, 0)).length > 0) found.push(name);
  return found;
}
