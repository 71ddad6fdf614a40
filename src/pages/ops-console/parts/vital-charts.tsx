import { formatMetric, metricLabels } from "#db/metric-values.ts";
import type { PageMetric } from "#db/telemetry-values.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { clockTime } from "#src/lib/clock-time.ts";
import { shortDate } from "#src/lib/dates.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { type FetchState, Loaded } from "#src/ui/signed-in/loaded.tsx";
import { ChartFrame, type Column } from "./chart-frame.tsx";
import { readConsoleFilters } from "./console-filters.ts";
import { liveQueryOptions } from "./live.tsx";
import { DeployNote, SeriesChart } from "./series-chart.tsx";

type Series = Outputs["ops"]["rum"]["series"];
type Points = Series["series"][number]["points"];

/** Fetches metrics over time, by default the three Core Web Vitals. Called by the tab that shows them, alongside its other queries. */
export const useVitalSeries = (search: URLSearchParams, route: string | null, metrics?: PageMetric[]): FetchState<Series> =>
  trpc.ops.rum.series.useQuery({ ...readConsoleFilters(search), route, ...(metrics && { metrics }) }, liveQueryOptions(search));

/** Metrics over time for all pages or one, with thresholds and deploys. */
export function VitalCharts({
  query,
  tab,
  search,
  basis,
}: {
  query: FetchState<Series>;
  tab: string;
  search: URLSearchParams;
  basis: string;
}) {
  return (
    <Loaded query={query} what="the charts" rows={6}>
      {({ series, deploys, from, to, stepHours }) => {
        const marks = deploys.map(({ name, at }) => ({ name, at: Date.parse(at) }));
        return (
          <div className={dashboard.stack}>
            {series.map(({ metric, threshold, points }) => {
              const n = points.reduce((sum, point) => sum + point.n, 0);
              return (
                <ChartFrame
                  key={metric}
                  id={`${metric}-over-time`}
                  question={`${metricLabels[metric]} over time`}
                  basis={`p75 by ${stepWords(stepHours)}, n = ${formatCount(n)}; ${basis}`}
                  columns={columnsOf(metric)}
                  rows={n === 0 ? [] : points}
                  tab={tab}
                  search={search}
                  empty="No data yet (n = 0). Choose a longer period."
                  summary={summaryOf(metric, points)}
                >
                  <SeriesChart
                    points={points.map((point) => ({ at: Date.parse(point.at), value: point.p75, n: point.n }))}
                    span={{ from: Date.parse(from), to: Date.parse(to) }}
                    text={(value) => formatMetric(metric, value)}
                    limits={threshold ? limitsOf(metric, threshold) : []}
                    deploys={marks}
                  />
                </ChartFrame>
              );
            })}
            <DeployNote deploys={marks} />
          </div>
        );
      }}
    </Loaded>
  );
}

const stepWords = (hours: number) =>
  hours === 1 ? "hour" : hours === 24 ? "day (UTC)" : hours < 24 ? `${hours} hours` : `${hours / 24} days`;

const columnsOf = (metric: PageMetric): Column<Points[number]>[] => [
  { head: "From", text: ({ at }) => `${shortDate(new Date(at))}, ${clockTime(new Date(at))}`, value: ({ at }) => at },
  { head: "n", text: ({ n }) => formatCount(n), value: ({ n }) => n, isFigure: true },
  {
    head: "p75",
    text: ({ p75, n }) => (p75 === null ? `Not enough data (n = ${formatCount(n)})` : formatMetric(metric, p75)),
    value: ({ p75 }) => p75,
    isFigure: true,
  },
  {
    head: "Lower bound",
    text: ({ interval }) => (interval ? formatMetric(metric, interval[0]) : ""),
    value: ({ interval }) => interval?.[0] ?? null,
    isFigure: true,
  },
  {
    head: "Upper bound",
    text: ({ interval }) => (interval ? formatMetric(metric, interval[1]) : ""),
    value: ({ interval }) => interval?.[1] ?? null,
    isFigure: true,
  },
];

const limitsOf = (metric: PageMetric, { good, fair }: { good: number; fair: number }) =>
  good === fair
    ? [{ value: good, label: `budget ${formatMetric(metric, good)}` }]
    : [
        { value: good, label: `good up to ${formatMetric(metric, good)}` },
        { value: fair, label: `poor above ${formatMetric(metric, fair)}` },
      ];

function summaryOf(metric: PageMetric, points: Points): string {
  const values = points.flatMap(({ p75 }) => (p75 === null ? [] : [p75]));
  if (values.length === 0) return `${metricLabels[metric]}: too few measurements at any one time to draw a point.`;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${metricLabels[metric]}, ${counted(values.length, "point")}, from ${formatMetric(metric, low)} to ${formatMetric(metric, high)}.`;
}
