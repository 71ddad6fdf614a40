import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const lookEveryMs = 5_000;
const reportWaitMs = 5_000;
const stackLines = 15;
const lineLength = 200;

/**
 * Watches the workers of a test run, and kills each that stays in one file for longer than the limit: the runner's own timeouts can't end a
 * test that blocks its process. Says what the worker was doing.
 * @param {{ folder: string, limitMs: number, everyMs?: number, log?: (line: string) => void }} options `folder` is where each worker writes
 * which file it has begun, in a file named by its process id (tests/fixtures/running-file.ts), and a report when it gets SIGUSR2
 * @returns {{ stalled: string[], stop: () => Promise<void> }} the test files of the workers that were killed, as they are found
 */
export function watchForStalls({ folder, limitMs, everyMs = lookEveryMs, log = console.log }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  /** @type {string[]} */
  const stalled = [];
  const ending = new AbortController();
  const watching = (async () => {
    while (!ending.signal.aborted) {
      for (const pid of overdueWorkers(folder, limitMs)) stalled.push(await endWorker(pid, folder, log));
      await sleep(everyMs, undefined, { signal: ending.signal }).catch(() => {});
    }
  })();
  const stop = async () => {
    ending.abort();
    await watching;
    rmSync(folder, { recursive: true, force: true });
  };
  return { stalled, stop };
}

/**
 * @param {string} folder
 * @param {number} limitMs
 */
function overdueWorkers(folder, limitMs) {
  const pids = readdirSync(folder).map(Number).filter(isRunning);
  return pids.filter((pid) => Date.now() - statSync(join(folder, String(pid))).mtimeMs > limitMs);
}

/**
 * @param {number} pid
 * @param {string} folder
 * @param {(line: string) => void} log
 */
async function endWorker(pid, folder, log) {
  const record = join(folder, String(pid));
  const file = relative(process.cwd(), readFileSync(record, "utf8"));
  const doing = [...listProcesses(pid), ...(await askForReport(pid, folder))].map((line) => `  ${line.slice(0, lineLength)}`);
  log([`\n${file} does not end, so its worker is killed. It was doing this:`, ...doing].join("\n"));
  sendSignal(pid, "SIGKILL");
  rmSync(record);
  return file;
}

/** @param {number} pid */
function listProcesses(pid) {
  const parameters = ["-o", "pid,etimes,stat,wchan:24,args", "-p", String(pid), "--ppid", String(pid)];
  return spawnSync("ps", parameters, { encoding: "utf8" }).stdout?.trimEnd().split("\n") ?? [];
}

/**
 * @param {number} pid
 * @param {string} folder
 */
async function askForReport(pid, folder) {
  sendSignal(pid, "SIGUSR2");
  const written = () => readdirSync(folder).find((name) => name.startsWith("report.") && name.includes(`.${pid}.`));
  const deadline = Date.now() + reportWaitMs;
  while (Date.now() < deadline && isRunning(pid)) {
    const report = readReport(join(folder, written() ?? "none"));
    if (report) return report;
    await sleep(50);
  }
  return ["It wrote no report: JavaScript that does not end, or a call outside it, blocks it."];
}

/**
 * @param {string} path
 * @returns {string[] | null} null while it is not written, or only in part
 */
function readReport(path) {
  try {
    const { javascriptStack, libuv } = JSON.parse(readFileSync(path, "utf8"));
    const stack = (javascriptStack?.stack ?? []).slice(0, stackLines);
    const handles = libuv.filter((/** @type {{ is_active: boolean, is_referenced: boolean }} */ one) => one.is_active && one.is_referenced);
    return ["Stack:", ...stack, "Waits for:", ...handles.map((/** @type {object} */ one) => JSON.stringify(one))];
  } catch {
    return null;
  }
}

/** @param {number} pid */
const isRunning = (pid) => pid > 0 && sendSignal(pid, 0);

/**
 * @param {number} pid
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} false when the process has ended
 */
function sendSignal(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
