import { describeError } from "#ops/client-errors/fingerprint.ts";

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
