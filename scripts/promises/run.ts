import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import "#server/events.ts";
import { onInterrupt } from "../setup/command.mjs";
import { measureSlowness } from "../setup/machine-speed.mjs";
import { databasePromises } from "./database-faults.ts";
import { type Environment, openEnvironment, type PromiseCheck } from "./environment.ts";
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
