import { describeError } from "#ops/client-errors/fingerprint.ts";
import { EnvironmentError } from "./env.ts";

/** Returns whether the error comes from writing to a closed terminal or pipe; logging it would fail in the same way. */
const isLostOutput = (error: unknown): boolean => {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return (code === "EPIPE" || code === "EIO") && syscall === "write";
};

/** Logs uncaught exceptions and unhandled rejections and keeps the process running: once the site serves, only a signal stops it. */
export function surviveFaults(log: { error(details: unknown, message: string): void }): void {
  process.on("uncaughtException", (error, origin) => {
    if (isLostOutput(error)) return;
    try {
      log.error({ err: error }, origin === "unhandledRejection" ? "a rejected promise was not handled" : "an exception was not caught");
    } catch (fault) {
      console.error(describeError(fault));
    }
  });
}

/** Errors in DATABASE_URL, which retrying does not fix. */
const refused = [
  "ER_ACCESS_DENIED_ERROR",
  "ER_ACCESS_DENIED_NO_PASSWORD_ERROR",
  "ER_DBACCESS_DENIED_ERROR",
  "ER_BAD_DB_ERROR",
  "ER_HOST_NOT_PRIVILEGED",
];

/** Returns a sentence on how to fix a failed start; null for a bug, which is printed in full. */
export function startFailureSentence(error: unknown): string | null {
  if (error instanceof EnvironmentError) return error.message;
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE") return `The address is taken: ${error.message}. Stop the other program or set PORT to a free one.`;
  if (code === "EACCES") return `Not allowed to listen there: ${error.message}. Set PORT to one above 1023.`;
  if (refused.includes(code)) return `The database refuses DATABASE_URL: ${error.message}. Check its user, password, host and name.`;
  return error.cause === undefined ? null : startFailureSentence(error.cause);
}
