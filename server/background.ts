import type { Services } from "./context.ts";
import { startFeedRunner } from "./modules/feeds/feed-runner.ts";
import { expireDueJobs } from "./modules/jobs/expire-jobs.commands.ts";

const sweepEveryMs = 60_000;

export interface BackgroundLog {
  info(details: unknown, message: string): void;
  error(details: unknown, message: string): void;
}

/**
 * Work beside the requests of every process: taking down adverts whose time has passed, and scheduled feeds. Safe side by side, because a
 * sweep locks the rows it changes and feeds run only where the duty is held.
 */
export function startBackgroundWork(services: Services, { feedRunner, log }: { feedRunner: boolean; log: BackgroundLog }) {
  const feeds = feedRunner ? startFeedRunner({ db: services.db, gazetteer: services.gazetteer, clock: services.now, log }) : null;
  const sweep = async () => {
    try {
      const expired = await expireDueJobs(services.db, services.now());
      if (expired.length > 0) await services.search.applyNow(expired);
    } catch (error) {
      log.error({ err: error }, "the expiry sweep failed and will run again");
    }
  };
  let sweeping = sweep();
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep);
  }, sweepEveryMs);
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await Promise.all([sweeping, feeds?.stop()]);
    },
  };
}
