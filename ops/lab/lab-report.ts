import { existsSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { thresholds } from "../rum/summary.ts";

/** What a browser of the tests measures of a page that nothing is kept of. Times depend on the machine, and are told, never judged. */
export const labMetrics = [
  "script-bytes",
  "style-bytes",
  "image-bytes",
  "font-bytes",
  "total-bytes",
  "requests",
  "dom-nodes",
  "cls",
  "lcp",
  "tbt",
  "load",
] as const;
export type LabMetric = (typeof labMetrics)[number];
export type LabValues = Record<LabMetric, number>;
const times: ReadonlySet<LabMetric> = new Set(["lcp", "tbt", "load"]);

export interface LabPage {
  /** Pattern of its address, as in the field. */
  route: string;
  /** What was opened. */
  address: string;
  device: "phone" | "desktop";
  values: LabValues;
}

export interface LabReport {
  /** Name of the build that was measured, and when it was made: one made again is another. */
  release: string;
  builtAt: string;
  measuredAt: string;
  /** "2 processors (…), 8 GB, linux x64, Chromium 150". */
  machine: string;
  /** Other tests ran beside it, which lengthens times and nothing else. */
  isAlone: boolean;
  pages: LabPage[];
}

/** Where a page may not be over its budget; null for what is told alone. */
export const labLimitOf = (metric: LabMetric): number | null => (metric === "tbt" ? null : (thresholds[metric]?.good ?? null));

/** Every budget that a page breaks, in words; times are never among them. */
export function brokenBudgets(pages: readonly LabPage[]): string[] {
  return pages.flatMap(({ route, device, values }) =>
    labMetrics.flatMap((metric) => {
      const limit = labLimitOf(metric);
      if (times.has(metric) || limit === null || values[metric] <= limit) return [];
      return [`${route} (${device}): ${metric} ${values[metric]}, at most ${limit}`];
    }),
  );
}

/** What was measured of this very build; null where nothing was, or what lies there is of another. */
export async function readLabReport(file: string, build: { name: string; builtAt: Date | null }): Promise<LabReport | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  const report = JSON.parse(text) as LabReport;
  return report.release === build.name && report.builtAt === build.builtAt?.toISOString() ? report : null;
}

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
