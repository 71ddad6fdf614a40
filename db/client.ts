import { drizzle, type MySql2Database } from "drizzle-orm/mysql2";
import { createPool, type Pool, type PoolOptions } from "mysql2";
import { limitAcquiring } from "./acquire-deadline.ts";
import { acquirePatiently, openConnections } from "./acquire-patiently.ts";
import { refusingWrites } from "./read-only.ts";
import { untilDatabaseAnswers } from "./until-database-answers.ts";
import type { WaitingNotice } from "./waiting-notice.ts";

export type Db = MySql2Database<Record<string, never>>;

/** A slow machine may take seconds to greet; one that is off would keep a place in the pool for longer. */
const connectTimeoutMs = 30_000;
const queueLimitWithDeadline = 50;

export interface Database {
  db: Db;
  pool: Pool;
  /** Runs work that is safe to repeat, again for as long as the database is away; prints what waits. */
  untilAnswers<T>(what: string, work: () => Promise<T>): Promise<T>;
  /** Opens every connection the pool may hold, waiting for the database as long as it takes: opening one may take longer than a caller's deadline. */
  openAll(): Promise<void>;
  /** From now on nothing waits for a database that is away. */
  stopWaiting(): void;
  /** Ends every connection; call once, when nothing more will be asked. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connectionLimit?: number;
  /** How long a query waits for a connection, beside at most 50 others; left out, it waits as long as it takes, and says so. */
  acquireTimeoutMs?: number;
  notice?: WaitingNotice;
}

/**
 * Opens a pool on a MariaDB or MySQL address such as `mysql://user:pw@host:3306/name` or
 * `mysql://root@localhost/name?socketPath=/run/db.sock`. Connections are made on first use.
 */
export function openDatabase(url: string, { connectionLimit = 10, acquireTimeoutMs, notice }: DatabaseOptions = {}): Database {
  const hasDeadline = acquireTimeoutMs !== undefined;
  const pool = createPool(poolOptions(url, { connectionLimit, queueLimit: hasDeadline ? queueLimitWithDeadline : 0 }));
  const acquire = pool.getConnection.bind(pool);
  const stopping = new AbortController();
  const patience = { ...(notice && { notice }), signal: stopping.signal };
  if (hasDeadline) limitAcquiring(pool, acquireTimeoutMs);
  else acquirePatiently(pool, patience);
  pool.on("connection", (connection) => {
    // MariaDB 10.11's default isolation loses updates; other servers do not know the variable and ignore the failure.
    connection.query("SET SESSION innodb_snapshot_isolation = ON", () => {});
    connection.query(sessionSettings, () => {});
  });
  return {
    db: drizzle(pool, { logger: refusingWrites }) as unknown as Db,
    pool,
    untilAnswers: (what, work) => untilDatabaseAnswers(what, work, patience),
    openAll: () => untilDatabaseAnswers("connections", () => openConnections(acquire, connectionLimit), patience),
    stopWaiting: () => stopping.abort(),
    close: () => {
      stopping.abort();
      return new Promise((resolve) => pool.end(() => resolve()));
    },
  };
}

// One statement: each would be a journey of its own with every new connection.
const sessionSettings = `SET SESSION ${[
  "sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO'",
  // What is joined to one text is otherwise cut without a word: at 1 MB on MariaDB, at 1 kB on MySQL.
  "group_concat_max_len = 16777216",
  // Sums of many groups are made in memory up to so much: on disk they take four times as long.
  "tmp_table_size = 67108864",
  "max_heap_table_size = 67108864",
].join(", ")}`;

/** mysql2 options for a database address; shared by the pool and by single connections. */
export function poolOptions(url: string, { connectionLimit, queueLimit }: { connectionLimit: number; queueLimit: number }): PoolOptions {
  const address = new URL(url);
  const socketPath = address.searchParams.get("socketPath");
  return {
    ...(socketPath ? { socketPath } : { host: address.hostname, port: Number(address.port || 3306) }),
    user: decodeURIComponent(address.username || "root"),
    password: decodeURIComponent(address.password),
    database: address.pathname.slice(1) || "dayworks",
    timezone: "Z",
    charset: "utf8mb4_unicode_ci",
    connectionLimit,
    queueLimit,
    supportBigNumbers: true,
    enableKeepAlive: true,
    connectTimeout: connectTimeoutMs,
  };
}
