import { AsyncResource } from "node:async_hooks";
import type { Socket } from "node:net";
import type { MySqlTransactionConfig } from "drizzle-orm/mysql-core";
import { drizzle, type MySql2Database } from "drizzle-orm/mysql2";
import { type ConnectionOptions, createPool, type Pool, type PoolConnection } from "mysql2";
import { currentCaller } from "./connection-caller.ts";
import { writeGuard } from "./read-only.ts";
import { retryTransaction } from "./retry-transaction.ts";
import { type DatabaseRetryOptions, findUnavailabilityCause, retryUntilDatabaseAvailable, type WaitingNotice } from "./waiting-notice.ts";

export type Db = MySql2Database<Record<string, never>>;

/** A slow machine may take seconds to respond; a longer timeout would let an unreachable one occupy a pool slot. */
const connectTimeoutMs = 30_000;
/** So many requests wait for a connection at most, each with as many statements as it has at once. */
const waitingRequestsLimit = 50;
/** How long a statement waits for the first word of its answer: a peer that is gone without a word would hold its connection for ever. */
const silenceLimits = { visitors: 15_000, background: 600_000 } as const;

export interface Database {
  db: Db;
  pool: Pool;
  /** Runs idempotent work and retries it for as long as the database is unavailable; logs what is waiting. */
  untilAnswers<T>(what: string, work: () => Promise<T>): Promise<T>;
  /** Opens every connection the pool may hold, without a deadline: opening one may take longer than a caller's timeout. */
  openAll(): Promise<void>;
  /** Counts this pool's connections, and the callers that wait for one. */
  countConnections(): { used: number; idle: number; max: number; pending: number };
  /** Stops all waiting for an unavailable database. */
  stopWaiting(): void;
  /** Closes every connection; call once, after the last query. */
  close(): Promise<void>;
}

interface DatabaseOptions {
  connectionLimit?: number;
  /** Timeout for acquiring a connection, with at most 50 requests waiting. When omitted, callers wait indefinitely and the wait is logged. */
  acquireTimeoutMs?: number;
  /** How long a statement may go without an answer before its connection counts as lost; shorter for callers with a deadline. */
  silenceLimitMs?: number;
  notice?: WaitingNotice;
}

/**
 * Opens a pool on a MariaDB or MySQL address such as `mysql://user:pw@host:3306/name` or
 * `mysql://root@localhost/name?socketPath=/run/db.sock`. Connections are made on first use.
 */
export function openDatabase(
  url: string,
  {
    connectionLimit = 10,
    acquireTimeoutMs,
    silenceLimitMs = acquireTimeoutMs === undefined ? silenceLimits.background : silenceLimits.visitors,
    notice,
  }: DatabaseOptions = {},
): Database {
  const hasDeadline = acquireTimeoutMs !== undefined;
  const pool = createPool({ ...connectionOptions(url), connectionLimit, queueLimit: 0 });
  const acquire = pool.getConnection.bind(pool);
  const stopping = new AbortController();
  const patience = { ...(notice && { notice }), signal: stopping.signal };
  if (hasDeadline) addAcquireTimeout(pool, { timeoutMs: acquireTimeoutMs, connectionLimit });
  else retryAcquiring(pool, patience);
  pool.on("connection", (connection) => {
    loseWhenSilent(connection as unknown as ConnectionParts, silenceLimitMs);
    // MariaDB 10.11's default isolation loses updates; other servers do not know the variable and ignore the failure.
    connection.query("SET SESSION innodb_snapshot_isolation = ON", () => {});
    // A Galera node answers once it has applied all that was committed on any node: docs/decisions/0081. Other servers ignore it.
    connection.query("SET SESSION wsrep_sync_wait = 1", () => {});
    connection.query(sessionSettings, () => {});
  });
  return {
    db: drizzle(pool, { logger: writeGuard }) as unknown as Db,
    pool,
    untilAnswers: (what, work) => retryUntilDatabaseAvailable(what, work, patience),
    openAll: () => retryUntilDatabaseAvailable("connections", () => openConnections(acquire, connectionLimit), patience),
    countConnections() {
      const { _allConnections: all, _freeConnections: free, _connectionQueue: queue } = pool as unknown as PoolParts;
      return { used: all.length - free.length, idle: free.length, max: connectionLimit, pending: queue.length };
    },
    stopWaiting: () => stopping.abort(),
    close: () => {
      stopping.abort();
      return new Promise((resolve) => pool.end(() => resolve()));
    },
  };
}

/** mysql2 has no public counts. */
interface PoolParts {
  _allConnections: { length: number };
  _freeConnections: { length: number };
  _connectionQueue: { length: number };
}

/** mysql2's own limit for a statement leaves its connection in the pool, still waiting for that answer. */
interface ConnectionParts {
  stream: Socket;
  /** Undefined while nothing is asked. */
  _command: object | undefined;
}

function loseWhenSilent(connection: ConnectionParts, limitMs: number): void {
  const { stream } = connection;
  stream.setTimeout(limitMs, () => {
    if (!connection._command) return;
    stream.destroy(Object.assign(new Error(`The database has not answered for ${limitMs} ms`), { code: "ETIMEDOUT" }));
  });
}

// A single statement, which saves a round trip per setting on every new connection.
const sessionSettings = `SET SESSION ${[
  "sql_mode = 'STRICT_TRANS_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO'",
  // GROUP_CONCAT otherwise truncates silently: at 1 MB on MariaDB, at 1 kB on MySQL.
  "group_concat_max_len = 16777216",
  // Keeps large GROUP BY temporary tables in memory; on disk they take four times as long.
  "tmp_table_size = 67108864",
  "max_heap_table_size = 67108864",
].join(", ")}`;

