import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const buildsKept = 10;
const commitsTold = 100;
const filesTold = 40;

/**
 * Takes the source maps of a build from beside its scripts into a folder of its own under the name of the build; those of the oldest builds go.
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
 * Where each line begins: browsers name a function by how many letters of the script stand before it.
 * @param {string} script
 */
const lineStarts = (script) => [0, ...Array.from(script.matchAll(/\r\n|[\n\r\u2028\u2029]/g), ({ 0: end, index }) => index + end.length)];

/**
 * What a build is: the name pages tell it by, when and from which commit it was made, and what it weighs uncompressed.
 * @param {string} clientFolder
 * @param {Date} builtAt
 */
export function describeRelease(clientFolder, builtAt) {
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

/** The newest commits of the source with the files they touched; null where it has no history, as in a container. */
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
