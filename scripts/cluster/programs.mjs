import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findUnpackedServer, unpackPackages } from "../mariadb/install.mjs";
import { SetupError, step } from "../setup/command.mjs";

/** What Galera's rsync transfer calls comes with mariadb-server; iproute2 has the `ss` it asks for open ports. */
const packages = ["mariadb-server-core", "mariadb-server", "galera-4", "haproxy", "redis-server", "redis-tools", "rsync", "iproute2"];

/**
 * The programs of a cluster, all from Debian's packages, unpacked and not installed.
 * @typedef {{ server: import("../mariadb/install.mjs").ServerProgram, galera: string, haproxy: string, redis: string, environment: Record<string, string> }} Programs
 */

/**
 * @param {string} folder where they are unpacked at the first start
 * @returns {Promise<Programs>}
 */
export async function providePrograms(folder) {
  const found = findPrograms(folder);
  if (found) return found;
  const failure = await step("Fetching MariaDB, Galera, HAProxy and Redis from Debian's packages (about 25 MB)", () =>
    unpackPackages(folder, packages),
  );
  const unpacked = failure === "" ? findPrograms(folder) : null;
  if (unpacked) return unpacked;
  throw new SetupError(`A cluster needs Debian's packages ${packages.join(", ")}, which could not be fetched.\n${failure}`.trim());
}

/**
 * @param {string} folder
 * @returns {Programs | null}
 */
function findPrograms(folder) {
  const server = findUnpackedServer(folder);
  const [galera, haproxy, redis] = ["usr/lib/galera/libgalera_smm.so", "usr/sbin/haproxy", "usr/bin/redis-server"].map((path) =>
    join(folder, path),
  );
  if (!server || !galera || !haproxy || !redis || ![galera, haproxy, redis].every((path) => existsSync(path))) return null;
  wrapRsync(folder);
  const folders = ["shims", "usr/bin", "usr/sbin", "bin", "sbin"].map((path) => join(folder, path));
  const path = [...folders, process.env.PATH ?? ""].join(delimiter);
  return { server, galera, haproxy, redis, environment: { ...server.environment, PATH: path } };
}

/**
 * Galera's script starts rsync as a daemon, which becomes “nobody” under root and then cannot write to the joining node. The server looks
 * beside itself first, so the program is moved out of there.
 * @param {string} folder
 */
function wrapRsync(folder) {
  const [delivered, moved] = [join(folder, "usr/bin/rsync"), join(folder, "usr/lib/rsync")];
  if (existsSync(delivered)) renameSync(delivered, moved);
  mkdirSync(join(folder, "shims"), { recursive: true });
  const lines = [
    "#!/bin/sh",
    `case " $* " in *" --daemon "*) exec "${moved}" --dparam=uid="$(id -u)" --dparam=gid="$(id -g)" "$@" ;; esac`,
    `exec "${moved}" "$@"`,
  ];
  writeFileSync(join(folder, "shims/rsync"), `${lines.join("\n")}\n`, { mode: 0o755 });
}

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
