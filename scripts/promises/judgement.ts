export interface Finding {
  text: string;
  isHeld: boolean;
}

/** How much is measured: a quick run, or a whole one. */
export interface Scale {
  isQuick: boolean;
  soakHours: number;
  /** How many times slower than the reference this machine is: times of a quick run are judged by it, those of a whole run are not. */
  slowness: number;
}

/** What cannot be measured on this machine, and why. */
export class NotMeasurable extends Error {}

export interface Measured {
  id: string;
  promise: string;
  how: string;
  findings: readonly Finding[];
  /** Why there are none; null when it was measured. */
  reason: string | null;
  isQuick: boolean;
  /** Day and release of the measurement. */
  measuredAt: string;
}

export function within(what: string, ms: number, aimMs: number, { isQuick, slowness }: Pick<Scale, "isQuick" | "slowness">): Finding {
  const factor = isQuick ? slowness : 1;
  const allowance = factor > 1.05 ? ` × ${factor.toFixed(1)} for this machine` : "";
  return { text: `${what} ${formatMs(ms)} (aim ${formatMs(aimMs)}${allowance})`, isHeld: ms <= aimMs * factor };
}

export const exactly = (what: string, count: number, expected: number, of?: number): Finding => ({
  text: `${what} ${number(count)}${of === undefined ? "" : ` of ${number(of)}`}${count === expected ? "" : `, not ${number(expected)}`}`,
  isHeld: count === expected,
});

export const claim = (text: string, isHeld: boolean): Finding => ({ text: isHeld ? text : `${text}: not so`, isHeld });

const number = (value: number): string => value.toLocaleString("en-GB");
const formatMs = (ms: number): string => (ms >= 1_000 ? `${(ms / 1_000).toFixed(1)} s` : `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`);

/** Returns the smallest value that `percent` of all values do not exceed; NaN for none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

export interface Sample {
  atMs: number;
  value: number;
}

/** Fits a line; returns its slope for an hour, with the standard error of that. */
export function slopePerHour(samples: readonly Sample[]): { slope: number; error: number } {
  const hourMs = 3_600_000;
  const n = samples.length;
  const meanAt = samples.reduce((sum, { atMs }) => sum + atMs, 0) / n;
  const meanValue = samples.reduce((sum, { value }) => sum + value, 0) / n;
  const spread = samples.reduce((sum, { atMs }) => sum + (atMs - meanAt) ** 2, 0);
  const slope = samples.reduce((sum, { atMs, value }) => sum + (atMs - meanAt) * (value - meanValue), 0) / spread;
  const rest = samples.reduce((sum, { atMs, value }) => sum + (value - meanValue - slope * (atMs - meanAt)) ** 2, 0);
  return { slope: slope * hourMs, error: Math.sqrt(rest / Math.max(1, n - 2) / spread) * hourMs };
}

export type Verdict = "held" | "not held" | "not measured";

export const verdictOf = ({ findings, reason }: Pick<Measured, "findings" | "reason">): Verdict =>
  reason !== null ? "not measured" : findings.length > 0 && findings.every(({ isHeld }) => isHeld) ? "held" : "not held";

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
const columns = ["#", "Promise", "How measured", "Figure", "Verdict", "Scale", "Measured"];

export function formatTable(results: readonly Measured[]): string {
  const rows = results.map((result) => {
    const figure = result.reason ?? result.findings.map(({ text }) => text).join("; ");
    return [result.id, result.promise, result.how, figure, verdictOf(result), result.isQuick ? "quick" : "whole", result.measuredAt];
  });
  return [columns, columns.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n");
}

/** Returns the rows of an earlier table by the promise's number, to leave those alone that a run did not measure. */
export function rowsOf(table: string): Map<string, string> {
  return new Map([...table.matchAll(/^\| (P\d+) \|.*$/gm)].map(([row, id = ""]) => [id, row]));
}
