import { existsSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { gunzipSync } from "node:zlib";
import { changedFiles } from "#scripts/setup/test-runners.mjs";

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** Scripts of the entry: what they change shows on every page, and so says nothing about one. */
const ofEveryPage = ["src/entry-client.tsx", "src/boot.ts"];

/**
 * The pages, as `routes` names them, with a source among these files: by what the build put into the page's own scripts. A style sheet counts as the
 * component beside it.
 */
export function pagesWith(
  files: readonly string[],
  build: { manifest: Manifest; sourcesOf: (script: string) => readonly string[] },
): Set<string> {
  const wanted = new Set(files.map((file) => file.replace(/\.module\.css$/, ".tsx")));
  const shared = chunksUnder(ofEveryPage, build.manifest);
  const pages = Object.keys(build.manifest).filter((key) => /^src\/pages\/.+-page\.tsx$/.test(key));
  const holdsWanted = (key: string) => {
    const script = build.manifest[key]?.file;
    return script !== undefined && build.sourcesOf(script).some((source) => wanted.has(source));
  };
  const changed = pages.filter((page) => [...chunksUnder([page], build.manifest)].some((key) => !shared.has(key) && holdsWanted(key)));
  return new Set(changed.map((page) => page.replace(/^src\/pages\/(.+)\.tsx$/, "$1")));
}

/** The pages whose sources differ from main. */
export function changedPages(): Set<string> {
  const files = changedFiles().filter((file) => file.startsWith("src/") && !/\.test\.tsx?$/.test(file));
  if (files.length === 0) return new Set();
  const { name } = JSON.parse(readFileSync("dist/server/release.json", "utf8")) as { name: string };
  const manifest = JSON.parse(readFileSync("dist/client/.vite/manifest.json", "utf8")) as Manifest;
  const sourcesOf = (script: string): string[] => {
    const path = join("dist/maps", name, `${script.replace(/^assets\//, "")}.map.gz`);
    // A script that only passes on what others hold has none.
    if (!existsSync(path)) return [];
    const { sources } = JSON.parse(gunzipSync(readFileSync(path)).toString()) as { sources: (string | null)[] };
    return sources.flatMap((source) => (source ? normalize(join("dist/client/assets", source)) : []));
  };
  return pagesWith(files, { manifest, sourcesOf });
}

function chunksUnder(keys: readonly string[], manifest: Manifest, found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || found.has(key)) continue;
    found.add(key);
    chunksUnder(
      [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])].filter((each) => !each.includes("-page.tsx")),
      manifest,
      found,
    );
  }
  return found;
}
