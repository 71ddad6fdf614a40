import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";

const installAdvice = [
  "No MariaDB server was found on this machine, and Debian's package could not be fetched.",
  "Either install one (Debian and Ubuntu: sudo apt-get install mariadb-server-core; macOS: brew install mariadb),",
  "or set DATABASE_URL to a MariaDB 10.11+ or MySQL 8+ server, such as mysql://user:password@host:3306/dayworks.",
].join("\n");

/**
 * A MariaDB server program with what it needs to run from its current location.
 * @typedef {{ mariadbd: string, shareFolder: string, arguments: string[], environment: Record<string, string> }} ServerProgram
 */

const usualFolders = ["/usr/sbin", "/usr/local/sbin", "/usr/libexec", "/opt/homebrew/opt/mariadb/bin", "/usr/local/opt/mariadb/bin"];
const systemTableFiles = ["mysql_system_tables.sql", "mariadb_system_tables.sql"];

/** Returns the folders that may hold a server program, PATH first. */
function searchFolders(path = process.env.PATH ?? "") {
  return [...path.split(delimiter).filter(Boolean), ...usualFolders];
}

/**
 * Returns the first usable `mariadbd` in these folders, or null.
 * @param {readonly string[]} folders
 * @returns {ServerProgram | null}
 */
function findServer(folders) {
  for (const folder of folders) {
    const mariadbd = join(folder, "mariadbd");
    if (!isExecutable(mariadbd)) continue;
    const shareFolder = findShareFolder(mariadbd);
    if (shareFolder && runs(mariadbd, {})) return { mariadbd, shareFolder, arguments: [], environment: {} };
  }
  return null;
}

/**
 * Returns a server unpacked from Debian's packages below `root` without being installed, or null.
 * @param {string} root
 * @returns {ServerProgram | null}
 */
export function findUnpackedServer(root) {
  const mariadbd = join(root, "usr/sbin/mariadbd");
  if (!isExecutable(mariadbd)) return null;
  const environment = { LD_LIBRARY_PATH: libraryFolders(root).join(delimiter) };
  const shareFolder = findShareFolder(mariadbd);
  if (!shareFolder || !runs(mariadbd, environment)) return null;
  const base = join(root, "usr");
  const placed = [
    `--basedir=${base}`,
    `--lc-messages-dir=${shareFolder}`,
    `--character-sets-dir=${join(shareFolder, "charsets")}`,
    `--plugin-dir=${join(base, "lib/mysql/plugin")}`,
  ];
  return { mariadbd, shareFolder, arguments: placed, environment };
}

/** @param {string} mariadbd */
function findShareFolder(mariadbd) {
  const base = resolve(dirname(mariadbd), "..");
  const candidates = ["share/mysql", "share/mariadb", "share"].flatMap((folder) => [join(base, folder), join("/usr", folder)]);
  return candidates.find((folder) => systemTableFiles.some((file) => existsSync(join(folder, file)))) ?? null;
}

/** @param {string} root */
function libraryFolders(root) {
  return ["usr/lib", "lib"].flatMap((folder) => {
    const path = join(root, folder);
    if (!existsSync(path)) return [];
    const perMachine = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name.includes("linux"));
    return [path, ...perMachine.map((entry) => join(path, entry.name))];
  });
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} mariadbd
 * @param {Record<string, string>} environment
 */
function runs(mariadbd, environment) {
  try {
    return execFileSync(mariadbd, ["--no-defaults", "--version"], {
      encoding: "utf8",
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "ignore"],
    }).includes("MariaDB");
  } catch {
    return false;
  }
}

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
function installPackages(packages) {
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
