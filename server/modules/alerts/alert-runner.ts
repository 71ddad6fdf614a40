import { randomUUID } from "node:crypto";
import type { Services } from "#server/context.ts";
import { releaseDuty, takeDuty } from "../duties/duty.commands.ts";
import { sendDueAlerts } from "./send-digests.commands.ts";

const duty = "job-alerts";
const tickEveryMs = 15_000;
const heldMs = 3 * 60_000;

interface AlertLog {
  info(details: unknown, message: string): void;
  error(details: unknown, message: string): void;
}

/** Mails what is new on saved searches. Every process may start one: the holder of the duty works, the others look on. */
export function startAlertRunner(services: Services, log: AlertLog) {
  const owner = randomUUID();
  let isStopping = false;
  let running: Promise<void> = Promise.resolve();
  const tick = () => {
    running = running.then(async () => {
      const now = services.now();
      try {
        if (isStopping || !(await takeDuty(services.db, duty, owner, now, new Date(now.getTime() + heldMs)))) return;
        const sent = await sendDueAlerts(services, now, {
          isStopping: () => isStopping,
          onFailure: (error) => log.error({ err: error }, "an alert mail could not be made and will be tried again"),
        });
        if (sent > 0) log.info({ sent }, "alert mails queued");
      } catch (error) {
        log.error({ err: error }, "alert mails could not be made and will be tried again");
      }
    });
    return running;
  };
  const timer = setInterval(tick, tickEveryMs);
  timer.unref();
  void tick();
  return {
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(timer);
      await running;
      try {
        await releaseDuty(services.db, duty, owner);
      } catch (error) {
        log.error({ err: error }, "the duty of alert mails could not be given back, and ends by itself");
      }
    },
  };
}
