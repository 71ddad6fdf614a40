import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The server's own scripts, in the order it requires; newer releases changed the prefix from mysql_ to mariadb_. */
const systemScripts = ["system_tables.sql", "performance_tables.sql", "system_tables_data.sql"];

/** On a machine short of memory the bootstrap may be killed; it is all or nothing, so it can be retried. */
const attempts = 3;
/** It takes a second; only one that hangs takes this long. */
const timeoutMs = 180_000;

/**
 * Creates the data folder with its system tables, unless it exists. Creation is atomic: a start killed half-way leaves no folder that looks
 * complete.
 * @param {import("./install.mjs").ServerProgram} program
 * @param {string} dataFolder
 * @param {(line: string) => void} log
 */
export function initialiseDataFolder(program, dataFolder, log) {
  if (existsSync(dataFolder)) return;
  log("Creating the private database …");
  for (let attempt = 1; ; attempt++) {
    const failure = tryInitialise(program, dataFolder);
    if (failure === null) return;
    if (attempt === attempts) throw new Error(`MariaDB could not create its data folder ${dataFolder}:\n${failure}`);
  }
}

/**
 * @param {import("./install.mjs").ServerProgram} program
 * @param {string} dataFolder
 * @returns {string | null} the server's error output, or null on success
 */
function tryInitialise(program, dataFolder) {
  const unfinished = `${dataFolder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const done = spawnSync(
    program.mariadbd,
    [
      "--no-defaults",
      ...program.arguments,
      "--bootstrap",
      "--silent-startup",
      `--datadir=${unfinished}`,
      `--tmpdir=${unfinished}`,
      "--log-warnings=0",
      "--max-allowed-packet=8M",
      "--innodb-log-file-size=64M",
      ...(process.getuid?.() === 0 ? ["--user=root"] : []),
    ],
    {
      input: bootstrapSql(program.shareFolder),
      encoding: "utf8",
      env: { ...process.env, ...program.environment },
      timeout: timeoutMs,
      killSignal: "SIGKILL",
    },
  );
  if (done.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    const end = done.signal ? `ended by ${done.signal}` : (done.error?.message ?? `exit code ${done.status}`);
    return `${done.stderr ?? ""}\n${end}`.trim().slice(-2000);
  }
  renameSync(unfinished, dataFolder);
  return null;
}

/** @param {string} shareFolder */
function bootstrapSql(shareFolder) {
  const scripts = systemScripts.map((script) => {
    const path = ["mysql_", "mariadb_"].map((prefix) => join(shareFolder, `${prefix}${script}`)).find((candidate) => existsSync(candidate));
    if (!path) throw new Error(`MariaDB's ${script} is missing from ${shareFolder}`);
    return readFileSync(path, "utf8");
  });
  return ["create database mysql;", "use mysql;", "SET @auth_root_socket=NULL;", ...scripts].join("\n");
}
