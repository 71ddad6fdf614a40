import { EnvironmentError } from "./env.ts";

const unreachable = ["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "EHOSTUNREACH", "ER_ACCESS_DENIED_ERROR", "ER_DBACCESS_DENIED_ERROR"];

/** What a person can do about a failed start; null for a bug, which is shown whole. */
export function startFailureSentence(error: unknown): string | null {
  if (error instanceof EnvironmentError) return error.message;
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE") return `The address is taken: ${error.message}. Stop the other program or set PORT to a free one.`;
  if (code === "EACCES") return `Not allowed to listen there: ${error.message}. Set PORT to one above 1023.`;
  // A missing file is ENOENT too; only a socket that is not there speaks of the database.
  const noSocket = code === "ENOENT" && "syscall" in error && error.syscall === "connect";
  if (unreachable.includes(code) || noSocket) return `The database DATABASE_URL names does not answer: ${error.message || code}.`;
  return error.cause === undefined ? null : startFailureSentence(error.cause);
}
