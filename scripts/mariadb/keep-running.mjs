import { setTimeout as sleep } from "node:timers/promises";
import { sayWaiting } from "./wait-notice.mjs";

/**
 * Restarts a private database when it has exited. One that is running but unresponsive, on a very busy machine, is waited for instead.
 * @template {Pick<import("./server.mjs").PrivateDatabase, "answers" | "isRunning" | "stop">} Server
 * @param {Server} first
 * @param {{ start: () => Promise<Server>, log: (line: string) => void, checkEveryMs?: number }} options
 * @returns {{ stop: () => Promise<void> }}
 */
export function keepRunning(first, { start, log, checkEveryMs = 1_000 }) {
  let server = first;
  let isStopping = false;
  /** @type {Promise<void>} */
  let checking = Promise.resolve();
  const answersOrEnds = async () => {
    while (!isStopping && server.isRunning() && !(await server.answers())) await sleep(checkEveryMs);
  };
  const check = async () => {
    if (isStopping || (await server.answers())) return;
    if (server.isRunning()) return sayWaiting("the private database to answer", { log, wait: answersOrEnds });
    log("The private database ended; starting it again.");
    server = await start();
  };
  const timer = setInterval(() => {
    checking = checking.then(check).catch((error) => log(error instanceof Error ? error.message : String(error)));
  }, checkEveryMs);
  timer.unref();
  return {
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await checking;
      await server.stop();
    },
  };
}
