import { resolve } from "node:path";
import { keepRunning } from "../mariadb/keep-running.mjs";
import { startPrivateDatabase } from "../mariadb/server.mjs";
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
