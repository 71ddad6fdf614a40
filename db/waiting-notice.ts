import { setTimeout as sleep } from "node:timers/promises";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { isContentionError } from "./retry-transaction.ts";

interface WaitingTask {
  /** Records the latest cause, which the next log line includes. */
  failed(cause: Error): void;
  end(): void;
}

export interface WaitingNotice {
  begin(what: string): WaitingTask;
}

interface Entry {
  what: string;
  sinceMs: number;
  cause: Error | null;
}

/**
 * Logs what waits for the database once a task has waited for `firstMs`, again every `everyMs`, and when the wait is over. Concurrent waits
 * share a line.
 */
export function createWaitingNotice({
  say = (line: string) => console.warn(line),
  firstMs = 2_000,
  everyMs = 10_000,
}: {
  say?: (line: string) => void;
  firstMs?: number;
  everyMs?: number;
} = {}): WaitingNotice {
  const late = new Set<Entry>();
  let repeat: NodeJS.Timeout | null = null;
  let oldestMs = 0;

  const seconds = () => `${Math.round((performance.now() - oldestMs) / 1000)} s`;
  const sayLate = () => {
    const names = [...new Set([...late].map(({ what }) => what))].join(", ");
    const cause = [...late].findLast((entry) => entry.cause)?.cause;
    const reason = cause ? ` (${cause.message || (cause as NodeJS.ErrnoException).code})` : "";
    say(`Waiting for the database for ${seconds()}: ${names}${reason}`);
  };
  const becomeLate = (entry: Entry) => {
    late.add(entry);
    if (repeat) return;
    oldestMs = entry.sinceMs;
    sayLate();
    repeat = setInterval(sayLate, everyMs);
    repeat.unref();
  };
  const end = (entry: Entry) => {
    if (!late.delete(entry) || late.size > 0 || !repeat) return;
    clearInterval(repeat);
    repeat = null;
    say(`The database answered after ${seconds()}: ${entry.what}`);
  };

  return {
    begin(what) {
      const entry: Entry = { what, sinceMs: performance.now(), cause: null };
      const timer = setTimeout(() => becomeLate(entry), firstMs);
      timer.unref();
      return {
        failed(cause) {
          entry.cause = cause;
        },
        end() {
          clearTimeout(timer);
          end(entry);
        },
      };
    },
  };
}

/** Shared by all waiting tasks of this process. */
const processNotice = createWaitingNotice();

const failureFreshForMs = 5_000;

/** Wraps a notice for long work, most of which is not waiting: it counts as waiting only while attempts keep failing. */
export function createLongWorkNotice(notice: WaitingNotice): WaitingNotice {
  return {
    begin(what) {
      let waiting: WaitingTask | null = null;
      let timer: NodeJS.Timeout | undefined;
      const end = () => {
        clearTimeout(timer);
        waiting?.end();
        waiting = null;
      };
      const failed = (cause: Error) => {
        waiting ??= notice.begin(what);
        waiting.failed(cause);
        clearTimeout(timer);
        timer = setTimeout(end, failureFreshForMs);
        timer.unref();
      };
      return { failed, end };
    },
  };
}

export const longWorkNotice = createLongWorkNotice(processNotice);

/** Codes that only the driver and this folder produce. */
const driverCodes: ReadonlySet<string> = new Set([
  "PROTOCOL_CONNECTION_LOST",
  "PROTOCOL_SEQUENCE_TIMEOUT",
  "ACQUIRE_TIMEOUT",
  "ACQUIRE_QUEUE_FULL",
  "NO_CONNECTION",
]);

/**
 * Codes of the operating system, driver and server for a database that is unreachable, stopping, starting or full, or has closed a
 * connection.
 */
const awayCodes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
  ...driverCodes,
]);

/**
 * 1021 and 1114 a full disk, 1040, 1203 and 1226 too many connections, 1041 and 1135 no memory or thread for another, 1047 a Galera node
 * that is not ready, 1180 one that lost its cluster at COMMIT, 1053 shutdown, 1129 a host shut out after broken connections, 1152, 1158 to
 * 1161 and 1184 a broken connection, 1206 no room for locks, 1317 a statement ended by a shutdown, 1836 a server that takes no writes, 1927
 * and 3169 a connection that was killed, 4031 one that was idle.
 */
const awayNumbers = new Set([
  ...[1021, 1040, 1041, 1047, 1053, 1114, 1129, 1135, 1152, 1158, 1159, 1160, 1161, 1180, 1184, 1203, 1206, 1226, 1317, 1836, 1927],
  ...[3169, 4031],
]);

const closedConnection = "Can't add new command when connection is in closed state";
/** The operating system's number for a full disk, and a server that has become a replica, within messages that have various numbers. */
const passingState = /\b(?:Got error|Errcode:) 28\b|--read-only\b/;

/**
 * Returns true when the database was unreachable, or a transaction lost every retry to a conflict: the site is busy, which is not a bug.
 * Covers the database only: a refused connection to another service is for its caller to handle.
 */
export function isDatabaseBusy(error: unknown): boolean {
  if (isContentionError(error)) return true;
  return findUnavailabilityCause(error) !== null && isDatabaseError(error);
}

/** mysql2 marks connection errors as fatal and gives server errors an sqlState; drizzle wraps both. */
function isDatabaseError(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DrizzleQueryError || "fatal" in cause || "sqlState" in cause) return true;
    if (driverCodes.has((cause as NodeJS.ErrnoException).code ?? "")) return true;
  }
  return false;
}

/** Returns the error within `error` that says the database is temporarily unavailable, so that a retry may succeed; null for any other. */
export function findUnavailabilityCause(error: unknown): Error | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isUnavailabilityError(cause)) return cause;
  return null;
}

function isUnavailabilityError(error: Error): boolean {
  const { code, errno, syscall } = error as NodeJS.ErrnoException;
  // A missing file is ENOENT too; only a failed connect to a missing socket concerns the database.
  if (code === "ENOENT") return syscall === "connect";
  if (code !== undefined && awayCodes.has(code)) return true;
  return (errno !== undefined && awayNumbers.has(errno)) || error.message === closedConnection || passingState.test(error.message);
}

const firstPauseMs = 50;
const longestPauseMs = 1_000;

export interface DatabaseRetryOptions {
  notice?: WaitingNotice;
  /** Once aborted, nothing is retried. */
  signal?: AbortSignal | undefined;
}

/**
 * Retries `work` for as long as the database is unavailable, and logs what waits. `work` must be idempotent: a connection may be lost after
 * the statement took effect. Wrong passwords, unknown databases and every other failure are thrown immediately.
 */
export async function retryUntilDatabaseAvailable<T>(
  what: string,
  work: () => Promise<T>,
  { notice = processNotice, signal }: DatabaseRetryOptions = {},
): Promise<T> {
  const waiting = notice.begin(what);
  try {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await work();
      } catch (error) {
        const cause = findUnavailabilityCause(error);
        if (!cause || signal?.aborted) throw error;
        waiting.failed(cause);
        await sleep(pauseMs, undefined, { signal }).catch(() => {
          throw error;
        });
      }
    }
  } finally {
    waiting.end();
  }
}
