import { formatDuration, metricLabels } from "#db/metric-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { clockTime } from "#src/lib/clock-time.ts";
import { shortDate } from "#src/lib/dates.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Sparkline } from "#src/ui/charts/sparkline.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { consoleFilterText, rangeWords, readConsoleFilters } from "../parts/console-filters.ts";
import { FigureText, PlainFigure, ShareText, shareText, shortMetricWords, Tile, Tiles, TooFewSamples } from "../parts/figure.tsx";
import { ConsoleFilterBar } from "../parts/filter-bar.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { ConsoleLink } from "../parts/sample-data.tsx";
import { useVitalSeries, VitalCharts } from "../parts/vital-charts.tsx";
import { percentText } from "../releases/compared-table.tsx";
import styles from "./overview.module.css";

type Deploy = NonNullable<Outputs["ops"]["rum"]["overview"]["latestDeploy"]>;
type FirstComparison = NonNullable<Deploy["look"]>;
type Vital = FirstComparison["figures"]["all"][number];

const shown = 6;

/** Whether the latest release made anything worse, judged by its first visits. */
function LatestDeploy({ deploy }: { deploy: Deploy | null }) {
  if (!deploy) return null;
  const at = new Date(deploy.firstStartedAt);
  return (
    <section aria-labelledby="latest-deploy">
      <SectionHeading id="latest-deploy" level={3}>
        Latest release
      </SectionHeading>
      <p>
        Release {deploy.name}, {shortDate(at)} {clockTime(at)}.{" "}
        {deploy.look ? (
          <ComparisonResult look={deploy.look} />
        ) : deploy.hasEarlier ? (
          pendingComparisonText(deploy)
        ) : (
          "There is no earlier release."
        )}
      </p>
    </section>
  );
}

const pendingComparisonText = ({ visits, visitsNeeded }: Deploy): string =>
  visits < visitsNeeded
    ? `${visits} of ${visitsNeeded} visits so far. After that it is compared with the previous release.`
    : `${visits} visits so far. No earlier release has ${visitsNeeded} in the last fortnight to compare it with.`;

function ComparisonResult({ look: { later, earlier, visits, figures } }: { look: FirstComparison }) {
  const rows = [{ route: "all pages", vitals: figures.all }, ...figures.routes].flatMap(({ route, vitals }) =>
    vitals.map((vital) => ({ route, ...vital })),
  );
  const of = (change: Vital["change"]) => rows.filter((row) => row.change === change);
  const listed = [...of("worse"), ...of("better")].slice(0, shown);
  return (
    <>
      Compared with {earlier}, after {counted(visits, "visit")}: {of("worse").length} worse, {of("better").length} better,{" "}
      {of("same").length} the same; {counted(of(null).length, "figure")} with too few samples to say.{" "}
      {listed.map(({ route, metric, change, ratio }) => (
        <span key={`${route} ${metric}`}>
          <Tag tone={change === "worse" ? "bad" : "good"}>{change}</Tag> {shortMetricWords[metric as keyof typeof shortMetricWords]} of{" "}
          {route}
          {ratio && `, ${percentText(ratio.interval[0])} to ${percentText(ratio.interval[1])}`}.{" "}
        </span>
      ))}
      <ConsoleLink href={paths.opsTab("releases", { release: later, before: earlier })}>All its figures</ConsoleLink>
    </>
  );
}

type Overview = Outputs["ops"]["rum"]["overview"];

export default function OverviewTab({ search }: TabProps) {
  const look = readConsoleFilters(search);
  const query = trpc.ops.rum.overview.useQuery(look, liveQueryOptions(search));
  const series = useVitalSeries(search, null, ["lcp", "inp", "cls", "ttfb"]);
  return (
    <div className={dashboard.stack}>
      <ConsoleFilterBar tab="overview" search={search} />
      <LiveResult query={query} what="the overview" tab="overview" search={search}>
        {(overview) => (
          <>
            <LatestDeploy deploy={overview.latestDeploy} />
            <Headline overview={overview} series={series.data?.series ?? []} period={rangeWords[look.range]} />
            <VisitorImpact overview={overview} />
            <VitalCharts query={series} tab="overview" search={search} basis={consoleFilterText(look)} />
            <Procedures procedures={overview.procedures} />
          </>
        )}
      </LiveResult>
    </div>
  );
}

type Series = Outputs["ops"]["rum"]["series"]["series"];

