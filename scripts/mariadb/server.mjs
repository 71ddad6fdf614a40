import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { initialiseDataFolder } from "./initialise.mjs";
import { provideServer } from "./install.mjs";
import { isMariadb, readPid, takeLock } from "./processes.mjs";
import { sayWaiting } from "./wait-notice.mjs";

/**
 * A running private database. `stop` ends it only when this process started it. `isRunning` is also true while it is running but not yet
 * responding.
 * @typedef {{ url: string, socketPath: string, reused: boolean, stop: () => Promise<void>, answers: () => Promise<boolean>, isRunning: ()
 * => boolean }} PrivateDatabase
 */

/**
 * @typedef {object} StartOptions
 * @property {string} home folder of its data, socket and log; created with mode 0700
 * @property {string} [name] database in the returned address
 * @property {string} [unpackFolder] where Debian's package is unpacked when it cannot be installed
 * @property {string} [bufferPool] such as "256M"
 * @property {readonly string[]} [parameters] further ones of the server
 * @property {boolean} [durable] false for throw-away databases: commits are not flushed to disk
 * @property {(line: string) => void} [log]
 */

const stopTimeoutMs = 60_000;
/** On a machine short of memory a server may be killed while it starts. */
const attempts = 3;
/** An empty server starts in a second; one that recovers much data may take as long as it needs. */
const throwAwayStartTimeoutMs = 120_000;

/**
 * Starts the private database of a folder, or connects to the one already running there. It listens on a socket only, in a folder that only
 * its owner can open.
 * @param {StartOptions} options
 * @returns {Promise<PrivateDatabase>}
 */
export async function startPrivateDatabase(options) {
  const { home, name = "dayworks", log = () => {} } = options;
  mkdirSync(home, { recursive: true, mode: 0o700 });
  chmodSync(home, 0o700);
  const socketPath = socketPathOf(realpathSync(home));
  const url = databaseUrl(socketPath, name);
  const pidPath = join(home, "server.pid");
  const running = { url, socketPath, answers: () => answers(socketPath), isRunning: () => isMariadb(readPid(pidPath)) };
  const joined = { ...running, reused: true, stop: async () => {} };
  // A second server on one data folder would hang for half a minute.
  const release = await sayWaiting("another process that starts the private database", {
    log,
    wait: () => takeLock(join(home, "start.lock"), () => answers(socketPath)),
  });
  if (!release) return joined;
  try {
    if (await answers(socketPath)) return joined;
    const program = provideServer({ unpackFolder: options.unpackFolder ?? join(home, "..", "mariadb-server"), log });
    initialiseDataFolder(program, join(home, "data"), log);
    await endPreviousServer(pidPath, socketPath, log);
    const child = await startServer(() => launch(program, { ...options, home, socketPath }), {
      ...{ socketPath, logPath: join(home, "error.log"), log, timeoutMs: options.durable === false ? throwAwayStartTimeoutMs : null },
    });
    return { ...running, reused: false, stop: () => stopChild(child) };
  } finally {
    release();
  }
}

/**
 * Stops a server left by a process that died, which may still be shutting down or hold its files without its socket: two servers must never
 * share a data folder.
 * @param {string} pidPath
 * @param {string} socketPath
 * @param {(line: string) => void} log
 */
async function endPreviousServer(pidPath, socketPath, log) {
  const pid = readPid(pidPath);
  if (!isMariadb(pid)) return;
  process.kill(pid, "SIGTERM");
  const ended = async () => {
    while (isMariadb(pid)) await sleep(50);
  };
  await sayWaiting(`an earlier MariaDB server (process ${pid}), which holds this data folder, to end`, { log, wait: ended });
  rmSync(socketPath, { force: true });
}

/**
 * @param {import("./install.mjs").ServerProgram} program
 * @param {StartOptions & { socketPath: string }} options
 */