/** Returns mysql2 options for a database address; shared by the pool and by single connections. */
export function connectionOptions(url: string): ConnectionOptions & { database: string } {
  const address = new URL(url);
  const socketPath = address.searchParams.get("socketPath");
  return {
    ...(socketPath ? { socketPath } : { host: address.hostname, port: Number(address.port || 3306) }),
    user: decodeURIComponent(address.username || "root"),
    password: decodeURIComponent(address.password),
    database: address.pathname.slice(1) || "dayworks",
    timezone: "Z",
    charset: "utf8mb4_unicode_ci",
    supportBigNumbers: true,
    jsonStrings: true,
    enableKeepAlive: true,
    connectTimeout: connectTimeoutMs,
  };
}

type OnConnection = (error: NodeJS.ErrnoException | null, connection: PoolConnection) => void;

/** Makes callers of this pool wait for a connection while the database is unavailable; mysql2 would fail at the first refusal. */
function retryAcquiring(pool: Pool, patience: DatabaseRetryOptions): void {
  const acquire = pool.getConnection.bind(pool);
  pool.getConnection = (whenConnected: OnConnection) => {
    // The pool calls back in the async context of the caller that released the connection; the callback must run in the requester's.
    const onConnection = AsyncResource.bind(whenConnected);
    const caller = currentCaller();
    retryUntilDatabaseAvailable("a connection", () => acquireConnection(acquire), patience).then(
      (connection) => {
        if (caller) caller.connectedAtMs = performance.now();
        onConnection(null, connection);
      },
      (error) => onConnection(error, undefined as unknown as PoolConnection),
    );
  };
}

function acquireConnection(acquire: Pool["getConnection"]): Promise<PoolConnection> {
  return new Promise((resolve, reject) => acquire((error, connection) => (error ? reject(error) : resolve(connection))));
}

/** Opens up to `limit` connections at once and gives them back to the pool. Throws when not one could be opened. */
async function openConnections(acquire: Pool["getConnection"], limit: number): Promise<void> {
  const opened = await Promise.allSettled(Array.from({ length: limit }, () => acquireConnection(acquire)));
  const connections = opened.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  for (const connection of connections) connection.release();
  const failed = opened.find((result) => result.status === "rejected");
  if (connections.length === 0 && failed) throw failed.reason;
}

/** No connection could be acquired: no statement was sent, and a retry may succeed. */
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

export class QueueFullError extends Error {
  readonly code = "ACQUIRE_QUEUE_FULL";

  constructor(limit: number) {
    super(`${limit} requests already wait for a database connection.`);
    this.name = "QueueFullError";
  }
}

/**
 * Applies `timeoutMs` to callers of this pool, and refuses those of one request too many at once; mysql2 would wait indefinitely, and its own
 * limit counts statements, of which one page may have a dozen. A connection that opens later stays in the pool for the next caller.
 */
function addAcquireTimeout(pool: Pool, { timeoutMs, connectionLimit }: { timeoutMs: number; connectionLimit: number }): void {
  const acquire = pool.getConnection.bind(pool);
  const { _allConnections: all, _freeConnections: free } = pool as unknown as PoolParts;
  const waiting = new Map<object, number>();
  const stopWaiting = (request: object) => {
    const others = (waiting.get(request) ?? 1) - 1;
    if (others > 0) waiting.set(request, others);
    else waiting.delete(request);
  };
  pool.getConnection = (whenConnected: OnConnection) => {
    // The pool calls back in the async context of the caller that released the connection; the callback must run in the requester's.
    const onConnection = AsyncResource.bind(whenConnected);
    const caller = currentCaller();
    const request = caller?.request ?? whenConnected;
    const isFull = free.length === 0 && all.length >= connectionLimit;
    if (isFull && !waiting.has(request) && waiting.size >= waitingRequestsLimit) {
      process.nextTick(onConnection, new QueueFullError(waitingRequestsLimit));
      return;
    }
    waiting.set(request, (waiting.get(request) ?? 0) + 1);
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      stopWaiting(request);
      onConnection(new AcquireTimeoutError(timeoutMs), undefined as unknown as PoolConnection);
    }, timeoutMs);
    acquire((error, connection) => {
      clearTimeout(timer);
      if (caller) caller.connectedAtMs = performance.now();
      if (isOver) {
        if (!error) connection.release();
        return;
      }
      stopWaiting(request);
      const cause = findUnavailabilityCause(error);
      onConnection(cause ? new NoConnectionError(cause) : error, connection);
    });
  };
}

/**
 * Runs `work` in a transaction, retried as a whole on deadlock, lock-wait timeout or another conflict: side effects of `work` outside the
 * database must be idempotent. The only way to begin a transaction: tests/rules/transactions.test.ts rejects any other.
 */
export function runTransaction<T>(db: Db, work: (tx: Db) => Promise<T>, config?: MySqlTransactionConfig): Promise<T> {
  return retryTransaction(() => db.transaction((tx) => work(tx as unknown as Db), config));
}

/**
 * Runs a READ COMMITTED transaction for decisions based on locked rows: every read sees the latest commit and no gap locks are taken, so
 * that concurrent transactions do not block each other.
 */
export function lockingTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return runTransaction(db, work, { isolationLevel: "read committed" });
}
