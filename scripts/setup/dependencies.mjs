import { readFileSync } from "node:fs";
import { runProgram, SetupError, step } from "./command.mjs";

/** @typedef {{ packages?: Record<string, { version?: string, optional?: boolean }> }} LockFile */

const oldestNode = [20, 19];

/** Rejects a Node that is too old, and installs the packages of package-lock.json when the installed ones differ. */
export async function ensureDependencies() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < (oldestNode[0] ?? 0) || (major === oldestNode[0] && minor < (oldestNode[1] ?? 0))) {
    throw new SetupError(`Node ${oldestNode.join(".")} or newer is needed; this is ${process.versions.node}.`);
  }
  if (isInstalled(readLock("package-lock.json"), readLock("node_modules/.package-lock.json"))) return;
  await step("Installing dependencies", async () => {
    // No package needs an install script, and not running them is the safer default. The build needs the development packages, regardless
    // of NODE_ENV.
    const parameters = ["ci", "--ignore-scripts", "--include=dev", "--no-audit", "--no-fund"];
    const code = await runProgram("npm", parameters, { quiet: true });
    if (code !== 0) throw new SetupError("npm ci failed: see above. The npm registry must be reachable the first time.");
  });
}

/**
 * Checks whether node_modules holds every package of the lock file in that version; packages for other systems may be absent.
 * @param {LockFile | null} locked
 * @param {LockFile | null} installed npm's own record in node_modules, written when an installation has finished
 */
export function isInstalled(locked, installed) {
  if (!locked?.packages || !installed?.packages) return false;
  const present = installed.packages;
  return Object.entries(locked.packages).every(([path, { version, optional }]) => {
    if (path === "") return true;
    const found = present[path];
    return found ? found.version === version : optional === true;
  });
}

/**
 * @param {string} path
 * @returns {LockFile | null}
 */
function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
