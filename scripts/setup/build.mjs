import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { takeLock } from "../mariadb/processes.mjs";
import { step } from "./command.mjs";
import { describeRelease, keepMaps } from "./release.mjs";

const stampPath = "dist/.built-from";
const sourceFolders = ["src", "server", "db", "ops", "scripts"];
const sourceFiles = ["package-lock.json", "vite.config.ts", "tsconfig.json"];

/** Programs of the built server: name in dist/server, source. */
export const serverEntries = {
  main: "server/main.ts",
  serve: "server/serve.ts",
  "prepare-database": "scripts/prepare-database.ts",
  "build-worker": "server/modules/search/engine/build-worker.ts",
  "map-worker": "ops/source-maps/map-worker.ts",
  "import-feed": "scripts/import-feed.ts",
  "load-postcodes": "scripts/load-postcodes.ts",
};

/** Builds browser and server into dist/, unless what is there was built from the very same sources. Two builds at once wait for each other. */
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
      // Everything stands in one folder, so that files beside a module are beside its bundle too.
      rolldownOptions: { input: serverEntries, output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" } },
    },
  });
  cpSync("db/migrations", "dist/server/migrations", { recursive: true });
  cpSync("ops/runbooks", "dist/server/runbooks", { recursive: true });
  const release = describeRelease("dist/client", new Date());
  writeFileSync("dist/server/release.json", JSON.stringify(release));
  keepMaps({ scriptFolders: ["dist/client/assets", "dist/server"], mapsFolder: "dist/maps", name: release.name });
  await precompress("dist/client/assets");
}

/** @param {string} folder */
async function precompress(folder) {
  const names = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name));
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
