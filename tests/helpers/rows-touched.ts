import { type SQL, sql } from "drizzle-orm";
import { type Db, runTransaction } from "#db/client.ts";

interface Counter {
  Variable_name: string;
  Value: string;
}

export const runStatement = async (db: Db, statement: SQL) => (await db.execute(statement))[0] as unknown as Counter[];

/** Counts rows that the database touches for these queries. */
export function rowsTouched(db: Db, ask: (tx: Db) => Promise<unknown>): Promise<number> {
  return runTransaction(db, async (tx) => {
    const read = async () => {
      const counters = await runStatement(tx, sql`show session status like 'Handler_read%'`);
      return counters.reduce((sum, { Value }) => sum + Number(Value), 0);
    };
    const before = await read();
    await ask(tx);
    return (await read()) - before;
  });
}
