import { useState } from "react";
import { CartesianGrid, Line, LineChart, ReferenceArea, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatCount } from "#src/lib/money.ts";
import { useMoments } from "./moments.tsx";
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
interface Zoom {
  /** Length of a point. */
  stepMs: number;
  /** Called with the period that was marked with the mouse, in epoch milliseconds. */
  onZoom: (from: number, to: number) => void;
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
  alerts = [],
  group,
  zoom,
}: {
  points: readonly Point[];
  span: { from: number; to: number };
  text: (value: number) => string;
  /** Values are whole numbers. */
  isCount?: boolean;
  limits?: readonly Limit[];
  deploys?: readonly DeployMark[];
  /** When alerts were raised. */
  alerts?: readonly number[];
  /** Charts of one group show the same moment under the pointer. */
  group?: string;
  /** Lets a period be marked with the mouse. */
  zoom?: Zoom;
}) {
  const moments = useMoments();
  const [marked, setMarked] = useState<{ from: number; to: number } | null>(null);
  const isShort = span.to - span.from <= twoDaysMs;
  /** Midnight is named by its day. */
  const moment = (at: number) => (isShort && moments.time(at) !== "00:00" ? moments.time(at) : moments.date(at).replace(/ \d{4}$/, ""));
  const mark = ({ activeLabel }: { activeLabel?: string | number | undefined }, isStart: boolean) => {
    const at = Number(activeLabel);
    if (!zoom || activeLabel === undefined || !Number.isFinite(at)) return;
    if (isStart) setMarked({ from: at, to: at });
    else setMarked((known) => known && { ...known, to: at });
  };
  const release = () => {
    setMarked(null);
    if (!zoom || !marked || marked.from === marked.to) return;
    const [from, to] = [Math.min(marked.from, marked.to), Math.max(marked.from, marked.to)];
    zoom.onZoom(from, to + zoom.stepMs);
  };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart
        data={[...points]}
        margin={{ top: 16, right: 16, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        {...(group !== undefined && { syncId: group, syncMethod: "value" as const })}
        {...(zoom && {
          onMouseDown: (state) => mark(state, true),
          onMouseMove: (state) => mark(state, false),
          onMouseUp: release,
          onMouseLeave: () => setMarked(null),
          className: styles.zoomed,
        })}
      >
        <CartesianGrid vertical={false} stroke="var(--rule)" />
        <XAxis
          dataKey="at"
          type="number"
          domain={[span.from, span.to]}
          ticks={roundMoments(span, moments.offsetMs(span.from))}
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
                {moments.text(point.at)}: {point.value === null ? "not enough data" : text(point.value)}
                {!isCount && ` (n = ${formatCount(point.n)})`}
              </p>
            );
          }}
        />
        {marked && <ReferenceArea x1={marked.from} x2={marked.to} fill="var(--rule-strong)" fillOpacity={0.3} />}
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
        {[...new Set(alerts)].map((at) => (
          <ReferenceLine key={at} x={at} stroke="var(--bad)" strokeWidth={2} strokeDasharray="1 3" />
        ))}
        <Line
          dataKey="value"
          stroke="var(--ink)"
          strokeWidth={2}
          dot={({ cx, cy, payload }) => <ChartDot key={payload.at} cx={cx} cy={cy} point={payload} isCount={isCount} />}
          isAnimationActive={false}
          type="linear"
        />
      </LineChart>
    </ResponsiveContainer>
  );
}

const enoughForPoint = 30;

/** A point of the line; hollow where it stands on too few samples for an interval. */
function ChartDot({ cx, cy, point, isCount }: { cx?: number; cy?: number; point: Point; isCount: boolean }) {
  if (point.value === null) return null;
  const isTentative = !isCount && point.n < enoughForPoint;
  return (
    <circle
      cx={cx}
      cy={cy}
      r="2.5"
      fill={isTentative ? "var(--paper)" : "var(--ink)"}
      stroke={isTentative ? "var(--ink-soft)" : "var(--ink)"}
    />
  );
}

/** Legend for the dashed deploy lines of the charts beside it. */
export function DeployNote({ deploys }: { deploys: readonly DeployMark[] }) {
  const moments = useMoments();
  if (deploys.length === 0) return null;
  const last = deploys.slice(-5);
  return (
    <p className={styles.deploys}>
      Dashed lines: deploys{deploys.length > last.length && ", most recent"}{" "}
      {last.map(({ at, name }) => `${name} (${moments.text(at)})`).join("; ")}.
    </p>
  );
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const stepsMs = [
  ...[1, 5, 10, 15, 30].map((minutes) => minutes * minuteMs),
  ...[1, 2, 3, 6, 12].map((hours) => hours * hourMs),
  ...[1, 2, 7, 14, 28, 56, 112].map((days) => days * dayMs),
];
const most = 8;

/**
 * Returns evenly spaced ticks on whole minutes, hours or days, few enough for an axis. Epoch milliseconds; hours are round on a clock so much
 * ahead of UTC, days are in UTC, as they are counted.
 */
export function roundMoments({ from, to }: { from: number; to: number }, aheadMs = 0): readonly number[] {
  const step = stepsMs.find((each) => (to - from) / each <= most - 1) ?? Math.ceil((to - from) / (most - 1) / dayMs) * dayMs;
  const ahead = step < dayMs ? aheadMs : 0;
  const first = Math.ceil((from + ahead) / step) * step - ahead;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, place) => first + place * step);
}
