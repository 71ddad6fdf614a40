import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { brokenBudgets, type LabMetric, type LabReport, type LabValues, readLabReport } from "./lab-report.ts";

const within: LabValues = {
  "script-bytes": 300_000,
  "style-bytes": 100_000,
  "image-bytes": 500_000,
  "font-bytes": 200_000,
  "total-bytes": 2_000_000,
  requests: 50,
  "dom-nodes": 1500,
  cls: 100,
  lcp: 60_000,
  tbt: 60_000,
  load: 60_000,
};
const page = (values: Partial<LabValues> = {}) => ({
  route: "/jobs",
  address: "/jobs",
  device: "phone" as const,
  values: { ...within, ...values },
});

test("M6 a page at every limit is within its budgets, whatever time it took", () => {
  expect(brokenBudgets([page()])).toEqual([]);
});

test.each([
  "script-bytes",
  "style-bytes",
  "image-bytes",
  "font-bytes",
  "total-bytes",
  "requests",
  "dom-nodes",
  "cls",
] satisfies LabMetric[])("M6 one more than the limit of %s is named", (metric) => {
  const limit = within[metric];
  expect(brokenBudgets([page(), page({ [metric]: limit + 1 })])).toEqual([`/jobs (phone): ${metric} ${limit + 1}, at most ${limit}`]);
});

test("figures of another build, or of this one made at another time, are not this build's", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lab-"));
  try {
    const file = join(folder, "lab.json");
    const builtAt = new Date("2026-11-22T10:00:00Z");
    expect(await readLabReport(file, { name: "aaaaaaaa", builtAt })).toBeNull();
    const report: LabReport = {
      release: "aaaaaaaa",
      builtAt: builtAt.toISOString(),
      measuredAt: "2026-11-22T10:05:00.000Z",
      machine: "2 processors",
      isAlone: true,
      pages: [page()],
    };
    writeFileSync(file, JSON.stringify(report));
    expect(await readLabReport(file, { name: "aaaaaaaa", builtAt })).toEqual(report);
    expect(await readLabReport(file, { name: "bbbbbbbb", builtAt })).toBeNull();
    expect(await readLabReport(file, { name: "aaaaaaaa", builtAt: new Date("2026-11-22T11:00:00Z") })).toBeNull();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
