import { metricLabels } from "#db/metric-values.ts";
import { type DeviceKind, type PageMetric, pageMetrics } from "#db/telemetry-values.ts";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { ChartFrame, type Column } from "../parts/chart-frame.tsx";
import { changeParameters, consoleFilterText, deviceWords, periodWords, readConsoleFilters, readZone } from "../parts/console-filters.ts";
import { FigureText, RatingBar, Tile, Tiles } from "../parts/figure.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import charts from "../parts/series-chart.module.css";
import { useVitalSeries, VitalCharts } from "../parts/vital-charts.tsx";
import { Exemplars, Offenders } from "./exemplars.tsx";
import { Histogram, MetricBreakdown, type RoutePage } from "./histogram.tsx";
import styles from "./routes.module.css";
import { SampleDrawings } from "./sample-drawings.tsx";

/** One page: every metric, and one of them in detail, named in the query string. */
export function RouteView({ route, search }: { route: string; search: URLSearchParams }) {
  const look = readConsoleFilters(search);
  const metric = pageMetrics.find((each) => each === search.get("metric")) ?? "lcp";
  const query = trpc.ops.rum.route.useQuery({ ...look, route, metric }, liveQueryOptions(search));
  const series = useVitalSeries(search, route, [metric]);
  const basis = consoleFilterText(look, readZone(search));
  const shown = { tab: "routes", search, metric, basis } as const;
  return (
    <>
      <div className={dashboard.part}>
        <p>
          <Link href={paths.opsTab("routes", changeParameters(search, { route: null, metric: null }))}>← All pages</Link>
        </p>
        <OpenedHeading id="route" state={route}>
          {route}
        </OpenedHeading>
      </div>
      <LiveResult query={query} what="this page’s figures" tab="routes" search={search}>
        {(page) => (
          <>
            <Figures page={page} search={search} chosen={metric} basis={basis} />
            <div className={charts.charts}>
              <VitalCharts query={series} tab="routes" search={search} basis={basis} />
              <Histogram page={page} {...shown} />
            </div>
            <Exemplars page={page} metric={metric} />
            <Offenders page={page} metric={metric} />
            <MetricBreakdown page={page} {...shown} />
            <SampleDrawings page={page} {...shown} />
            <ClickMap page={page} tab="routes" search={search} />
            <RouteEvents page={page} period={periodWords(look, readZone(search))} />
          </>
        )}
      </LiveResult>
    </>
  );
}

interface FiguresProps {
  page: RoutePage;
  search: URLSearchParams;
  chosen: PageMetric;
  basis: string;
}

function Figures({ page: { figures, score }, search, chosen, basis }: FiguresProps) {
  const { percentile } = readConsoleFilters(search);
  return (
    <Section id="figures" heading={`Metrics of page views, ${percentile}`} level={3}>
      <p className={dashboard.soft}>
        {score === null ? "Not enough data for a score." : `Score ${scoreText(score)} out of 100.`} Each figure with its 95% interval:{" "}
        {basis}. Choose a metric for its breakdown.
      </p>
      <Tiles>
        {figures.map((figure) => (
          <Tile
            key={figure.metric}
            verdict={figure.verdict}
            label={
              <Link
                href={paths.opsTab("routes", changeParameters(search, { metric: figure.metric }))}
                keepPlace
                aria-current={figure.metric === chosen ? "true" : undefined}
              >
                {metricLabels[figure.metric]}
              </Link>
            }
          >
            <FigureText figure={figure} />
            <RatingBar shares={sharesOf(figure.counts)} n={figure.n} />
          </Tile>
        ))}
      </Tiles>
    </Section>
  );
}

/** Shares of exact counts of good, fair and poor samples. */
function sharesOf(counts: RoutePage["figures"][number]["counts"]) {
  const all = counts ? counts.good + counts["needs-improvement"] + counts.poor : 0;
  if (!counts || all === 0) return null;
  return { good: counts.good / all, "needs-improvement": counts["needs-improvement"] / all, poor: counts.poor / all };
}

