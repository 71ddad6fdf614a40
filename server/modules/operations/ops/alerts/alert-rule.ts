import type { AlertRuleCondition, AlertRuleMetric } from "#db/ops-values.ts";
import type { PageEvent, PageMetric } from "#db/telemetry-values.ts";
import { type BinCount, binOf, edgesOfBin, summarise } from "#ops/rum/summary.ts";

export interface AlertRule {
  metric: AlertRuleMetric;
  /** Route pattern; null for all pages together. */
  route: string | null;
  windowHours: number;
  condition: AlertRuleCondition;
  /** In the unit of the metric, or the rise in percent. */
  amount: number;
  minimumN: number;
}

/** Of one window: a p75, or a share in percent; null without samples. */
export interface RuleReading {
  value: number | null;
  n: number;
}

/** Events of visits whose share a rule can watch. Their cells are in bin 1, those of all visits in bin 0. */
export const shareEvents: Readonly<Partial<Record<AlertRuleMetric, PageEvent>>> = {
  "visits-with-error": "visit-with-error",
  "visits-near-limit": "visit-with-critical-limit",
};

/** Samples by the start of their hour or day, in epoch milliseconds. */
export type SamplesByUnit = ReadonlyMap<number, readonly BinCount[]>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
export const daysReplayed = 28;

export function readWindow(metric: AlertRuleMetric, cells: readonly BinCount[]): RuleReading {
  if (shareEvents[metric] === undefined) {
    const { n, p75 } = summarise(metric as PageMetric, cells);
    return { n, value: p75 };
  }
  const inBin = (bin: number) => cells.filter((cell) => cell.bin === bin);
  const weightOf = (bin: number) => inBin(bin).reduce((sum, { n, oneIn }) => sum + n * oneIn, 0);
  const n = inBin(0).reduce((sum, cell) => sum + cell.n, 0);
  return { n, value: n > 0 ? (100 * weightOf(1)) / weightOf(0) : null };
}

/** A p75 is known by its bin, all of which must be above the limit; thresholds and budgets are edges of bins, and shares are exact. */
function isAbove(metric: AlertRuleMetric, value: number, limit: number): boolean {
  if (shareEvents[metric] !== undefined) return value > limit;
  return edgesOfBin(binOf(value, metric as PageMetric), metric as PageMetric).from >= limit;
}

/** Returns whether the rule is met; null where the window, or the one it is compared with, has too few samples. */
export function judgeRule(
  { metric, condition, amount, minimumN }: AlertRule,
  now: RuleReading,
  before: RuleReading | null,
): boolean | null {
  if (now.value === null || now.n < minimumN) return null;
  if (condition === "above") return isAbove(metric, now.value, amount);
  if (before === null || before.value === null || before.value <= 0 || before.n < minimumN) return null;
  return now.value > before.value * (1 + amount / 100);
}

/** What was read when a rule fired or resolved. */
export interface RuleMoment {
  at: string;
  value: number;
  n: number;
  /** Of the same hours a week earlier; null for a fixed limit. */
  before: number | null;
}

export interface RuleFiring extends RuleMoment {
  /** Null where it had not resolved. */
  resolved: RuleMoment | null;
  /** Of a whole day, because its hours are no longer stored. */
  isByDay: boolean;
}

/**
 * Judges a rule at every full hour whose hours are stored, and before that at the end of every day (UTC), and lists when it would have
 * fired. Windows with too few samples leave the state as it is, as they do when the site judges.
 */
export function replayRule(
  rule: AlertRule,
  { hours, days, hoursFrom, end }: { hours: SamplesByUnit; days: SamplesByUnit; hoursFrom: Date; end: Date },
) {
  const isRise = rule.condition === "rise";
  const lookBackMs = rule.windowHours * hourMs + (isRise ? weekMs : 0);
  const firstHour = Math.min(end.getTime(), hoursFrom.getTime() + lookBackMs);
  const from = Math.max(Math.floor(end.getTime() / dayMs) - daysReplayed, 0) * dayMs;
  const windowDays = Math.max(1, rule.windowHours / 24);
  const byDay = readingsOf(rule, days, {
    ...{ unitMs: dayMs, units: windowDays },
    ...{ from: from - weekMs - (windowDays - 1) * dayMs, until: firstHour },
  });
  const byHour = readingsOf(rule, hours, { unitMs: hourMs, units: rule.windowHours, from: hoursFrom.getTime(), until: end.getTime() });
  const moments = [
    ...[...byDay.keys()].filter((at) => at > from && at < firstHour).map((at) => ({ at, isByDay: true, readings: byDay })),
    ...[...byHour.keys()].filter((at) => at >= firstHour).map((at) => ({ at, isByDay: false, readings: byHour })),
  ];
  const firings: RuleFiring[] = [];
  let [judged, mostN] = [0, 0];
  for (const { at, isByDay, readings } of moments) {
    const [reading, before] = [readings.get(at) ?? { value: null, n: 0 }, readings.get(at - weekMs) ?? null];
    const isMet = judgeRule(rule, reading, before);
    mostN = Math.max(mostN, reading.n);
    if (isMet === null) continue;
    judged += 1;
    const open = firings.at(-1)?.resolved === null ? firings.at(-1) : undefined;
    const moment = {
      at: new Date(at).toISOString(),
      value: reading.value ?? 0,
      n: reading.n,
      before: isRise ? (before?.value ?? null) : null,
    };
    if (isMet && !open) firings.push({ ...moment, resolved: null, isByDay });
    if (!isMet && open) open.resolved = moment;
  }
  const [start, hourly] = [new Date(from).toISOString(), new Date(firstHour).toISOString()];
  return { firings, windows: moments.length, judged, mostN, from: start, hoursFrom: hourly, last: byHour.get(end.getTime()) ?? null };
}

interface Windows {
  unitMs: number;
  /** Hours or days in a window. */
  units: number;
  from: number;
  until: number;
}

/** Reads each window by its end: of the window before, the oldest unit is taken off and the newest added. */
function readingsOf({ metric }: AlertRule, samples: SamplesByUnit, { unitMs, units, from, until }: Windows): Map<number, RuleReading> {
  const sums = new Map<number, { n: number; weight: number }>();
  const add = (start: number, sign: 1 | -1) => {
    for (const { bin, n, oneIn } of samples.get(start) ?? []) {
      const sum = sums.get(bin) ?? { n: 0, weight: 0 };
      sums.set(bin, { n: sum.n + sign * n, weight: sum.weight + sign * n * oneIn });
    }
  };
  const readings = new Map<number, RuleReading>();
  for (let start = from; start + unitMs <= until; start += unitMs) {
    add(start, 1);
    const oldest = start - (units - 1) * unitMs;
    if (oldest < from) continue;
    const cells = [...sums].flatMap(([bin, { n, weight }]) => (n > 0 ? [{ bin, n, oneIn: weight / n }] : []));
    readings.set(start + unitMs, readWindow(metric, cells));
    add(oldest, -1);
  }
  return readings;
}
