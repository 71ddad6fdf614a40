import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { clockTime } from "#src/lib/clock-time.ts";
import { shortDate } from "#src/lib/dates.ts";
import styles from "./series-chart.module.css";

export interface Point {
  /** Start of the hour, day or week, in epoch milliseconds. */
  at: number;
  /** Null when there are too few samples. */
  value: number | null;
  n: number;
}
interface DeployMark {
  at: number;
  name: string;
}
interface Limit {
  value: number;
  label: string;
}

const twoDaysMs = 172_800_000;

/**
 * A time series: a line with one point for each hour, day or week, lines at the thresholds, and dashed lines at deploys. At most 120
 * points.
 */
export function SeriesChart({
  points,
  span,
  text,
  isCount = false,
  limits = [],
  deploys = [],
}: {
  points: readonly Point[];
  span: { from: number; to: number };
  text: (value: number) => string;
  /** Values are whole numbers. */
  isCount?: boolean;
  limits?: readonly Limit[];
  deploys?: readonly DeployMark[];
}) {
  const isShort = span.to - span.from <= twoDaysMs;
  const moment = (at: number) => (isShort ? clockTime(new Date(at)) : shortDate(new Date(at)).replace(/ \d{4}$/, ""));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={[...points]} margin={{ top: 16, right: 16, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--rule)" />
        <XAxis
          dataKey="at"
          type="number"
          domain={[span.from, span.to]}
          ticks={roundMoments(span)}
          tickFormatter={moment}
          minTickGap={32}
          stroke="var(--rule-strong)"
          tickLine={false}
        />
        <YAxis
          width={64}
          domain={[0, "auto"]}
          allowDecimals={!isCount}
          tickFormatter={text}
          stroke="var(--rule-strong)"
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--rule-strong)" }}
          content={({ active, payload }) => {
            const point = payload?.[0]?.payload as Point | undefined;
            if (!active || !point) return null;
            return (
              <p className={styles.tip}>
                {shortDate(new Date(point.at))}, {clockTime(new Date(point.at))}: {point.value === null ? "collecting" : text(point.value)}{" "}
                (n {point.n})
              </p>
            );
          }}
        />
        {limits.map(({ value, label }) => (
          <ReferenceLine
            key={label}
            y={value}
            ifOverflow="extendDomain"
            stroke="var(--rule-strong)"
            label={{ value: label, position: "insideBottomLeft" }}
          />
        ))}
        {deploys.map(({ at, name }) => (
          <ReferenceLine key={name} x={at} stroke="var(--accent)" strokeDasharray="4 4" />
        ))}
        <Line
          dataKey="value"
          stroke="var(--ink)"
          strokeWidth={2}
          dot={{ r: 2.5, fill: "var(--ink)", stroke: "var(--ink)" }}
          isAnimationActive={false}
          type="linear"
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

/** Legend for the dashed deploy lines of the charts beside it. */
export function DeployNote({ deploys }: { deploys: readonly DeployMark[] }) {
  if (deploys.length === 0) return null;
  const last = deploys.slice(-5);
  return (
    <p className={styles.deploys}>
      Dashed lines: deploys{deploys.length > last.length && ", most recent"}{" "}
      {last.map(({ at, name }) => `${name} (${shortDate(new Date(at))}, ${clockTime(new Date(at))})`).join("; ")}.
    </p>
  );
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const stepsMs = [
  minuteMs,
  5 * minuteMs,
  10 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  dayMs,
  2 * dayMs,
  7 * dayMs,
  14 * dayMs,
  28 * dayMs,
  56 * dayMs,
  112 * dayMs,
];
const most = 8;

/** Returns evenly spaced ticks on whole minutes, hours or days, few enough for an axis. Epoch milliseconds; days are in UTC, as they are counted. */
export function roundMoments({ from, to }: { from: number; to: number }): readonly number[] {
  const step = stepsMs.find((each) => (to - from) / each <= most - 1) ?? Math.ceil((to - from) / (most - 1) / dayMs) * dayMs;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, place) => first + place * step);
}
