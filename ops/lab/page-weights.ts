import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  assets?: string[];
}

/** What one page makes a browser load before it can be used, in bytes as sent, compressed. */
export interface PageWeight {
  /** Its file: "jobs/jobs-page". */
  page: string;
  scriptBytes: number;
  styleBytes: number;
  fontBytes: number;
}

const always = ["src/boot.ts", "src/entry-client.tsx"];

/** Weighs every page of the build in `clientFolder` by its manifest and the compressed copies beside its files. */
export function readPageWeights(clientFolder: string): PageWeight[] {
  const manifest = JSON.parse(readFileSync(join(clientFolder, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;
  const sizes = new Map<string, number>();
  const sizeOf = (file: string): number => {
    const path = join(clientFolder, file);
    const size = sizes.get(file) ?? statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size;
    sizes.set(file, size);
    return size;
  };
  const weigh = (files: ReadonlySet<string>): number => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  const keys = Object.keys(manifest).filter((key) => /^src\/pages\/.*-page\.tsx$/.test(key));
  return keys.map((key) => {
    const [scripts, styles, fonts] = [new Set<string>(), new Set<string>(), new Set<string>()];
    const visit = (name: string): void => {
      const chunk = manifest[name];
      if (!chunk || scripts.has(chunk.file)) return;
      scripts.add(chunk.file);
      for (const style of chunk.css ?? []) styles.add(style);
      for (const asset of chunk.assets ?? []) if (asset.endsWith(".woff2")) fonts.add(asset);
      for (const imported of chunk.imports ?? []) visit(imported);
    };
    for (const name of [...always, key]) visit(name);
    const page = key.replace(/^src\/pages\/|\.tsx$/g, "");
    return { page, scriptBytes: weigh(scripts), styleBytes: weigh(styles), fontBytes: weigh(fonts) };
  });
}
