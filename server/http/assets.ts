import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Styles and scripts referenced by a rendered page. */
export interface Assets {
  /** Returns tags for <head>: styles first, then preloads and the entry script. `pageFile` is the page's source file. */
  tags(pageFile: string): string;
  /** Transforms the whole document; only needed in development. */
  finish?(url: string, html: string): Promise<string>;
}

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  assets?: string[];
}

const entryFile = "src/entry-client.tsx";
const bootFile = "src/boot.ts";

const readManifest = (clientFolder: string) =>
  JSON.parse(readFileSync(join(clientFolder, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;

/** Reads the client build's manifest and returns hashed file names. */
export function builtAssets(clientFolder: string): Assets {
  const manifest = readManifest(clientFolder);
  const known = new Map<string, string>();
  return {
    tags(pageFile) {
      let tags = known.get(pageFile);
      if (tags === undefined) {
        tags = manifestTags(manifest, pageFile);
        known.set(pageFile, tags);
      }
      return tags;
    },
  };
}

function manifestTags(manifest: Record<string, Chunk>, pageFile: string): string {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const fonts = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const asset of chunk.assets ?? []) if (asset.endsWith(".woff2")) fonts.add(asset);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(entryFile);
  visit(pageFile);
  const entry = manifest[entryFile]?.file;
  const page = manifest[pageFile]?.file;
  const pageName = pageFile.replace(/^src\/pages\/|\.tsx$/g, "");
  const boot = manifest[bootFile]?.file;
  return [
    ...(boot ? [`<script src="/${boot}"></script>`] : []),
    ...[...fonts].map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    // At a usual priority they would share a slow connection with what the page needs to be read.
    ...[...scripts]
      .filter((file) => file !== entry)
      .map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}"${file === page ? ` data-page="${pageName}"` : ""}>`),
    ...(entry ? [`<script type="module" fetchpriority="low" src="/${entry}"></script>`] : []),
  ].join("");
}
