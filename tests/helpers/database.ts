import { inject } from "vitest";
import { type Database, type Db, openDatabase, runTransaction } from "#db/client.ts";
import "#server/events.ts";
import { acquireDatabase, releaseDatabase } from "./database-pool.ts";

export interface TestDatabase extends Database {
  url: string;
}

/**
 * A database with every migration, for one test file: without a row, or with the places, vocabularies and plans the site starts with. `close` hands it on
 * to the worker's next test file, which gets it emptied; call it in afterAll.
 */
export async function openTestDatabase({
  withReference = false,
  acquireTimeoutMs,
}: {
  withReference?: boolean;
  acquireTimeoutMs?: number;
} = {}): Promise<TestDatabase> {
  const server = { url: inject("databaseServerUrl"), template: inject("databaseTemplate") };
  const pooled = await acquireDatabase(server, { hasReference: withReference });
  const database = openDatabase(pooled.url, { connectionLimit: 5, ...(acquireTimeoutMs !== undefined && { acquireTimeoutMs }) });
  return {
    ...database,
    url: pooled.url,
    close: async () => {
      await database.close();
      releaseDatabase(pooled);
    },
  };
}

class Rollback extends Error {}

/** Runs `work` in a transaction that is always rolled back. FULLTEXT does not see rows written in it. */
export async function withRollback(db: Db, work: (tx: Db) => Promise<void>): Promise<void> {
  try {
    await runTransaction(db, async (tx) => {
      await work(tx);
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
}