const happeningWords: Readonly<Record<string, string>> = {
  view: "Views",
  visit: "Visits that began here",
  idle: "Pages that became idle",
  "visit-with-error": "Visits with an error",
  "visit-with-critical-limit": "Visits near their rate limit",
  "breaker-open": "Circuit breakers opened",
  "limit-notice": "Rate-limit notices",
  "limit-critical": "Critical rate-limit warnings",
  "rate-limited": "Calls refused by a rate limit (429)",
  "left-before-content": "Left or hidden before content loaded",
  "font-fallback": "Shown in the fallback font",
};

const RouteEvents = ({ page: { happenings }, period }: { page: RoutePage; period: string }) =>
  happenings.length === 0 ? null : (
    <Section id="happened" heading="Events on this page" level={3}>
      <p className={dashboard.soft}>{period}, all devices and navigation types.</p>
      <Tiles>
        {happenings.map(({ event, n }) => (
          <Tile key={event} label={happeningWords[event] ?? event}>
            {formatCount(n)}
          </Tile>
        ))}
      </Tiles>
    </Section>
  );

type ClickSquare = RoutePage["clicks"][number];

const columnsAcross = 20;
const rowPixels = 50;
const shades = 5;
const squaresListed = 120;

const columns: Column<ClickSquare>[] = [
  { head: "From the left", text: ({ column }) => `${column * 5} to ${column * 5 + 5}%`, value: ({ column }) => column * 5, isFigure: true },
  { head: "From the top", text: ({ row }) => `${formatCount(row * rowPixels)} px`, value: ({ row }) => row * rowPixels, isFigure: true },
  { head: "Clicks", text: ({ n }) => formatCount(n), value: ({ n }) => n, isFigure: true },
];

/** Where users clicked on the page, for the device type with the most clicks. */
function ClickMap({ page: { clicks }, tab, search }: { page: RoutePage; tab: string; search: URLSearchParams }) {
  const clicksOn = (device: DeviceKind) => clicks.filter((square) => square.device === device).reduce((sum, { n }) => sum + n, 0);
  const [device] = (Object.keys(deviceWords) as DeviceKind[]).toSorted((one, other) => clicksOn(other) - clicksOn(one));
  const shown = clicks.filter((square) => square.device === device).toSorted((one, other) => other.n - one.n);
  const most = shown[0]?.n ?? 1;
  const depth = shown.reduce((deepest, { row }) => Math.max(deepest, row + 1), 0);
  const n = shown.reduce((sum, square) => sum + square.n, 0);
  return (
    <ChartFrame
      id="clicks"
      question="Click heatmap"
      basis={`n = ${formatCount(n)}; ${deviceWords[device ?? "desktop"].toLowerCase()}, by whole days, all navigation types; a stronger colour means more clicks`}
      columns={columns}
      rows={shown.slice(0, squaresListed)}
      tab={tab}
      search={search}
      empty="No data yet (n = 0). Choose a longer period."
      summary={shown[0] ? `Most clicks, ${formatCount(shown[0].n)}, ${formatCount(shown[0].row * rowPixels)} pixels from the top.` : ""}
      isShort
    >
      <svg viewBox={`0 0 ${columnsAcross} ${depth}`} preserveAspectRatio="none" className={styles.map} height={depth * 8}>
        <title>Clicks</title>
        {shown.map(({ column, row, n: times }) => (
          <rect
            key={`${column} ${row}`}
            x={column}
            y={row}
            width="1"
            height="1"
            fillOpacity={Math.ceil((Math.log(times + 1) / Math.log(most + 1)) * shades) / shades}
          />
        ))}
      </svg>
      <p className={styles.caption}>
        Left to right: the width of the page. Top to bottom: 0 to {formatCount(depth * rowPixels)} px. Darkest: {counted(most, "click")} in
        a square of 5% by {rowPixels} px.
      </p>
    </ChartFrame>
  );
}

/** Formats a score out of 100; null means that no vital has enough samples. */
export const scoreText = (score: number | null): string => (score === null ? "–" : String(Math.round(score * 100)));
