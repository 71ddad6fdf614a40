import { formatDuration, metricLabels } from "#db/metric-values.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Sparkline } from "#src/ui/charts/sparkline.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import {
  type ConsoleFilters,
  consoleFilterText,
  periodBeforeWords,
  periodWords,
  readConsoleFilters,
  readZone,
} from "../parts/console-filters.ts";
import { FigureText, PlainFigure, rateText, ShareText, shareText, Tile, Tiles, TooFewSamples } from "../parts/figure.tsx";
import { ConsoleFilterBar } from "../parts/filter-bar.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { useVitalSeries, VitalCharts } from "../parts/vital-charts.tsx";
import styles from "./overview.module.css";
import { WhatChanged } from "./what-changed.tsx";

type Overview = Outputs["ops"]["rum"]["overview"];

const filters = ["range", "from", "to", "percentile", "compare", "device", "navigation", "release"] as const;

/** Real-user performance of the whole site, what changed first. */
export default function OverviewTab({ search }: TabProps) {
  const look = readConsoleFilters(search);
  const query = trpc.ops.rum.overview.useQuery(look, liveQueryOptions(search));
  const changes = trpc.ops.rum.changes.useQuery(look, liveQueryOptions(search));
  const series = useVitalSeries(search, null, ["lcp", "inp", "cls", "ttfb"]);
  const before = periodBeforeWords(look);
  const zone = readZone(search);
  const [basis, period] = [consoleFilterText(look, zone), periodWords(look, zone)];
  return (
    <div className={dashboard.stack}>
      <ConsoleFilterBar tab="overview" search={search} by={filters} />
      <LiveResult query={query} what="the overview" tab="overview" search={search}>
        {(overview) => (
          <>
            <WhatChanged query={changes} {...{ overview, search, look }} />
            <Headline overview={overview} series={series.data?.series ?? []} {...{ look, before, basis, period }} />
            <VitalCharts query={series} tab="overview" search={search} basis={basis} />
            <Procedures procedures={overview.procedures} period={period} />
            <WhatIsCounted />
          </>
        )}
      </LiveResult>
    </div>
  );
}

type Series = Outputs["ops"]["rum"]["series"]["series"];

interface HeadlineProps {
  overview: Overview;
  series: Series;
  look: ConsoleFilters;
  /** "the 24 hours before". */
  before: string;
  basis: string;
  period: string;
}

/** The figures that are looked at first, each beside the period before or a release. */
function Headline({ overview, series, look: { percentile, compare }, before: earlier, basis, period }: HeadlineProps) {
  const { vitals, requests, before, visitsWithoutError, rateLimited, trends } = overview;
  const perSecond = ({ n, seconds }: Overview["requests"]) => n / Math.max(1, seconds);
  const failedShare = ({ n, failed }: Overview["requests"]) => (n === 0 ? null : failed / n);
  const than = compare ? `than release ${compare}` : `than ${earlier}`;
  const sameBefore = compare ? `in release ${compare}` : `in ${earlier}`;
  return (
    <Section id="headline" heading={`Web vitals (${percentile}) and the server`} level={3}>
      <p className={`${dashboard.soft} ${dashboard.small}`}>
        Vitals with their 95% intervals: {basis}. Requests are all that the server answered, {period}.
      </p>
      <Tiles>
        {vitals.map((figure) => {
          const baseline = before.vitals.find(({ metric }) => metric === figure.metric);
          const points = series.find(({ metric }) => metric === figure.metric)?.points.flatMap(({ value }) => value ?? []) ?? [];
          return (
            <Tile key={figure.metric} label={metricLabels[figure.metric]} verdict={figure.verdict}>
              <FigureText figure={figure} />
              <Delta now={figure.value} before={baseline?.value ?? null} n={baseline?.n} than={than} words={["higher", "lower"]} />
              <Trend values={points} of="charted below" />
            </Tile>
          );
        })}
        <Tile label="Error-free visits">
          <ShareText share={visitsWithoutError} />
          {visitsWithoutError.share !== null && before.errorFreeShare !== null && before.visitsInHand >= enoughBefore && (
            <span
              className={styles.delta}
            >{`${shareText(before.errorFreeShare)} ${sameBefore} (n\u00a0=\u00a0${formatCount(before.visitsInHand)})`}</span>
          )}
          <Trend values={trends.visitsWithErrorShare} of="share of visits with an error" />
        </Tile>
        <Tile label="Requests a second">
          <PlainFigure value={rateText(perSecond(requests))} sub={`${formatCount(requests.n)} requests`} />
          <Delta now={perSecond(requests)} before={before.requests && perSecond(before.requests)} than={than} words={["more", "fewer"]} />
          <Trend values={trends.requestsPerSecond} of="requests a second" />
        </Tile>
        <Tile label="Request duration, p95">
          {requests.p95Us === null ? (
            <TooFewSamples n={requests.n} />
          ) : (
            <PlainFigure value={formatDuration(requests.p95Us / 1000)} sub={`n = ${formatCount(requests.n)}`} />
          )}
          <Delta now={requests.p95Us} before={before.requests?.p95Us ?? null} than={than} words={["higher", "lower"]} />
          <Trend values={trends.p95Us} of="p95" />
        </Tile>
        <Tile label="Failed requests (5xx)">
          {requests.n === 0 ? (
            <TooFewSamples n={0} />
          ) : (
            <PlainFigure
              value={shareText(requests.failed / requests.n)}
              sub={`${formatCount(requests.failed)} of ${formatCount(requests.n)}; ${formatCount(requests.refused)} refused (4xx)`}
            />
          )}
          <Delta
            now={failedShare(requests)}
            before={before.requests && failedShare(before.requests)}
            than={than}
            words={["higher share", "lower share"]}
          />
          <Trend values={trends.failedShare} of="share of requests that failed" />
        </Tile>
        <Tile label="Calls refused (429), as seen by pages">
          <PlainFigure
            value={formatCount(rateLimited)}
            sub={
              before.rateLimited === null || before.visits === 0
                ? `in ${formatCount(overview.views)} page views`
                : `${formatCount(before.rateLimited)} in ${earlier}`
            }
          />
          <Trend values={trends.rateLimited} of="calls refused" />
        </Tile>
      </Tiles>
    </Section>
  );
}

