import { retryUntilDatabaseAvailable } from "#db/waiting-notice.ts";
import { type ReleaseFacts, readReleases, recordRelease } from "#ops/rum/releases.ts";
import type { Services } from "#server/kernel/context.ts";

const flushEveryMs = 10_000;

/**
 * Writes telemetry every ten seconds and at shutdown, so a killed process loses ten seconds at most. `release` is the release of the pages
 * this process serves; null in development.
 */
export function startTelemetryFlush(
  { db, telemetry, tracing, minutes, now }: Pick<Services, "db" | "telemetry" | "tracing" | "minutes" | "now">,
  { release, log }: { release: ReleaseFacts | null; log: { error(details: unknown, message: string): void } },
) {
  const knowReleases = async () => telemetry.knowReleases(await readReleases(db));
  const flush = async (isLast: boolean) => {
    try {
      await tracing?.name(db, telemetry.takeNamedTraces(), now());
      await telemetry.flush(db, now(), { isLast });
      await tracing?.flush(db, now());
      await minutes?.flush(db, now());
      await knowReleases();
    } catch (error) {
      log.error({ err: error }, "telemetry could not be saved and will be retried");
    }
  };
  const stopping = new AbortController();
  const begin = async () => {
    try {
      if (release) await retryUntilDatabaseAvailable("release", () => recordRelease(db, release, now()), { signal: stopping.signal });
      await knowReleases();
    } catch (error) {
      log.error({ err: error }, "page releases could not be read and will be retried");
    }
  };
  let flushing = begin();
  const next = (isLast: boolean) => {
    flushing = flushing.then(() => flush(isLast));
    return flushing;
  };
  const timer = setInterval(() => next(false), flushEveryMs);
  return {
    /** Writes everything buffered, including errors due in their next minute. */
    flush: () => next(true),
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort();
      await next(true);
    },
  };
}
