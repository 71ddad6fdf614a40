import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPrivateDatabase } from "../mariadb/server.mjs";
import { sayWaiting } from "../mariadb/wait-notice.mjs";
import { SetupError } from "./command.mjs";

/**
 * Opens the site's database: the one DATABASE_URL names, else a private one in the data folder. A private database that dies, or that
 * another process of this checkout started and stopped, is restarted until `stop`.
 * @param {{ bufferPool?: string }} [options]
 * @returns {Promise<{ url: string, isPrivate: boolean, stop: () => Promise<void> }>}
 */
export async function openSiteDatabase({ bufferPool } = {}) {
  const given = process.env.DATABASE_URL?.trim();
  if (given) return { url: given, isPrivate: false, stop: async () => {} };
  const dataFolder = resolve(process.env.DATA_DIR || ".data");
  const start = () =>
    startPrivateDatabase({
      home: resolve(dataFolder, "mariadb"),
      unpackFolder: resolve(dataFolder, "mariadb-server"),
      log: console.log,
      ...(bufferPool ? { bufferPool } : {}),
    }).catch((error) => {
      throw new SetupError(error instanceof Error ? error.message : String(error));
    });
  const server = await start();
  const { stop } = keepRunning(server, { start, log: console.log });
  return { url: server.url, isPrivate: true, stop };
}

/**
 * Restarts a private database when it has exited. One that is running but unresponsive, on a very busy machine, is waited for instead.
 * @template {Pick<import("../mariadb/server.mjs").PrivateDatabase, "answers" | "isRunning" | "stop">} Server
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
