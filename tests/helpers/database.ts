import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { type Database, type Db, openDatabase } from "#db/client.ts";
import { copyTemplate } from "./database-template.ts";

export interface TestDatabase extends Database {
  url: string;
}

/**
 * A new database with every migration, for one test file: without a row, or with the places, vocabularies and plans the site starts with. `close` drops
 * it; call it in afterAll.
 */
export async function openTestDatabase({ withReference = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const url = await copyTemplate(inject("databaseServerUrl"), name, inject("databaseTemplate"), withReference);
  const database = openDatabase(url, { connectionLimit: 5 });
  return {
    ...database,
    url,
    close: async () => {
      await database.pool.promise().query(`DROP DATABASE ${name}`);
      await database.close();
    },
  };
}

class Rollback extends Error {}

/** Runs `work` in a transaction that is always rolled back. FULLTEXT does not see rows written in it. */
export async function withRollback(db: Db, work: (tx: Db) => Promise<void>): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await work(tx as unknown as Db);
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
}
