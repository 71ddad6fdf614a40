import type { Pool, PoolConnection } from "mysql2/promise";
import type { Db } from "./client.ts";
import { runAsCaller } from "./connection-caller.ts";

/** A statement that has ended. Times in milliseconds, by `performance.now()`. */
export interface EndedStatement {
  /** SQL text with placeholders, without values. */
  text: string;
  startMs: number;
  durationMs: number;
  rows: number | null;
  /** The database's or the driver's code, such as "ER_LOCK_DEADLOCK"; null when it succeeded. */
  errorCode: string | null;
}

/** Receives the statements executed through one `Db`. */
export interface StatementWatch {
  ended(statement: EndedStatement): void;
  /** Time spent waiting for a connection. */
  waited(startMs: number, durationMs: number): void;
}

/** Private properties of a Drizzle `Db`. */
interface DbParts {
  session: { client: Pool };
  [unwatchedDb]?: Db;
  [sharedDb]?: Db;
}
const unwatchedDb = Symbol("unwatched");
const sharedDb = Symbol("shared");

/**
 * Returns the same database with all statements reported to `watch`, those in transactions included. `request` is what they have in common:
 * they share one place among those who wait for a connection. The caller is passed explicitly: AsyncLocalStorage adds a cost to every
 * promise on Node 20.
 */
export function watchStatements(db: Db, watch: StatementWatch, request: object = watch): Db {
  const whole = (db as unknown as DbParts)[unwatchedDb] ?? db;
  const { session } = whole as unknown as DbParts;
  const watchedDb = Object.create(whole) as DbParts;
  watchedDb.session = Object.create(session) as DbParts["session"];
  watchedDb.session.client = new WatchedPool(session.client, watch, request) as unknown as Pool;
  watchedDb[unwatchedDb] = whole;
  return watchedDb as unknown as Db;
}

/** Returns the underlying database, without the watcher and whichever pool is used. Key of caches that live as long as the process. */
export function underlyingDb(db: Db): Db {
  const parts = db as unknown as DbParts;
  return parts[sharedDb] ?? parts[unwatchedDb] ?? db;
}

/** Registers `db` as a second pool on the database of `first`, so that both share its caches. */
export function shareCaches(db: Db, first: Db): void {
  (db as unknown as DbParts)[sharedDb] = first;
}

type Statement = string | { sql: string };

class WatchedConnection<Client extends Pick<Pool | PoolConnection, "query" | "execute">> {
  protected readonly client: Client;
  protected readonly watch: StatementWatch;
  protected readonly request: object;

  constructor(client: Client, watch: StatementWatch, request: object) {
    this.client = client;
    this.watch = watch;
    this.request = request;
  }

  query(statement: Statement, values?: unknown): Promise<unknown> {
    return this.watched(statement, () => this.client.query(statement as string, values as never));
  }

  execute(statement: Statement, values?: unknown): Promise<unknown> {
    return this.watched(statement, () => this.client.execute(statement as string, values as never));
  }

  private async watched(statement: Statement, ask: () => Promise<unknown>): Promise<unknown> {
    const caller = { connectedAtMs: 0, request: this.request };
    const startedAtMs = performance.now();
    let rows: number | null = null;
    let errorCode: string | null = null;
    try {
      const result = await runAsCaller(caller, ask);
      const [answer] = result as readonly unknown[];
      if (Array.isArray(answer)) rows = answer.length;
      return result;
    } catch (error) {
      errorCode = codeOf(error);
      throw error;
    } finally {
      const startMs = Math.max(startedAtMs, caller.connectedAtMs);
      if (startMs > startedAtMs) this.watch.waited(startedAtMs, startMs - startedAtMs);
      const text = typeof statement === "string" ? statement : statement.sql;
      this.watch.ended({ text, startMs, durationMs: performance.now() - startMs, rows, errorCode });
    }
  }
}

class WatchedPool extends WatchedConnection<Pool> {
  async getConnection() {
    const requestedAtMs = performance.now();
    const connection = await runAsCaller({ connectedAtMs: 0, request: this.request }, () => this.client.getConnection());
    this.watch.waited(requestedAtMs, performance.now() - requestedAtMs);
    return new WatchedPoolConnection(connection, this.watch, this.request);
  }
}

class WatchedPoolConnection extends WatchedConnection<PoolConnection> {
  release(): void {
    this.client.release();
  }
}

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "error";
};
