import { AsyncResource } from "node:async_hooks";
import type { Pool, PoolConnection } from "mysql2";
import { whoAsks } from "./statement-watch.ts";

export class AcquireTimeoutError extends Error {
  constructor(timeoutMs: number) {
    super(`No database connection became free within ${timeoutMs} ms.`);
    this.name = "AcquireTimeoutError";
  }
}

type OnConnection = (error: NodeJS.ErrnoException | null, connection: PoolConnection) => void;

/** Makes whoever waits for a connection of this pool give up after `timeoutMs`: mysql2 would wait for ever. */
export function limitAcquiring(pool: Pool, timeoutMs: number): void {
  const acquire = pool.getConnection.bind(pool);
  pool.getConnection = (whenConnected: OnConnection) => {
    // A connection comes from whoever gave it back: what goes on with it belongs to whoever asked.
    const onConnection = AsyncResource.bind(whenConnected);
    const asker = whoAsks();
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      onConnection(new AcquireTimeoutError(timeoutMs), undefined as unknown as PoolConnection);
    }, timeoutMs);
    acquire((error, connection) => {
      clearTimeout(timer);
      if (asker) asker.connectedAtMs = performance.now();
      if (!isOver) onConnection(error, connection);
      else if (!error) connection.release();
    });
  };
}