function launch(program, { home, socketPath, bufferPool = "256M", durable = true, parameters: more = [] }) {
  // A server that starts deletes every server's temporary tables in its folder for temporary files.
  const temporaryFolder = join(home, "tmp");
  mkdirSync(temporaryFolder, { recursive: true, mode: 0o700 });
  const parameters = [
    "--no-defaults",
    ...program.arguments,
    `--datadir=${join(home, "data")}`,
    `--tmpdir=${temporaryFolder}`,
    `--socket=${socketPath}`,
    `--pid-file=${join(home, "server.pid")}`,
    `--log-error=${join(home, "error.log")}`,
    "--skip-networking",
    "--skip-name-resolve",
    "--character-set-server=utf8mb4",
    "--collation-server=utf8mb4_unicode_ci",
    "--default-time-zone=+00:00",
    "--sql-mode=STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO",
    "--innodb-snapshot-isolation=ON",
    `--innodb-buffer-pool-size=${bufferPool}`,
    `--innodb-flush-log-at-trx-commit=${durable ? 1 : 0}`,
    ...(durable
      ? []
      : [
          "--table-definition-cache=20000",
          "--debug-no-sync",
          "--skip-innodb-file-per-table",
          "--skip-innodb-doublewrite",
          "--innodb-flush-method=nosync",
          "--sync-frm=OFF",
        ]),
    "--max-allowed-packet=64M",
    "--performance-schema=OFF",
    ...more,
    ...(process.getuid?.() === 0 ? ["--user=root"] : []),
  ];
  const command = hasSetpriv() ? ["setpriv", "--pdeathsig", "TERM", program.mariadbd] : [program.mariadbd];
  // Runs in its own process group, so that Ctrl-C in the terminal stops the site first and the database after it.
  const child = spawn(/** @type {string} */ (command[0]), [...command.slice(1), ...parameters], {
    detached: true,
    stdio: "ignore",
    env: { ...process.env, ...program.environment, TZ: "UTC" },
  });
  child.unref();
  return child;
}

/**
 * Waits for a server while it is running, and restarts it when it exits before responding or exceeds the timeout.
 * @param {() => import("node:child_process").ChildProcess} launchServer
 * @param {{ socketPath: string, logPath: string, log: (line: string) => void, timeoutMs: number | null }} options
 */
async function startServer(launchServer, { socketPath, logPath, log, timeoutMs }) {
  for (let attempt = 1; ; attempt++) {
    const child = launchServer();
    const timer = timeoutMs === null ? undefined : setTimeout(() => child.kill("SIGKILL"), timeoutMs);
    const isAnswering = await sayWaiting("the private database to start", { log, wait: () => answersOrEnds(child, socketPath) });
    clearTimeout(timer);
    if (isAnswering) return child;
    const end = existsSync(logPath) ? readFileSync(logPath, "utf8").trim().split("\n").slice(-8).join("\n") : "";
    if (attempt === attempts) throw new Error(`MariaDB did not start. The end of ${logPath}:\n${end}`);
    log("The private database ended while it started; starting it again.");
  }
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {string} socketPath
 * @returns {Promise<boolean>} false when it exited
 */
async function answersOrEnds(child, socketPath) {
  let hasEnded = false;
  child.once("exit", () => {
    hasEnded = true;
  });
  child.once("error", () => {
    hasEnded = true;
  });
  while (!(await answers(socketPath))) {
    if (hasEnded) return false;
    await sleep(10);
  }
  return true;
}

/** @param {import("node:child_process").ChildProcess} child */
async function stopChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.ref();
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}

function hasSetpriv() {
  return process.platform === "linux" && spawnSync("setpriv", ["--pdeathsig", "TERM", "true"], { stdio: "ignore" }).status === 0;
}

const maxSocketPathLength = 107;
const protocolVersion = 10;
/** On a very busy machine a running server may send its greeting late. */
const greetingTimeoutMs = 60_000;

/**
 * Returns the address of a database on a socket.
 * @param {string} socketPath
 * @param {string} name
 */
function databaseUrl(socketPath, name) {
  return `mysql://root@localhost/${name}?socketPath=${encodeURIComponent(socketPath)}`;
}

/**
 * Returns the socket path of a home folder; a path too long for the kernel is replaced by one in the system's temporary folder, named after
 * a hash of the home.
 * @param {string} home
 */
function socketPathOf(home) {
  const inside = join(home, "db.sock");
  if (Buffer.byteLength(inside) <= maxSocketPathLength) return inside;
  const folder = join(tmpdir(), `dayworks-${createHash("sha256").update(home).digest("hex").slice(0, 16)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Throws when another user owns a folder of that name, in which case nothing may be written to it.
  chmodSync(folder, 0o700);
  return join(folder, "db.sock");
}

/**
 * Checks whether a database sends its greeting on this socket.
 * @param {string} socketPath
 * @returns {Promise<boolean>}
 */
function answers(socketPath) {
  return new Promise((resolve) => {
    if (!existsSync(socketPath)) return resolve(false);
    const socket = connect(socketPath);
    const finish = (/** @type {boolean} */ result) => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(greetingTimeoutMs, () => finish(false));
    socket.once("data", (greeting) => finish(greeting[4] === protocolVersion));
    socket.once("error", () => finish(false));
    socket.once("close", () => resolve(false));
  });
}
