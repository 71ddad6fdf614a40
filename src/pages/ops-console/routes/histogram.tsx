import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { formatDuration, formatMetric, metricLabels } from "#db/metric-values.ts";
import type { PageMetric } from "#db/telemetry-values.ts";
import type { Outputs } from "#server/types.ts";
import { formatCount } from "#src/lib/money.ts";
import { ChartFrame, type Column } from "../parts/chart-frame.tsx";
import { shareText } from "../parts/figure.tsx";
import styles from "./routes.module.css";

type Bin = RoutePage["histogram"][number];

const columnsOf = (metric: PageMetric): Column<Bin>[] => [
  { head: "From", text: ({ from }) => formatMetric(metric, from), value: ({ from }) => from, isFigure: true },
  { head: "To under", text: ({ to }) => formatMetric(metric, to), value: ({ to }) => to, isFigure: true },
  { head: "Samples", text: ({ n }) => formatCount(n), value: ({ n }) => n, isFigure: true },
];

/** Distribution of one metric's samples, with lines at the thresholds. */
export function Histogram({ page: { histogram, figures }, metric, tab, search, basis }: MetricProps) {
  const figure = figures.find((each) => each.metric === metric);
  const lineAt = (value: number) => histogram.find(({ from, to }) => from <= value && value < to)?.from;
  const { good, fair } = figure?.threshold ?? { good: null, fair: null };
  const limits = [
    ...(good === null ? [] : [{ x: lineAt(good), text: good === fair ? "budget" : "good ends", textAnchor: "end" } as const]),
    ...(fair === null || fair === good ? [] : [{ x: lineAt(fair), text: "poor begins", textAnchor: "start" } as const]),
  ];
  const most = histogram.toSorted((one, other) => other.n - one.n)[0];
  return (
    <ChartFrame
      id="spread"
      question={`Distribution of ${metricLabels[metric]}`}
      basis={`n = ${formatCount(figure?.n ?? 0)}; samples by bucket, each at least 5% wider than the one before; ${basis}`}
      columns={columnsOf(metric)}
      rows={histogram}
      tab={tab}
      search={search}
      empty="No data yet (n = 0). Choose a longer period."
      summary={
        most ? `${metricLabels[metric]}: most often from ${formatMetric(metric, most.from)} to ${formatMetric(metric, most.to)}.` : ""
      }
    >
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={histogram} margin={{ top: 20, right: 40, bottom: 0, left: 0 }} accessibilityLayer={false} barCategoryGap={1}>
          <CartesianGrid vertical={false} stroke="var(--rule)" />
          <XAxis
            dataKey="from"
            tickFormatter={(from: number) => formatMetric(metric, from)}
            minTickGap={24}
            stroke="var(--rule-strong)"
            tickLine={false}
          />
          <YAxis width={48} allowDecimals={false} stroke="var(--rule-strong)" tickLine={false} axisLine={false} />
          <Bar dataKey="n" fill="var(--ink-faint)" isAnimationActive={false} />
          {limits.map(({ x, text, textAnchor }) =>
            x === undefined ? null : (
              // Aligned outwards, so the two labels do not overlap when the lines are close.
              <ReferenceLine
                key={text}
                x={x}
                stroke="var(--accent)"
                strokeDasharray="4 4"
                label={{ value: text, position: "top", textAnchor }}
              />
            ),
          )}
        </BarChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}

export type RoutePage = Outputs["ops"]["rum"]["route"];

export interface MetricProps {
  page: RoutePage;
  metric: PageMetric;
  tab: string;
  search: URLSearchParams;
  basis: string;
}

type Part = RoutePage["parts"][number];

const partWords: Readonly<Record<string, string>> = {
  "first-byte": "Time to first byte",
  "load-delay": "Resource load delay",
  load: "Resource load duration",
  "render-delay": "Element render delay",
  "input-delay": "Input delay",
  processing: "Processing duration",
  presentation: "Presentation delay",
  waiting: "Waiting and redirects",
  cache: "Cache lookup",
  dns: "DNS lookup",
  connection: "Connection",
  request: "Request and response",
  "shift-at": "Time of shift",
  "painted-at": "Time of paint",
};
const partNameOf = (part: string) => partWords[part] ?? part;

const columns: Column<Part>[] = [
  { head: "Part", text: ({ part }) => partNameOf(part), value: ({ part }) => partNameOf(part) },
  { head: "Mean", text: ({ ms }) => formatDuration(ms), value: ({ ms }) => ms, isFigure: true },
  { head: "Share of the time", text: ({ share }) => shareText(share), value: ({ share }) => share, isFigure: true },
];

/** Breakdown of a metric's time into its parts, from randomly chosen samples. */
export function MetricBreakdown({ page: { parts }, metric, tab, search, basis }: MetricProps) {
  const n = parts[0]?.n ?? 0;
  const largest = parts.toSorted((one, other) => other.share - one.share)[0];
  return (
    <ChartFrame
      id="parts"
      question={`Breakdown of ${metricLabels[metric]}`}
      basis={`Mean of n = ${formatCount(n)}, one random sample from each hour; ${basis}`}
      columns={columns}
      rows={parts}
      tab={tab}
      search={search}
      empty="No data yet (n = 0). No sample of this metric has a breakdown."
      summary={largest ? `${partNameOf(largest.part)} takes the largest share, ${shareText(largest.share)}.` : ""}
      isShort
    >
      <ul className={styles.bars}>
        {parts.map(({ part, ms, share }) => (
          <li key={part} className={styles.part}>
            <span>
              {partNameOf(part)}: {formatDuration(ms)}, {shareText(share)}
            </span>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" className={styles.bar}>
              <title>{partNameOf(part)}</title>
              <rect width={share * 100} height="4" />
            </svg>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
