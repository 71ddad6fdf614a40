import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} program
 * @property {() => readonly string[] | Promise<readonly string[]>} parameters read at each start
 * @property {NodeJS.ProcessEnv} env
 * @property {string} logPath
 * @property {(message: unknown) => void} [onMessage] a Node process with a channel to this one
 */

const restartAfterMs = 1_000;
const stopTimeoutMs = 40_000;

/**
 * Runs parts of the cluster as a service manager would: what ends by itself is started again until it is stopped.
 * @param {(line: string) => void} log
 */
export function createSupervisor(log) {
  let isStopping = false;
  /** @type {Map<string, import("node:child_process").ChildProcess>} */
  const running = new Map();

  /** @param {Part} part */
  async function run(part) {
    while (!isStopping) {
      const child = spawn(part.program, await part.parameters(), {
        env: part.env,
        // Its own process group: Ctrl-C reaches the parts through this process, in order.
        detached: true,
        stdio: ["ignore", "pipe", "pipe", ...(part.onMessage ? [/** @type {const} */ ("ipc")] : [])],
      });
      running.set(part.name, child);
      if (part.onMessage) child.on("message", part.onMessage);
      for (const stream of [child.stdout, child.stderr]) stream?.on("data", (piece) => appendFileSync(part.logPath, piece));
      child.once("error", (error) => log(`${part.name} could not be started: ${error.message}`));
      const [code, signal] = await Promise.race([once(child, "exit"), once(child, "error").then(() => [1, null])]);
      running.delete(part.name);
      if (isStopping) return;
      log(`${part.name} ended (${signal ?? `code ${code}`}); starting it again. Its log: ${part.logPath}`);
      await sleep(restartAfterMs);
    }
  }

  return {
    /** @param {Part} part */
    start(part) {
      void run(part);
    },
    /**
     * Ends parts one after the other, each with time to finish.
     * @param {readonly string[]} names
     */
    async stop(names) {
      isStopping = true;
      for (const name of names) {
        const child = running.get(name);
        if (!child) continue;
        const ended = once(child, "exit");
        child.kill("SIGTERM");
        const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
        await ended;
        clearTimeout(timer);
      }
    },
  };
}