/** The figures that are looked at first, each beside the period before. */
function Headline({ overview, series, period }: { overview: Overview; series: Series; period: string }) {
  const { vitals, requests, before, visitsWithoutError, rateLimited } = overview;
  const perSecond = ({ n, seconds }: Overview["requests"]) => n / Math.max(1, seconds);
  const failedShare = ({ n, failed }: Overview["requests"]) => (n === 0 ? null : failed / n);
  const than = `than the ${period} before`;
  return (
    <section aria-labelledby="headline">
      <SectionHeading id="headline" level={3}>
        Web vitals (p75) and the server
      </SectionHeading>
      <Tiles>
        {vitals.map((figure) => {
          const earlier = before.vitals.find(({ metric }) => metric === figure.metric);
          const points = series.find(({ metric }) => metric === figure.metric)?.points.flatMap(({ p75 }) => p75 ?? []) ?? [];
          return (
            <Tile key={figure.metric} label={metricLabels[figure.metric]}>
              <FigureText figure={figure} />
              <Delta now={figure.p75} before={earlier?.p75 ?? null} than={than} words={["higher", "lower"]} />
              {points.length > 2 && (
                <Sparkline values={points} label={`${counted(points.length, "point")} over the period, charted below`} />
              )}
            </Tile>
          );
        })}
        <Tile label="Error-free visits">
          <ShareText share={visitsWithoutError} />
          {visitsWithoutError.share !== null && before.errorFreeShare !== null && (
            <span className={styles.delta}>{`${shareText(before.errorFreeShare)} in the ${period} before`}</span>
          )}
        </Tile>
        <Tile label="Requests a second">
          <PlainFigure value={perSecond(requests).toFixed(perSecond(requests) < 10 ? 2 : 0)} sub={`${formatCount(requests.n)} requests`} />
          <Delta now={perSecond(requests)} before={perSecond(before.requests)} than={than} words={["more", "fewer"]} />
        </Tile>
        <Tile label="Request duration, p95">
          {requests.p95Us === null ? (
            <TooFewSamples n={requests.n} />
          ) : (
            <PlainFigure value={formatDuration(requests.p95Us / 1000)} sub={`n = ${formatCount(requests.n)}`} />
          )}
          <Delta now={requests.p95Us} before={before.requests.p95Us} than={than} words={["higher", "lower"]} />
        </Tile>
        <Tile label="Server errors (5xx) and refusals (4xx)">
          <PlainFigure
            value={`${formatCount(requests.failed)} and ${formatCount(requests.refused)}`}
            sub={failedShare(requests) === null ? "no requests" : `${shareText(failedShare(requests) ?? 0)} of requests failed`}
          />
          <Delta now={failedShare(requests)} before={failedShare(before.requests)} than={than} words={["higher share", "lower share"]} />
        </Tile>
        <Tile label="Calls refused (429), as seen by pages">
          <PlainFigure value={formatCount(rateLimited)} sub={`${formatCount(before.rateLimited)} in the ${period} before`} />
        </Tile>
      </Tiles>
    </section>
  );
}

/** By how many per cent a figure differs from the period before; nothing where either is missing. */
function Delta({
  now,
  before,
  than,
  words: [more, less],
}: {
  now: number | null;
  before: number | null;
  than: string;
  words: [string, string];
}) {
  if (now === null || before === null || before === 0) return null;
  const percent = Math.round((now / before - 1) * 100);
  const text = percent === 0 ? "about the same as before" : `${Math.abs(percent)}% ${percent > 0 ? more : less} ${than}`;
  return (
    <span className={styles.delta}>
      <span aria-hidden="true">{percent === 0 ? "=" : percent > 0 ? "▲" : "▼"}</span> {text}
    </span>
  );
}

function VisitorImpact({ overview }: { overview: Overview }) {
  const { visits, views, visitsWithCriticalLimit, breakerOpens, maxLagMs } = overview;
  const ofViews = `in ${formatCount(views)} page views`;
  return (
    <section aria-labelledby="happenings">
      <SectionHeading id="happenings" level={3}>
        Limits and data freshness
      </SectionHeading>
      <Tiles>
        <Tile label="Visits near their rate limit">
          <ShareText share={visitsWithCriticalLimit} />
        </Tile>
        <Tile label="Circuit breakers opened">
          <PlainFigure value={formatCount(breakerOpens)} sub={ofViews} />
        </Tile>
        <Tile label="Ingest lag, maximum">
          {maxLagMs === null ? (
            <TooFewSamples n={0} />
          ) : (
            <PlainFigure value={formatDuration(maxLagMs)} sub={`of ${formatCount(visits)} visits`} />
          )}
        </Tile>
      </Tiles>
    </section>
  );
}

const Procedures = ({ procedures }: Pick<Overview, "procedures">) => (
  <section aria-labelledby="procedures">
    <SectionHeading id="procedures" level={3}>
      Latency of the five busiest calls
    </SectionHeading>
    {procedures.length === 0 ? (
      <p>No data yet (n = 0). With tracing off (TRACING=off), no calls are timed.</p>
    ) : (
      <table className={`${table.table} ${styles.calls}`}>
        <thead>
          <tr>
            <th scope="col">Call</th>
            <th scope="col" className={table.figure}>
              Calls
            </th>
            <th scope="col" className={table.figure}>
              p99
            </th>
          </tr>
        </thead>
        <tbody>
          {procedures.map(({ name, n, p99Us }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={table.figure}>{formatCount(n)}</td>
              <td className={table.figure}>{p99Us === null ? <TooFewSamples n={n} /> : formatDuration(p99Us / 1000)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
);
