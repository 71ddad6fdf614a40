import { existsSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { thresholds } from "../rum/summary.ts";

/** Lab metrics, measured by a test browser with an empty cache. Times depend on the machine, so they are reported without budget checks. */
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
  /** Route pattern, as in field data. */
  route: string;
  /** The address opened. */
  address: string;
  device: "phone" | "desktop";
  values: LabValues;
}

export interface LabReport {
  /** Release name and build time; a rebuild counts as different. */
  release: string;
  builtAt: string;
  measuredAt: string;
  /** "2 processors (…), 8 GB, linux x64, Chromium 150". */
  machine: string;
  /** False when other tests ran in parallel, which lengthens times only. */
  isAlone: boolean;
  pages: LabPage[];
}

/** Returns the budget of a metric; null for metrics that are only reported. */
export const labLimitOf = (metric: LabMetric): number | null => (metric === "tbt" ? null : (thresholds[metric]?.good ?? null));

/** Describes every budget a page exceeds; times are never checked. */
export function brokenBudgets(pages: readonly LabPage[]): string[] {
  return pages.flatMap(({ route, device, values }) =>
    labMetrics.flatMap((metric) => {
      const limit = labLimitOf(metric);
      if (times.has(metric) || limit === null || values[metric] <= limit) return [];
      return [`${route} (${device}): ${metric} ${values[metric]}, at most ${limit}`];
    }),
  );
}

/** Returns the lab report of exactly this build; null when there is none, or it is of another build. */
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

/** Compressed bytes a browser must load for a page before it can be used. */
export interface PageWeight {
  /** Page module: "jobs/jobs-page". */
  page: string;
  scriptBytes: number;
  styleBytes: number;
  fontBytes: number;
}

const always = ["src/boot.ts", "src/entry-client.tsx"];

/** Measures every page of the build in `clientFolder` from its manifest and precompressed files. */
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
