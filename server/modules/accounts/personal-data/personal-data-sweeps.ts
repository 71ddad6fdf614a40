import type { BackgroundLog } from "#server/background.ts";
import type { Services } from "#server/context.ts";
import { deleteUnusedFiles } from "#server/modules/files/files.commands.ts";
import { eraseDueAccounts } from "./due-erasures.commands.ts";
import { replayErasures } from "./replay-erasures.commands.ts";
import { applyRetention } from "./retention.commands.ts";

const erasureEveryMs = 60_000;
const retentionEveryMs = 60 * 60_000;

/**
 * Erasures that are due every minute, whatever has been kept long enough every hour, and once at the start those whom a restored backup brought back.
 * Safe in every process.
 */
export function startPersonalDataSweeps(services: Services, log: BackgroundLog) {
  const attempt = async (what: string, work: () => Promise<object>) => {
    try {
      const done = await work();
      if (Object.values(done).some((count) => count > 0)) log.info(done, what);
    } catch (error) {
      log.error({ err: error }, `${what}: failed and will run again`);
    }
  };
  const eraseDue = () => attempt("accounts erased as requested", () => eraseDueAccounts(services, services.now()));
  const deleteFiles = () => attempt("files that nothing refers to deleted", () => deleteUnusedFiles(services, services.now()));
  const retain = () => attempt("data kept long enough deleted", () => applyRetention(services, services.now()));
  let running = attempt("erasures replayed", async () => ({ erased: await replayErasures(services) }))
    .then(eraseDue)
    .then(retain)
    .then(deleteFiles);
  const next = (work: () => Promise<void>) => {
    running = running.then(work);
  };
  const timers = [
    setInterval(() => next(() => eraseDue().then(deleteFiles)), erasureEveryMs),
    setInterval(() => next(retain), retentionEveryMs),
  ];
  return {
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}
