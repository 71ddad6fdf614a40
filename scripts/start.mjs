import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { constants, setPriority } from "node:os";
import { ensureBuilt } from "./setup/build.mjs";
import { nodeFlags, onInterrupt, runMain, runProgram, SetupError, step } from "./setup/command.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { openSiteDatabase } from "./setup/site-database.mjs";

/** @type {import("node:child_process").ChildProcess | null} */
let site = null;
/** Makes sample telemetry beside the site.
 * @type {import("node:child_process").ChildProcess | null} */
let inventor = null;
let isStopping = false;

onInterrupt({
  onFirst: (signal) => {
    isStopping = true;
    console.log("\nFinishing what is under way; Ctrl-C once more ends it at once.");
    inventor?.kill("SIGTERM");
    site?.kill(signal === "SIGTERM" ? "SIGTERM" : "SIGINT");
  },
  onSecond: () => {
    if (site) site.kill("SIGKILL");
    else process.exit(130);
  },
});

await runMain(async () => {
  await requireFreePort(process.env.HOST || "127.0.0.1", Number(process.env.PORT || 3000));
  await ensureDependencies();
  if (isStopping) return 130;
  const database = await openSiteDatabase();
  try {
    await ensureBuilt();
    const env = { ...process.env, NODE_ENV: "production", LOG_LEVEL: process.env.LOG_LEVEL || "warn", DATABASE_URL: database.url };
    const wantsSample = database.isPrivate || process.env.SAMPLE_DATA === "1" || process.argv.includes("--sample");
    if (!isStopping) await prepareDatabase(env, wantsSample);
    return isStopping ? 130 : await serve(env, wantsSample);
  } catch (error) {
    if (isStopping) return 130;
    throw error;
  } finally {
    await database.stop();
  }
});

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} wantsSample
 */
async function prepareDatabase(env, wantsSample) {
  await step("Preparing the database", async () => {
    const parameters = ["dist/server/prepare-database.js", ...(wantsSample ? ["--sample-if-empty"] : [])];
    if ((await runProgram(process.execPath, parameters, { env })) !== 0)
      throw new SetupError("The database could not be prepared: see above.");
  });
}

/**
 * Runs the site until it exits.
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} wantsSample
 * @returns {Promise<number>} exit code
 */
async function serve(env, wantsSample) {
  // Runs in its own process group, so that Ctrl-C in the terminal reaches it only once, through this process.
  const child = fork("dist/server/main.js", { env, detached: true, execArgv: nodeFlags });
  site = child;
  child.once("message", (/** @type {{ origin: string, signIns: SignIn[] }} */ { origin, signIns }) => {
    console.log(`\nDayworks is serving on ${origin}`);
    printSignIns(origin, signIns);
    console.log("Ctrl-C stops it.");
    if (wantsSample && !isStopping) inventTelemetry(env);
  });
  const [code] = await once(child, "exit");
  inventor?.kill("SIGTERM");
  if (isStopping) return code === 0 ? 0 : 130;
  throw new SetupError(
    `The site ended by itself${code === null ? "" : ` with code ${code}`}. Nothing it had answered for is lost: start it again.`,
  );
}

/**
 * Fills the console with sample telemetry without delaying the start: it takes a few seconds, and longer on a busy machine.
 * @param {NodeJS.ProcessEnv} env
 */
function inventTelemetry(env) {
  const child = spawn(process.execPath, ["dist/server/prepare-database.js", "--sample-telemetry"], {
    env,
    stdio: "inherit",
    detached: true,
  });
  inventor = child;
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  child.once("error", (error) => console.error(`Sample telemetry could not be made: ${error.message}`));
  child.once("exit", () => {
    inventor = null;
  });
}

/**
 * @typedef {{ label: string, email: string, password: string, authenticatorKey: string | null }} SignIn
 * @param {string} origin
 * @param {SignIn[]} signIns
 */
function printSignIns(origin, signIns) {
  if (signIns.length === 0) return;
  console.log(
    `\nSample accounts, one of each kind (${origin}/signin; administrators at ${origin}/admin). The password of all: ${signIns[0]?.password}`,
  );
  for (const { label, email, authenticatorKey } of signIns) {
    console.log(`  ${label.padEnd(24)}${email}${authenticatorKey ? "  and a code: npm run sample:code" : ""}`);
  }
  const key = signIns.find(({ authenticatorKey }) => authenticatorKey)?.authenticatorKey;
  if (key) console.log(`  For an authenticator app, the administrator's key is ${key}\n`);
}

/**
 * Fails immediately, not after a minute's work, when another program uses the address.
 * @param {string} host
 * @param {number} port
 */
async function requireFreePort(host, port) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  const probe = createServer().listen(port, host);
  try {
    await once(probe, "listening");
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EADDRINUSE") return;
    throw new SetupError(
      `Port ${port} on ${host} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
    );
  } finally {
    probe.close();
  }
}
