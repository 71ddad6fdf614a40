import "#server/events.ts";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { launchSite } from "#scripts/bench/processes.ts";
import { isMariadb, readPid } from "#scripts/mariadb/processes.mjs";
import { startPrivateDatabase } from "#scripts/mariadb/server.mjs";
import { onInterrupt } from "../setup/command.mjs";
import { measureSlowness } from "../setup/machine-speed.mjs";
import { databasePromises } from "./database-faults.ts";
import { type DatabaseServer, type Environment, openMarket, type PromiseCheck } from "./environment.ts";
import { checkInvariants } from "./invariants.ts";
import { formatTable, type Measured, NotMeasurable, rowsOf, type Scale, verdictOf } from "./judgement.ts";
import { loadPromises } from "./load.ts";
import { promisesOverTime } from "./over-time.ts";
import { restartPromises } from "./restarts.ts";
import { restorePromise } from "./restore.ts";
import { writePromises } from "./writes.ts";

const usage = `Measures the promises of reliability on a database and processes of its own, on loopback alone.

  --quick          small counts, five to seven minutes; times are judged by how slow the machine is
  --only P2,P9     some of them
  --soak-hours N   how long memory is watched (1 by default, at most 48)
  --no-report      leaves docs/promises.md as it is
  --folder PATH    where data and programs are kept (.data by default)`;

const reportPath = "docs/promises.md";
const promises = [...writePromises, ...restartPromises, ...loadPromises, ...databasePromises, ...promisesOverTime, restorePromise].toSorted(
  (one, other) => Number(one.id.slice(1)) - Number(other.id.slice(1)),
);
/** However long a measurement hangs, the next one begins. */
const limitMinutes = (id: string, { isQuick, soakHours }: Scale): number => (isQuick ? 6 : id === "P15" ? soakHours * 60 + 15 : 90);

const intro = `# What is promised, and measured

\`npm run promises\` measures this table on a MariaDB and processes of its own, on loopback, and writes it; \`npm run promises -- --quick\` does so in five to seven minutes with small counts, and runs in
\`npm run test:full\`. Each row says at which scale, on which day and at which commit it was measured. After each promise the same invariants of the data are checked (\`scripts/promises/invariants.ts\`).

- **whole**: the counts of the promise. **quick**: the same measurement with small counts; its times are judged by how many times slower than the reference the machine was.
- Site, database and sender share the machine, so the figures are lower bounds of what separate machines do.
- \`kill -9\` ends a process, not the machine: what the kernel has taken survives. That commits reach the disk is the database's \`innodb_flush_log_at_trx_commit=1\`.
`;

// What a measurement that was given up left running must not keep this process.
process.exit(await main());

const appSecret = "a secret of the promises, of more than thirty-two characters";

