import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, gzipSync } from "node:zlib";
import { takeLock } from "../mariadb/processes.mjs";
import { step } from "./command.mjs";

const stampPath = "dist/.built-from";
const sourceFolders = ["src", "server", "db", "ops", "scripts"];
const sourceFiles = ["package-lock.json", "vite.config.ts", "tsconfig.json"];

/** Entry points of the built server: name in dist/server to source file. */
export const serverEntries = {
  main: "server/main.ts",
  serve: "server/process/serve.ts",
  "prepare-database": "scripts/prepare-database.ts",
  "build-worker": "server/modules/market/search/engine/build/build-worker.ts",
  "map-worker": "ops/source-maps/map-worker.ts",
  "import-feed": "scripts/import-feed.ts",
  "load-postcodes": "scripts/load-postcodes.ts",
};

/** Builds browser and server into dist/, unless the existing build is from identical sources. Concurrent builds wait for each other. */
export async function ensureBuilt() {
  mkdirSync("dist", { recursive: true });
  const release = await takeLock("dist/.lock", async () => false);
  try {
    const wanted = sourcesHash();
    if (existsSync(stampPath) && readFileSync(stampPath, "utf8") === wanted) return;
    rmSync(stampPath, { force: true });
    await step("Building", buildSite);
    writeFileSync(stampPath, wanted);
  } finally {
    release?.();
  }
}

async function buildSite() {
  const { build } = await import("vite");
  process.env.NODE_ENV = "production";
  await build({ logLevel: "warn", build: { emptyOutDir: true } });
  await build({
    logLevel: "warn",
    build: {
      ssr: true,
      outDir: "dist/server",
      emptyOutDir: true,
      manifest: false,
      // All output goes to one folder, so that files beside a module are also beside its bundle.
      rolldownOptions: { input: serverEntries, output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" } },
    },
  });
  cpSync("db/migrations", "dist/server/migrations", { recursive: true });
  cpSync("ops/runbooks", "dist/server/runbooks", { recursive: true });
  cpSync("db/reference/articles", "dist/server/articles", { recursive: true });
  const release = describeRelease("dist/client", new Date());
  writeFileSync("dist/server/release.json", JSON.stringify(release));
  keepMaps({ scriptFolders: ["dist/client/assets", "dist/server"], mapsFolder: "dist/maps", name: release.name });
  await precompress("dist/client/assets");
}

/** @param {string} folder */
async function precompress(folder) {
  const names = readdirSync(folder).filter((name) => /\.(m?js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const body = readFileSync(join(folder, name));
      const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      const [br, gz] = await Promise.all([promisify(brotliCompress)(body, options), promisify(gzip)(body, { level: 9 })]);
      writeFileSync(join(folder, `${name}.br`), br);
      writeFileSync(join(folder, `${name}.gz`), gz);
    }),
  );
}

function sourcesHash() {
  const hash = createHash("sha256");
  for (const file of sourceFiles) hash.update(file).update(readFileSync(file));
  for (const folder of sourceFolders) {
    if (!existsSync(folder)) continue;
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) hash.update(path).update(readFileSync(path));
  }
  return hash.digest("hex");
}

const buildsKept = 10;
const commitsTold = 100;
const filesTold = 40;

/**
 * Moves the source maps of a build from beside its scripts into a folder named after the build; those of the oldest builds are deleted.
 * @param {{ scriptFolders: readonly string[], mapsFolder: string, name: string }} build
 */
export function keepMaps({ scriptFolders, mapsFolder, name }) {
  const unfinished = join(mapsFolder, `.${name}`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  for (const folder of scriptFolders) {
    for (const file of readdirSync(folder).filter((each) => each.endsWith(".map"))) {
      const map = JSON.parse(readFileSync(join(folder, file), "utf8"));
      const script = readFileSync(join(folder, file.slice(0, -".map".length)), "utf8");
      writeFileSync(join(unfinished, `${file}.gz`), gzipSync(JSON.stringify({ ...map, x_lineStarts: lineStarts(script) })));
      rmSync(join(folder, file));
    }
  }
  rmSync(join(mapsFolder, name), { recursive: true, force: true });
  renameSync(unfinished, join(mapsFolder, name));
  const builds = readdirSync(mapsFolder).map((each) => ({ each, at: statSync(join(mapsFolder, each)).mtimeMs }));
  const old = builds.sort((one, other) => other.at - one.at).slice(buildsKept);
  for (const { each } of old) rmSync(join(mapsFolder, each), { recursive: true, force: true });
}

/**
 * Returns the offset at which each line begins: browsers identify a function by its character offset in the script.
 * @param {string} script
 */
const lineStarts = (script) => [0, ...Array.from(script.matchAll(/\r\n|[\n\r\u2028\u2029]/g), ({ 0: end, index }) => index + end.length)];

/**
 * Describes a build: the name pages identify it by, its time and commit, and its uncompressed size.
 * @param {string} clientFolder
 * @param {Date} builtAt
 */
function describeRelease(clientFolder, builtAt) {
  const manifest = JSON.parse(readFileSync(join(clientFolder, ".vite/manifest.json"), "utf8"));
  const name = /-([\w-]{8})\.js$/.exec(manifest["src/entry-client.tsx"].file)?.[1];
  if (!name) throw new Error("The name of the site's own script has no hash");
  /** @param {RegExp} kind */
  const bytesOf = (kind) =>
    readdirSync(join(clientFolder, "assets"))
      .filter((file) => kind.test(file))
      .reduce((sum, file) => sum + statSync(join(clientFolder, "assets", file)).size, 0);
  const changes = readChanges();
  return {
    name,
    builtAt: builtAt.toISOString(),
    commit: changes?.[0]?.commit ?? null,
    changes,
    scriptBytes: bytesOf(/\.js$/),
    styleBytes: bytesOf(/\.css$/),
  };
}

/** Returns the newest commits of the source with the files they touched; null where there is no Git history, as in a container. */
function readChanges() {
  try {
    const format = ["log", "-n", String(commitsTold), "--name-only", "--format=%x00%H%n%s"];
    const text = execFileSync("git", format, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 20_000_000 });
    return text
      .split("\0")
      .filter(Boolean)
      .map((entry) => {
        const [commit = "", subject = "", ...files] = entry.trim().split("\n");
        return { commit, subject: subject.slice(0, 200), files: files.filter(Boolean).slice(0, filesTold) };
      });
  } catch {
    return null;
  }
}
