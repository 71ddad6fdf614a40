import { DrizzleQueryError } from "drizzle-orm/errors";
import { isContended } from "./retry-transaction.ts";

/** Codes that only the driver and this folder give. */
const ownCodes: ReadonlySet<string> = new Set([
  "PROTOCOL_CONNECTION_LOST",
  "PROTOCOL_SEQUENCE_TIMEOUT",
  "ACQUIRE_TIMEOUT",
  "NO_CONNECTION",
]);

/** Codes of the system, the driver and the server for a database that cannot be reached, is stopping, starting or full, or has ended a connection. */
const awayCodes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
  ...ownCodes,
]);

/**
 * 1040, 1203 and 1226 too many connections, 1047 a Galera node that is not ready, 1053 shutdown, 1152, 1158 to 1161 and 1184 a broken connection, 1317 a
 * statement ended by a shutdown, 1927 and 3169 a connection that was killed, 4031 one that was idle.
 */
const awayNumbers = new Set([1040, 1047, 1053, 1152, 1158, 1159, 1160, 1161, 1184, 1203, 1226, 1317, 1927, 3169, 4031]);

const closedConnection = "Can't add new command when connection is in closed state";

/**
 * True when the database could not be asked, or gave a transaction up for others' sake every time: the site is busy, which is no bug. Only of the
 * database: a refused connection to another service is for its caller to handle.
 */
export function isDatabaseBusy(error: unknown): boolean {
  if (isContended(error)) return true;
  return findAwayCause(error) !== null && isOfDatabase(error);
}

/** mysql2 marks what ends a connection as fatal and gives what the server says its state; drizzle wraps both. */
function isOfDatabase(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DrizzleQueryError || "fatal" in cause || "sqlState" in cause) return true;
    if (ownCodes.has((cause as NodeJS.ErrnoException).code ?? "")) return true;
  }
  return false;
}

/** The error within `error` that says the database is away for now, so that trying again may help; null for every other failure. */
export function findAwayCause(error: unknown): Error | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isAway(cause)) return cause;
  return null;
}

function isAway(error: Error): boolean {
  const { code, errno, syscall } = error as NodeJS.ErrnoException;
  // A missing file is ENOENT too; only a missing socket is the database.
  if (code === "ENOENT") return syscall === "connect";
  if (code !== undefined && awayCodes.has(code)) return true;
  return (errno !== undefined && awayNumbers.has(errno)) || error.message === closedConnection;
}
