import { metricWords } from "#db/metric-values.ts";
import { type PageMetric, pageMetrics } from "#db/telemetry-values.ts";
import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/dashboard/dashboard.module.css";
import { OpenedHeading } from "#src/dashboard/opened-heading.tsx";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { FigureText } from "../parts/figure.tsx";
import { asLive, Live } from "../parts/live.tsx";
import { changed, lookLine, readLook } from "../parts/look.ts";
import { shareText } from "../parts/metric-words.ts";
import { Tile, Tiles } from "../parts/tiles.tsx";
import { VitalCharts } from "../parts/vital-charts.tsx";
import { ClickMap } from "./click-map.tsx";
import { Exemplars, Offenders } from "./exemplars.tsx";
import { Histogram } from "./histogram.tsx";
import { Parts } from "./parts-of-time.tsx";
import { scoreText } from "./score-text.ts";

export type RoutePage = Outputs["ops"]["rum"]["route"];

/** One page: every figure, and one of them taken apart; the address says which. */
export function RouteView({ route, search }: { route: string; search: URLSearchParams }) {
  const look = readLook(search);
  const metric = pageMetrics.find((each) => each === search.get("metric")) ?? "lcp";
  const query = trpc.ops.rum.route.useQuery({ ...look, route, metric }, asLive(search));
  const basis = lookLine(look);
  const shown = { tab: "routes", search, metric, basis } as const;
  return (
    <>
      <div className={dashboard.part}>
        <p>
          <Link href={paths.opsTab("routes", changed(search, { route: null, metric: null }))}>← All pages</Link>
        </p>
        <OpenedHeading id="route" state={route}>
          {route}
        </OpenedHeading>
      </div>
      <Live query={query} what="this page’s figures" tab="routes" search={search}>
        {(page) => (
          <>
            <Figures page={page} search={search} chosen={metric} />
            <Histogram page={page} {...shown} />
            <VitalCharts tab="routes" search={search} route={route} metrics={[metric]} basis={basis} />
            <Parts page={page} {...shown} />
            <Offenders page={page} metric={metric} />
            <Exemplars page={page} metric={metric} />
            <ClickMap page={page} tab="routes" search={search} />
            <Happenings page={page} />
          </>
        )}
      </Live>
    </>
  );
}

function Figures({ page: { figures, score }, search, chosen }: { page: RoutePage; search: URLSearchParams; chosen: PageMetric }) {
  return (
    <section aria-labelledby="figures">
      <SectionHeading id="figures" level={3}>
        Three quarters of its views were no worse than
      </SectionHeading>
      <p className={dashboard.soft}>Score {scoreText(score)}, of 100. Choose a figure to take it apart.</p>
      <Tiles>
        {figures.map((figure) => (
          <Tile
            key={figure.metric}
            label={
              <Link
                href={paths.opsTab("routes", changed(search, { metric: figure.metric }))}
                keepPlace
                aria-current={figure.metric === chosen ? "true" : undefined}
              >
                {metricWords[figure.metric]}
              </Link>
            }
          >
            <FigureText figure={figure} />
            <Shares counts={figure.counts} />
          </Tile>
        ))}
      </Tiles>
    </section>
  );
}

/** How many were good, fair and poor, counted one by one. */
function Shares({ counts }: { counts: RoutePage["figures"][number]["counts"] }) {
  const all = counts ? counts.good + counts["needs-improvement"] + counts.poor : 0;
  if (!counts || all === 0) return null;
  return (
    <span className={`${dashboard.soft} ${dashboard.small}`}>
      {shareText(counts.good / all)} good, {shareText(counts.poor / all)} poor
    </span>
  );
}

const happeningWords: Readonly<Record<string, string>> = {
  view: "Views",
  visit: "Visits that began here",
  idle: "Pages that came to rest",
  "visit-with-error": "Visits with an error",
  "visit-with-critical-limit": "Visits near a rate limit’s end",
  "breaker-open": "Circuit breakers opened",
  "limit-notice": "Notices of a rate limit",
  "limit-critical": "Rate limits nearly spent",
  "rate-limited": "Calls refused by a rate limit (429)",
  "left-before-content": "Left or put away before the content came",
  "font-fallback": "Read in the stand-in typeface",
};

const Happenings = ({ page: { happenings } }: { page: RoutePage }) =>
  happenings.length === 0 ? null : (
    <section aria-labelledby="happened">
      <SectionHeading id="happened" level={3}>
        What happened there
      </SectionHeading>
      <Tiles>
        {happenings.map(({ event, n }) => (
          <Tile key={event} label={happeningWords[event] ?? event}>
            {formatCount(n)}
          </Tile>
        ))}
      </Tiles>
    </section>
  );
