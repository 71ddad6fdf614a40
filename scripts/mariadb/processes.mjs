import { spawnSync } from "node:child_process";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Acquires a lock file for this process. A lock whose process died is taken over.
 * Resolves to a function that releases it, or to null once `noLongerNeeded` resolves to true while another process holds it.
 * @param {string} path
 * @param {() => Promise<boolean>} noLongerNeeded
 * @returns {Promise<(() => void) | null>}
 */
export async function takeLock(path, noLongerNeeded) {
  const mine = `${path}.${process.pid}`;
  for (;;) {
    // Hard-linked into place with its content, so a lock file is never seen empty.
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
 * Deletes a lock whose process died. Two processes may find the same dead lock: only the one that renames it deletes it, and a live lock
 * renamed by mistake is put back.
 * @param {string} path
 */
function dropStaleLock(path) {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
    if (isRunning(readPid(aside))) linkSync(aside, path);
  } catch {
    // Another process was faster.
  }
  rmSync(aside, { force: true });
}

/**
 * Returns the process id in a file; 0 when there is none.
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
 * Checks that this process is running and is a MariaDB server: after a reboot its id may belong to any process.
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
