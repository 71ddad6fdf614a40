import { randomBytes } from "node:crypto";
import type { Connection, RowDataPacket } from "mysql2/promise";
import { connectTo, copyTemplate, type DatabaseTemplate, databaseUrl } from "./database-template.ts";

interface PooledDatabase {
  name: string;
  url: string;
  hasReference: boolean;
  /** In milliseconds: tables changed from this second on are emptied before the next test file. */
  cleanSinceMs: number;
}

interface Server {
  url: string;
  template: DatabaseTemplate;
}

/** A test file that left a transaction open gives itself away. */
const lockWaitSeconds = 10;

/** Databases of this worker that no test file uses now. */
const free: PooledDatabase[] = [];

/** A database as the template is, reset from one that an earlier test file of this worker has closed, else created. */
export async function acquireDatabase(server: Server, { hasReference }: { hasReference: boolean }): Promise<PooledDatabase> {
  const index = free.findIndex((each) => each.hasReference === hasReference);
  const [closed] = index === -1 ? [] : free.splice(index, 1);
  if (closed && (await resetDatabase(server, closed))) return closed;
  const name = `test_${randomBytes(6).toString("hex")}`;
  const cleanSinceMs = Date.now();
  return { name, url: await copyTemplate(server.url, name, server.template, hasReference), hasReference, cleanSinceMs };
}

/** Nothing may use the database any more. */
export function releaseDatabase(database: PooledDatabase): void {
  free.push(database);
}

/**
 * Empties every table that was written to, with its AUTO_INCREMENT and statistics, and fills reference tables again. Drops the database and returns false
 * when its tables are not the template's any more.
 */
async function resetDatabase({ url, template }: Server, database: PooledDatabase): Promise<boolean> {
  const connection = await connectTo(databaseUrl(url, database.name));
  try {
    const [tables] = await connection.query<RowDataPacket[]>(
      "SELECT TABLE_NAME AS name, UNIX_TIMESTAMP(UPDATE_TIME) AS updatedAt, AUTO_INCREMENT AS nextId FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()",
    );
    if (
      tables
        .map(({ name }) => String(name))
        .sort()
        .join() !== [...template.tables].sort().join()
    ) {
      await connection.query(`DROP DATABASE ${database.name}`);
      return false;
    }
    const filled = database.hasReference ? [...template.migrationTables, ...template.referenceTables] : template.migrationTables;
    const cleanSince = Math.floor(database.cleanSinceMs / 1000);
    const changed = tables.filter(({ name, updatedAt, nextId }) => {
      // Rows that were rolled back leave no trace but the next id.
      const firstId = filled.includes(name) ? nextId : 1;
      return (updatedAt !== null && Number(updatedAt) >= cleanSince) || (nextId !== null && nextId !== firstId);
    });
    const stillFilled = await tablesWithRows(
      connection,
      tables.filter((table) => !changed.includes(table) && !filled.includes(table.name)),
    );
    const statements = [...changed, ...stillFilled].flatMap(({ name }) => [
      `TRUNCATE TABLE \`${name}\``,
      ...(filled.includes(name) ? [`INSERT INTO \`${name}\` SELECT * FROM ${template.name}.\`${name}\``] : []),
    ]);
    database.cleanSinceMs = Date.now();
    const settings = ["SET FOREIGN_KEY_CHECKS = 0", `SET lock_wait_timeout = ${lockWaitSeconds}`];
    if (statements.length > 0) await connection.query([...settings, ...statements].join(";\n"));
    return true;
  } finally {
    await connection.end();
  }
}

/** A table that was rebuilt, or pushed out of the server’s cache, no longer says when it was written to. */
async function tablesWithRows(connection: Connection, tables: readonly RowDataPacket[]): Promise<RowDataPacket[]> {
  if (tables.length === 0) return [];
  const questions = tables.map(({ name }) => `SELECT '${name}' AS name, EXISTS (SELECT 1 FROM \`${name}\`) AS hasRows`);
  const [answers] = await connection.query<RowDataPacket[]>(questions.join(" UNION ALL "));
  return answers.filter(({ hasRows }) => Number(hasRows) === 1);
}
