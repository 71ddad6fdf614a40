import type { Services } from "#server/context.ts";

const flushEveryMs = 10_000;

/** Writes what pages reported every ten seconds, and once more at the end. What a killed process had gathered is lost: ten seconds at most. */
export function startTelemetryFlush(
  { db, telemetry }: Pick<Services, "db" | "telemetry">,
  log: { error(details: unknown, message: string): void },
) {
  const flush = async () => {
    try {
      await telemetry.flush(db);
    } catch (error) {
      log.error({ err: error }, "measurements could not be written, and will be again");
    }
  };
  let flushing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    flushing = flushing.then(flush);
  }, flushEveryMs);
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await flushing;
      await flush();
    },
  };
}
