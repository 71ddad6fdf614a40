import { spawnSync } from "node:child_process";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Holds a lock file for this process, so that one at a time does what it guards. A lock whose process died is taken over.
 * Resolves to a function that gives it back, or to null once `noLongerNeeded` says so while another process holds it.
 * @param {string} path
 * @param {() => Promise<boolean>} noLongerNeeded
 * @returns {Promise<(() => void) | null>}
 */
export async function takeLock(path, noLongerNeeded) {
  const mine = `${path}.${process.pid}`;
  for (;;) {
    // Linked into place with its content: a lock file is never seen empty.
    writeFileSync(mine, String(process.pid), { mode: 0o600 });
    try {
      linkSync(mine, path);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    } finally {
      rmSync(mine, { force: true });
    }
    if (!isRunning(readPid(path))) dropStaleLock(path);
    else if (await noLongerNeeded()) return null;
    else await sleep(50);
  }
}

/**
 * Two processes may find the same dead lock: only the one that moves it away deletes it, and a live one moved by mistake goes back.
 * @param {string} path
 */
function dropStaleLock(path) {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
    if (isRunning(readPid(aside))) linkSync(aside, path);
  } catch {
    // Another process was quicker.
  }
  rmSync(aside, { force: true });
}

/**
 * Process id in a file; 0 when there is none.
 * @param {string} path
 */
export function readPid(path) {
  try {
    return Number.parseInt(readFileSync(path, "utf8"), 10) || 0;
  } catch {
    return 0;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/**
 * Whether this process lives and is a MariaDB server: after a restart of the machine its number may be anybody's.
 * @param {number} pid
 */
export function isMariadb(pid) {
  if (!isRunning(pid)) return false;
  if (existsSync("/proc/self/stat")) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      return stat.includes("(mariadbd)") && !/\) Z /.test(stat);
    } catch {
      return false;
    }
  }
  return spawnSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" }).stdout.includes("mariadbd");
}
