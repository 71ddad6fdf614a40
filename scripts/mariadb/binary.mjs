import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";

/**
 * A MariaDB server program with what it needs to run from its current location.
 * @typedef {{ mariadbd: string, shareFolder: string, arguments: string[], environment: Record<string, string> }} ServerProgram
 */

const usualFolders = ["/usr/sbin", "/usr/local/sbin", "/usr/libexec", "/opt/homebrew/opt/mariadb/bin", "/usr/local/opt/mariadb/bin"];
const systemTableFiles = ["mysql_system_tables.sql", "mariadb_system_tables.sql"];

/** Returns the folders that may hold a server program, PATH first. */
export function searchFolders(path = process.env.PATH ?? "") {
  return [...path.split(delimiter).filter(Boolean), ...usualFolders];
}

/**
 * Returns the first usable `mariadbd` in these folders, or null.
 * @param {readonly string[]} folders
 * @returns {ServerProgram | null}
 */
export function findServer(folders) {
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
