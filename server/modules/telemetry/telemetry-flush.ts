import type { Services } from "#server/context.ts";
import { deleteOldCounts } from "./telemetry-retention.commands.ts";
import { deleteOldTraces } from "./trace-retention.commands.ts";

const flushEveryMs = 10_000;
const retentionEveryMs = 60 * 60_000;

/** Writes what pages reported every ten seconds, and once more at the end; what is old goes every hour. What a killed process had gathered is lost: ten seconds at most. */
export function startTelemetryFlush(
  { db, telemetry, tracing, now }: Pick<Services, "db" | "telemetry" | "tracing" | "now">,
  log: { error(details: unknown, message: string): void },
) {
  const flush = async () => {
    try {
      await telemetry.flush(db);
      await tracing?.flush(db, now());
    } catch (error) {
      log.error({ err: error }, "measurements could not be written, and will be again");
    }
  };
  const retain = async () => {
    try {
      await deleteOldCounts(db, now());
      await deleteOldTraces(db, now());
    } catch (error) {
      log.error({ err: error }, "old counts could not be deleted; the next hour tries again");
    }
  };
  let flushing: Promise<void> = Promise.resolve();
  const timers = [
    setInterval(() => {
      flushing = flushing.then(flush);
    }, flushEveryMs),
    setInterval(() => {
      flushing = flushing.then(retain);
    }, retentionEveryMs),
  ];
  return {
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await flushing;
      await flush();
    },
  };
}