/** Starts a durable MariaDB of this run's own, with a sample market in it. */
async function openEnvironment(dataFolderPath: string, scale: Scale): Promise<Environment> {
  const folder = resolve(dataFolderPath);
  const home = join(folder, "promises");
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const log = openSync(join(home, "site.log"), "a");
  const works: (() => Promise<unknown> | unknown)[] = [];
  const sites = new Map<number, () => Promise<void>>();
  const atEnd = (work: () => Promise<unknown> | unknown) => void works.push(work);
  const unpackFolder = join(folder, "mariadb-server");

  const startServer = async (serverHome: string, parameters: readonly string[] = []): Promise<DatabaseServer> => {
    const options = { home: serverHome, unpackFolder, bufferPool: "256M", parameters };
    let running = await startPrivateDatabase(options);
    atEnd(() => running.stop());
    return {
      url: running.url,
      async kill() {
        const pid = readPid(join(serverHome, "server.pid"));
        if (isMariadb(pid)) process.kill(pid, "SIGKILL");
        while (isMariadb(pid)) await sleep(5);
      },
      async start() {
        running = await startPrivateDatabase(options);
      },
      stop: () => running.stop(),
    };
  };
  const database = await startServer(join(home, "mariadb"));
  const own = await openMarket(database.url, scale.isQuick ? 400 : undefined);
  const dataFolder = join(home, "data");

  const launch: Environment["launch"] = ({ databaseUrl = database.url, dataFolder: otherFolder, more = {} } = {}) => {
    const { pid, ready, exited } = launchSite(databaseUrl, otherFolder ?? dataFolder, { more: { APP_SECRET: appSecret, ...more }, log });
    const kill = async () => {
      if (sites.has(pid)) process.kill(pid, "SIGKILL");
      await exited;
    };
    sites.set(pid, kill);
    void exited.then(() => sites.delete(pid));
    ready.catch(() => {});
    return { ready: ready.then((site) => ({ ...site, kill })), exited, kill };
  };
  const endSites = async () => {
    await Promise.all([...sites.values()].map((kill) => kill()));
  };
  return {
    ...{ scale, home, dataFolder, database, startServer, launch, atEnd, endSites },
    programsFolder: join(folder, "cluster-programs"),
    db: own.db,
    startSite: (options) => launch(options).ready,
    async close() {
      await endSites();
      await own.close();
      for (const work of works.toReversed()) await Promise.resolve(work()).catch((error: unknown) => console.error(error));
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      quick: { type: "boolean", default: false },
      only: { type: "string", default: "" },
      "soak-hours": { type: "string", default: "1" },
      "no-report": { type: "boolean", default: false },
      folder: { type: "string", default: ".data" },
      help: { type: "boolean", default: false },
    },
  });
  const only = values.only.split(",").filter(Boolean);
  const soakHours = Number(values["soak-hours"]);
  const unknown = only.filter((id) => !promises.some((each) => each.id === id));
  if (values.help || unknown.length > 0 || !(soakHours > 0 && soakHours <= 48)) {
    console.log(`${unknown.length > 0 ? `There is no promise ${unknown.join(", ")}.\n\n` : ""}${usage}`);
    return values.help ? 0 : 1;
  }
  const scale = { isQuick: values.quick, soakHours, slowness: await measureSlowness() };
  const chosen = promises.filter(({ id }) => only.length === 0 || only.includes(id));
  console.log(
    `Measuring ${chosen.map(({ id }) => id).join(", ")} on a machine ${scale.slowness.toFixed(2)} times slower than the reference.`,
  );
  const environment = await openEnvironment(values.folder, scale);
  onInterrupt({
    onFirst: () => {
      console.log("\nEnding what was started.");
      void environment.close().finally(() => process.exit(130));
    },
    onSecond: () => process.exit(130),
  });
  const results: Measured[] = [];
  try {
    for (const check of chosen) results.push(await measureOne(check, environment));
  } finally {
    await environment.close();
  }
  console.log(`\n${formatTable(results)}`);
  if (!values["no-report"]) writeReport(results);
  const broken = results.filter((result) => verdictOf(result) === "not held");
  console.log(`\n${results.filter((result) => verdictOf(result) === "held").length} of ${results.length} held. See ${reportPath}.`);
  return broken.length === 0 ? 0 : 1;
}

async function measureOne(check: PromiseCheck, environment: Environment): Promise<Measured> {
  const { scale, db, dataFolder } = environment;
  const { id, promise, how } = check;
  const startedAt = performance.now();
  console.log(`${id} ${promise} …`);
  const result: Measured = {
    id,
    promise,
    how,
    findings: [],
    reason: null,
    isQuick: scale.isQuick,
    measuredAt: `${new Date().toISOString().slice(0, 10)} ${release()}`,
  };
  try {
    const findings = await withLimit(check.measure(environment), limitMinutes(id, scale));
    await environment.endSites();
    result.findings = [...findings, await checkInvariants(db, dataFolder)];
  } catch (error) {
    await environment.endSites();
    if (error instanceof NotMeasurable) result.reason = `not measured: ${error.message}`;
    else {
      console.error(error);
      result.findings = [{ text: `failed: ${error instanceof Error ? error.message : String(error)}`, isHeld: false }];
    }
  }
  for (const { text, isHeld } of result.findings) console.log(`  ${isHeld ? "✓" : "✗"} ${text}`);
  console.log(`  ${result.reason ?? verdictOf(result)}, ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  return result;
}

function withLimit<T>(work: Promise<T>, minutes: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not finished after ${minutes} minutes`)), minutes * 60_000);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function release(): string {
  const git = (...parameters: string[]) =>
    execFileSync("git", parameters, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  try {
    return `${git("rev-parse", "--short=8", "HEAD")}${git("status", "--porcelain", "--untracked-files=no", "--", "server", "db", "src", "ops") ? " and changes" : ""}`;
  } catch {
    return "unknown";
  }
}

/** Replaces the rows of what was measured, but none of a whole run by one of a quick run. */
function writeReport(results: readonly Measured[]): void {
  const latest = existsSync(reportPath) ? rowsOf(readFileSync(reportPath, "utf8")) : new Map<string, string>();
  const [head = "", rule = ""] = formatTable([]).split("\n");
  for (const result of results)
    if (!(result.isQuick && latest.get(result.id)?.includes(" | whole | ")))
      latest.set(result.id, formatTable([result]).split("\n")[2] ?? "");
  const inOrder = promises.flatMap(({ id }) => latest.get(id) ?? []);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}, ${(totalmem() / 1e9).toFixed(0)} GB, ${process.platform}, Node ${process.versions.node}`;
  writeFileSync(reportPath, [intro, `Machine of the last run: ${machine}.`, "", head, rule, ...inOrder, ""].join("\n"));
}
