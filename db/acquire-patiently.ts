import { AsyncResource } from "node:async_hooks";
import type { Pool, PoolConnection } from "mysql2";
import { whoAsks } from "./statement-watch.ts";
import { type Patience, untilDatabaseAnswers } from "./until-database-answers.ts";

type OnConnection = (error: NodeJS.ErrnoException | null, connection: PoolConnection) => void;

/** Makes callers of this pool wait for a connection for as long as the database is away: mysql2 would fail at the first refusal. */
export function acquirePatiently(pool: Pool, patience: Patience): void {
  const acquire = pool.getConnection.bind(pool);
  pool.getConnection = (whenConnected: OnConnection) => {
    // A connection comes from whoever gave it back: what goes on with it belongs to whoever asked.
    const onConnection = AsyncResource.bind(whenConnected);
    const asker = whoAsks();
    untilDatabaseAnswers("a connection", () => acquireOne(acquire), patience).then(
      (connection) => {
        if (asker) asker.connectedAtMs = performance.now();
        onConnection(null, connection);
      },
      (error) => onConnection(error, undefined as unknown as PoolConnection),
    );
  };
}

function acquireOne(acquire: Pool["getConnection"]): Promise<PoolConnection> {
  return new Promise((resolve, reject) => acquire((error, connection) => (error ? reject(error) : resolve(connection))));
}

/** Opens up to `limit` connections at once and gives them back to the pool. Throws when not one could be opened. */
export async function openConnections(acquire: Pool["getConnection"], limit: number): Promise<void> {
  const opened = await Promise.allSettled(Array.from({ length: limit }, () => acquireOne(acquire)));
  const connections = opened.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  for (const connection of connections) connection.release();
  const failed = opened.find((result) => result.status === "rejected");
  if (connections.length === 0 && failed) throw failed.reason;
}
