import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/**
 * Node flags for the built site. A rendered page is some hundred kilobytes of short-lived text; a larger young generation means less of it
 * is copied before it is collected.
 */
export const nodeFlags = ["--max-semi-space-size=32"];

/** An expected failure whose message is printed alone; any other error is a bug and is printed with its stack. */
export class SetupError extends Error {}

/**
 * Runs a program to completion with its output in this terminal.
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, isBesideOthers?: boolean }} [options] `quiet` shows the output only when the program
 * fails;
 * `isBesideOthers` prints whole lines, so that two programs running in parallel are legible
 * @returns {Promise<number>} exit code
 */
export function runProgram(program, parameters, { env = process.env, quiet = false, isBesideOthers = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { env, stdio: quiet || isBesideOthers ? ["ignore", "pipe", "pipe"] : "inherit" });
    // The program receives Ctrl-C from the terminal; a signal sent to this process alone must be forwarded.
    const passOn = () => child.kill("SIGTERM");
    process.on("SIGTERM", passOn);
    /** @type {Buffer[]} */
    const said = [];
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      if (isBesideOthers) createInterface({ input: stream }).on("line", (line) => console.log(line));
      else stream.on("data", (piece) => said.push(piece));
    }
    child.once("error", reject);
    child.once("close", (code) => {
      process.off("SIGTERM", passOn);
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(said));
      resolve(code ?? 1);
    });
  });
}

/**
 * Prints a step's name, and its duration when it exceeds two seconds.
 * @template T
 * @param {string} name
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const startedAt = performance.now();
  const noted = setTimeout(() => console.log(`${name} …`), 300);
  try {
    return await work();
  } finally {
    clearTimeout(noted);
    const seconds = (performance.now() - startedAt) / 1000;
    if (seconds > 2) console.log(`${name}: ${seconds.toFixed(1)} s`);
  }
}

/**
 * Runs a script's main function in the checkout: a SetupError is printed as its message, any other error with its stack; both exit with
 * code 1.
 * @param {() => Promise<number | void>} main
 */
export async function runMain(main) {
  process.chdir(fileURLToPath(new URL("../..", import.meta.url)));
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exitCode = 1;
  }
}

const sameKeyPressMs = 1_000;
const lookAtParentEveryMs = 500;

/**
 * Handles Ctrl-C and SIGTERM: calls `onFirst` at the first signal, `onSecond` at a later one. npm forwards the terminal's signal as well,
 * so one key press arrives twice within moments and counts once. SIGTERM ends the shell through which npm runs a script and never reaches
 * the script, so the parent's exit counts as SIGTERM there.
 * @param {{ onFirst: (signal: NodeJS.Signals) => void, onSecond: () => void }} answers
 */
export function onInterrupt({ onFirst, onSecond }) {
  let firstAt = 0;
  for (const name of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(name, () => {
      const now = performance.now();
      if (firstAt === 0) {
        firstAt = now;
        onFirst(name);
      } else if (now - firstAt > sameKeyPressMs) {
        onSecond();
      }
    });
  }
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.emit("SIGTERM", "SIGTERM");
  }, lookAtParentEveryMs);
  watch.unref();
}
