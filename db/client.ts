import { drizzle, type MySql2Database } from "drizzle-orm/mysql2";
import { createPool, type Pool, type PoolOptions } from "mysql2";
import { limitAcquiring } from "./acquire-deadline.ts";
import { refusingWrites } from "./read-only.ts";

export type Db = MySql2Database<Record<string, never>>;

export interface Database {
  db: Db;
  pool: Pool;
  /** Ends every connection; call once, when nothing more will be asked. */
  close(): Promise<void>;
}

/**
 * Opens a pool on a MariaDB or MySQL address such as `mysql://user:pw@host:3306/name` or
 * `mysql://root@localhost/name?socketPath=/run/db.sock`. Connections are made on first use; a query waits for one at most `acquireTimeoutMs`, and
 * beside at most `queueLimit` others.
 */
export function openDatabase(url: string, { connectionLimit = 10, queueLimit = 50, acquireTimeoutMs = 60_000 } = {}): Database {
  const pool = createPool(poolOptions(url, { connectionLimit, queueLimit }));
  limitAcquiring(pool, acquireTimeoutMs);
  pool.on("connection", (connection) => {
    // MariaDB 10.11's default isolation loses updates; other servers do not know the variable and ignore the failure.
    connection.query("SET SESSION innodb_snapshot_isolation = ON", () => {});
    connection.query("SET SESSION sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO'", () => {});
    // What is joined to one text is otherwise cut without a word: at 1 MB on MariaDB, at 1 kB on MySQL.
    connection.query("SET SESSION group_concat_max_len = 16777216", () => {});
    // Sums of many groups are made in memory up to so much: on disk they take four times as long.
    connection.query("SET SESSION tmp_table_size = 67108864, max_heap_table_size = 67108864", () => {});
  });
  return {
    db: drizzle(pool, { logger: refusingWrites }) as unknown as Db,
    pool,
    close: () => new Promise((resolve) => pool.end(() => resolve())),
  };
}

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
  };
}
