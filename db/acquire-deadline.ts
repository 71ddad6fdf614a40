import { AsyncResource } from "node:async_hooks";
import type { Pool, PoolConnection } from "mysql2";
import { findAwayCause } from "./database-away.ts";
import { whoAsks } from "./statement-watch.ts";

/** No connection could be had: nothing was asked of the database, and trying again may help. */
export class NoConnectionError extends Error {
  readonly code: string = "NO_CONNECTION";

  constructor(cause: Error) {
    super(`No database connection could be opened: ${cause.message}`, { cause });
    this.name = "NoConnectionError";
  }
}

export class AcquireTimeoutError extends Error {
  readonly code = "ACQUIRE_TIMEOUT";

  constructor(timeoutMs: number) {
    super(`No database connection became free within ${timeoutMs} ms.`);
    this.name = "AcquireTimeoutError";
  }
}

type OnConnection = (error: NodeJS.ErrnoException | null, connection: PoolConnection) => void;

/**
 * Makes callers of this pool give up after `timeoutMs`: mysql2 would wait for ever. A connection that is opened later than that stays in the pool for the
 * next caller.
 */
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
      if (isOver) {
        if (!error) connection.release();
        return;
      }
      const cause = findAwayCause(error);
      onConnection(cause ? new NoConnectionError(cause) : error, connection);
    });
  };
}