const fewestPoints = 3;

/** A tile's figure over the period; values between 0 and 1 are drawn to their own scale. */
function Trend({ values, of }: { values: readonly (number | null)[]; of: string }) {
  const known = values.flatMap((value) => value ?? []);
  if (known.length < fewestPoints || known.every((value) => value === 0)) return null;
  const scale = Math.max(...known) < 1 ? 1 / Math.max(...known) : 1;
  return <Sparkline values={known.map((value) => value * scale)} label={`${counted(known.length, "point")} over the period, ${of}`} />;
}

const enoughBefore = 30;

/** By how many per cent a figure differs from the period before; nothing where either is missing. */
function Delta({
  now,
  before,
  n,
  than,
  words: [more, less],
}: {
  now: number | null;
  before: number | null;
  /** Sample size of the figure before. */
  n?: number | undefined;
  than: string;
  words: [string, string];
}) {
  if (now === null || before === null || before === 0) return null;
  if (n !== undefined && n < enoughBefore) return <span className={styles.delta}>{`Nothing to compare with (n = ${formatCount(n)})`}</span>;
  const percent = Math.round((now / before - 1) * 100);
  const text = percent === 0 ? "about the same as before" : `${Math.abs(percent)}% ${percent > 0 ? more : less} ${than}`;
  return (
    <span className={styles.delta}>
      <span aria-hidden="true">{percent === 0 ? "=" : percent > 0 ? "▲" : "▼"}</span> {text}
      {n !== undefined && ` (n\u00a0=\u00a0${formatCount(n)})`}
    </span>
  );
}

const Procedures = ({ procedures, period }: Pick<Overview, "procedures"> & { period: string }) => (
  <Section id="procedures" heading="Latency of the five busiest calls" level={3}>
    {procedures.length === 0 ? (
      <p>No data yet (n = 0). With tracing off (TRACING=off), no calls are timed.</p>
    ) : (
      <table className={`${table.table} ${styles.calls}`}>
        <caption>tRPC procedures, {period}</caption>
        <TableHead of={["Call", { figure: "Calls" }, { figure: "p99" }]} />
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
  </Section>
);

/** Which page views are in the figures, as in web-vitals and the Chrome UX Report. */
const WhatIsCounted = () => (
  <details className={styles.better}>
    <summary>What is counted</summary>
    <ul className={styles.counted}>
      <li>Consent: only visits that allowed statistics send anything.</li>
      <li>Bots: what they send is dropped, and counted in Telemetry pipeline.</li>
      <li>Background tabs: a view from when it is first looked at; without LCP, FCP and load time, which browsers delay there.</li>
      <li>Prerendered pages: a view from when they are opened, timed from then, under their own navigation type; never opened, none.</li>
      <li>Back/forward cache: each return is a view of its own, under its own navigation type.</li>
      <li>Soft navigations: under their own navigation type, where the browser measures them (Chromium).</li>
    </ul>
  </details>
);
