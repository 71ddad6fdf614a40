import { navigate } from "wouter/use-browser-location";
import { formatMetric, metricLabels } from "#db/metric-values.ts";
import type { ConsolePercentile } from "#db/ops-values.ts";
import type { PageMetric } from "#db/telemetry-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { type FetchState, Loaded } from "#src/ui/signed-in/loaded.tsx";
import { ChartFrame, type Column } from "./chart-frame.tsx";
import { changeParameters, momentParameter, readConsoleFilters } from "./console-filters.ts";
import { liveQueryOptions } from "./live.tsx";
import { useMoments, When } from "./moments.tsx";
import { ConsoleLink } from "./sample-data.tsx";
import styles from "./series-chart.module.css";
import { DeployNote, SeriesChart } from "./series-chart.tsx";

type Series = Outputs["ops"]["rum"]["series"];
type Points = Series["series"][number]["points"];

/** Fetches metrics over time, by default the three Core Web Vitals. Called by the tab that shows them, alongside its other queries. */
export const useVitalSeries = (search: URLSearchParams, route: string | null, metrics?: PageMetric[]): FetchState<Series> =>
  trpc.ops.rum.series.useQuery({ ...readConsoleFilters(search), route, ...(metrics && { metrics }) }, liveQueryOptions(search));

/**
 * Metrics over time for all pages or one, with thresholds, deploys and alerts. They share the moment under the pointer, and a period that is
 * marked on one becomes the period of all.
 */
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
  const { text: momentText } = useMoments();
  const { percentile } = readConsoleFilters(search);
  const zoomTo = (from: number, to: number) => {
    const ends = { from: momentParameter(from), to: momentParameter(Math.min(to, Date.now() + minuteMs)) };
    navigate(paths.opsTab(tab, changeParameters(search, { range: null, ...ends })), { state: { keepPlace: true } });
  };
  return (
    <Loaded query={query} what="the charts" rows={6}>
      {({ series, deploys, alerts, from, to, stepHours }) => {
        const marks = deploys.map(({ name, at }) => ({ name, at: Date.parse(at) }));
        return (
          <div className={dashboard.stack}>
            <div className={styles.charts}>
              {series.map(({ metric, threshold, points }) => {
                const n = points.reduce((sum, point) => sum + point.n, 0);
                return (
                  <ChartFrame
                    key={metric}
                    id={`${metric}-over-time`}
                    question={`${metricLabels[metric]} over time`}
                    basis={`${percentile} by ${stepWords(stepHours)}, n = ${formatCount(n)}; ${basis}`}
                    columns={columnsOf(metric, percentile, momentText)}
                    rows={n === 0 ? [] : points}
                    tab={tab}
                    search={search}
                    empty="No data yet (n = 0). Choose a longer period."
                    summary={summaryOf(metric, points)}
                  >
                    <SeriesChart
                      points={points.map(({ at, value, n: counted }) => ({ at: Date.parse(at), value, n: counted }))}
                      span={{ from: Date.parse(from), to: Date.parse(to) }}
                      text={(value) => formatMetric(metric, value)}
                      limits={threshold ? limitsOf(metric, threshold) : []}
                      deploys={marks}
                      alerts={alerts.map(({ at }) => Date.parse(at))}
                      group="vitals"
                      zoom={{ stepMs: stepHours * hourMs, onZoom: zoomTo }}
                    />
                  </ChartFrame>
                );
              })}
            </div>
            <div className={styles.notes}>
              <DeployNote deploys={marks} />
              {alerts.length > 0 && (
                <p className={styles.deploys}>
                  Dotted lines: alerts{" "}
                  {alerts.map(({ id, at, title, key }, place) => (
                    <span key={id}>
                      {place > 0 && "; "}
                      <ConsoleLink href={paths.opsTab("alerts", { alert: key })}>{title}</ConsoleLink> (<When at={at} />)
                    </span>
                  ))}
                  .
                </p>
              )}
              <p className={styles.deploys}>
                Drag across a chart to choose a period, or type it under Period, From … to …{" "}
                {readConsoleFilters(search).from && (
                  <Link href={paths.opsTab(tab, changeParameters(search, { from: null, to: null }))} keepPlace>
                    Back to the last 24 hours
                  </Link>
                )}
              </p>
            </div>
          </div>
        );
      }}
    </Loaded>
  );
}

const [minuteMs, hourMs] = [60_000, 3_600_000];

const stepWords = (hours: number) =>
  hours === 1 ? "hour" : hours === 24 ? "day (UTC)" : hours < 24 ? `${hours} hours` : `${hours / 24} days`;

const columnsOf = (metric: PageMetric, percentile: ConsolePercentile, momentText: (at: string) => string): Column<Points[number]>[] => [
  { head: "From", text: ({ at }) => momentText(at), value: ({ at }) => at },
  { head: "n", text: ({ n }) => formatCount(n), value: ({ n }) => n, isFigure: true },
  {
    head: percentile,
    text: ({ value, n }) => (value === null ? `Not enough data (n = ${formatCount(n)})` : formatMetric(metric, value)),
    value: ({ value }) => value,
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
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  if (values.length === 0) return `${metricLabels[metric]}: too few measurements at any one time to draw a point.`;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${metricLabels[metric]}, ${counted(values.length, "point")}, from ${formatMetric(metric, low)} to ${formatMetric(metric, high)}.`;
}
