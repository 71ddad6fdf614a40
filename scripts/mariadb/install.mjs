import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findServer, findUnpackedServer, searchFolders } from "./binary.mjs";

/** @typedef {import("./binary.mjs").ServerProgram} ServerProgram */

export const installAdvice = [
  "No MariaDB server was found on this machine, and Debian's package could not be fetched.",
  "Either install one (Debian and Ubuntu: sudo apt-get install mariadb-server-core; macOS: brew install mariadb),",
  "or set DATABASE_URL to a MariaDB 10.11+ or MySQL 8+ server, such as mysql://user:password@host:3306/dayworks.",
].join("\n");

/**
 * Returns a server program of this machine, else Debian's package: installed as root, or unpacked below `unpackFolder` as any other user.
 * Throws an error with `installAdvice` when none is available.
 * @param {{ unpackFolder: string, log?: (line: string) => void }} options
 * @returns {ServerProgram}
 */
export function provideServer({ unpackFolder, log = () => {} }) {
  const present = findServer(searchFolders()) ?? findUnpackedServer(unpackFolder);
  if (present) return present;
  if (!hasCommand("apt-get")) throw new Error(installAdvice);
  log("Fetching MariaDB from Debian's packages (about 10 MB) …");
  const isRoot = process.getuid?.() === 0;
  const failure = isRoot
    ? installPackages(["mariadb-server-core", "mariadb-client-core"])
    : unpackPackages(unpackFolder, ["mariadb-server-core"]);
  const installed = failure === "" ? (findServer(searchFolders()) ?? findUnpackedServer(unpackFolder)) : null;
  if (!installed) throw new Error(`${installAdvice}\n${failure}`.trim());
  return installed;
}

/**
 * Installs Debian packages as root. Returns "" or the last lines of the error output.
 * @param {readonly string[]} packages
 */
export function installPackages(packages) {
  const environment = { DEBIAN_FRONTEND: "noninteractive" };
  run("apt-get", ["update"], environment);
  return run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], environment).failure;
}

const onlyNeeded = ["recommends", "suggests", "conflicts", "breaks", "replaces", "enhances"].map((kind) => `--no-${kind}`);

/**
 * Downloads Debian packages and the libraries they need and unpacks them, as any user; nothing outside `folder` is touched.
 * @param {string} folder
 * @param {readonly string[]} packages
 * @returns {string} "" or the last lines of the error output
 */
export function unpackPackages(folder, packages) {
  const work = `${folder}.${process.pid}`;
  const downloads = join(work, "downloads");
  for (const part of ["lists/partial", "cache/archives/partial", "downloads", "tree"]) mkdirSync(join(work, part), { recursive: true });
  const own = ["-o", `Dir::State::lists=${join(work, "lists")}`, "-o", `Dir::Cache=${join(work, "cache")}`, "-o", "Debug::NoLocking=1"];
  try {
    const updated = run("apt-get", [...own, "update"]);
    if (updated.failure) return updated.failure;
    const listed = run("apt-cache", [...own, "depends", "--recurse", ...onlyNeeded, ...packages]);
    const libraries = [...listed.output.matchAll(/^(lib[\w.+-]+)$/gm)].map((match) => match[1] ?? "");
    const wanted = [...packages, ...libraries.filter((name) => !/^lib(c6|gcc|stdc\+\+|crypt1|c-bin|elogind|perl|.*-perl$)/.test(name))];
    const downloaded = run("apt-get", [...own, "download", ...wanted], {}, downloads);
    if (downloaded.failure) return downloaded.failure;
    for (const file of readdirSync(downloads)) {
      const unpacked = run("dpkg", ["-x", join(downloads, file), join(work, "tree")]);
      if (unpacked.failure) return unpacked.failure;
    }
    rmSync(folder, { recursive: true, force: true });
    renameSync(join(work, "tree"), folder);
    return "";
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** @param {string} command */
function hasCommand(command) {
  return spawnSync(command, ["--version"], { stdio: "ignore" }).error === undefined;
}

/**
 * @param {string} command
 * @param {string[]} parameters
 * @param {Record<string, string>} environment
 * @param {string} [cwd]
 */
function run(command, parameters, environment = {}, cwd) {
  const done = spawnSync(command, parameters, { cwd, encoding: "utf8", env: { ...process.env, LC_ALL: "C", ...environment } });
  const output = done.stdout ?? "";
  const failure =
    done.status === 0 ? "" : `${command} failed: ${(done.stderr || String(done.error ?? "")).trim().split("\n").slice(-3).join("\n")}`;
  return { output, failure };
}
