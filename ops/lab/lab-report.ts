import { readFile } from "node:fs/promises";
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
