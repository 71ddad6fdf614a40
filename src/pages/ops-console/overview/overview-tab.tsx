import { metricWords, timeText } from "#db/metric-values.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/dashboard/dashboard.module.css";
import type { TabProps } from "#src/dashboard/tab-panel.tsx";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { Collecting, FigureText, PlainFigure, ShareText } from "../parts/figure.tsx";
import { asLive, Live } from "../parts/live.tsx";
import { lookLine, readLook } from "../parts/look.ts";
import { LookBar } from "../parts/look-bar.tsx";
import { Tile, Tiles } from "../parts/tiles.tsx";
import { VitalCharts } from "../parts/vital-charts.tsx";
import { LatestDeploy } from "./latest-deploy.tsx";
import styles from "./overview.module.css";

type Overview = Outputs["ops"]["rum"]["overview"];

/** How the site fares as a whole. */
export default function OverviewTab({ search }: TabProps) {
  const look = readLook(search);
  const query = trpc.ops.rum.overview.useQuery(look, asLive(search));
  return (
    <div className={dashboard.stack}>
      <LookBar tab="overview" search={search} />
      <Live query={query} what="the overview" tab="overview" search={search}>
        {(overview) => (
          <>
            <Vitals overview={overview} />
            <LatestDeploy deploy={overview.latestDeploy} />
            <Happenings overview={overview} />
            <VitalCharts tab="overview" search={search} route={null} basis={lookLine(look)} />
            <Procedures procedures={overview.procedures} />
          </>
        )}
      </Live>
    </div>
  );
}

const Vitals = ({ overview: { vitals } }: { overview: Overview }) => (
  <section aria-labelledby="vitals">
    <SectionHeading id="vitals" level={3}>
      Three quarters of page views were no worse than
    </SectionHeading>
    <Tiles>
      {vitals.map((figure) => (
        <Tile key={figure.metric} label={metricWords[figure.metric]}>
          <FigureText figure={figure} />
        </Tile>
      ))}
    </Tiles>
  </section>
);

function Happenings({ overview }: { overview: Overview }) {
  const { visits, views, visitsWithoutError, visitsWithCriticalLimit, breakerOpens, rateLimited, maxLagMs } = overview;
  const ofViews = `in ${formatCount(views)} page views`;
  return (
    <section aria-labelledby="happenings">
      <SectionHeading id="happenings" level={3}>
        What happened to visitors
      </SectionHeading>
      <Tiles>
        <Tile label="Visits without an error">
          <ShareText share={visitsWithoutError} />
        </Tile>
        <Tile label="Visits near a rate limit’s end">
          <ShareText share={visitsWithCriticalLimit} />
        </Tile>
        <Tile label="Calls refused by a rate limit (429)">
          <PlainFigure value={formatCount(rateLimited)} sub={ofViews} />
        </Tile>
        <Tile label="Circuit breakers opened">
          <PlainFigure value={formatCount(breakerOpens)} sub={ofViews} />
        </Tile>
        <Tile label="Oldest measurement when written">
          {maxLagMs === null ? <Collecting n={0} /> : <PlainFigure value={timeText(maxLagMs)} sub={`of ${formatCount(visits)} visits`} />}
        </Tile>
      </Tiles>
    </section>
  );
}

const Procedures = ({ procedures }: Pick<Overview, "procedures">) => (
  <section aria-labelledby="procedures">
    <SectionHeading id="procedures" level={3}>
      How long do the five busiest calls take?
    </SectionHeading>
    {procedures.length === 0 ? (
      <p>No call has been timed in this period. Where tracing is turned off (TRACING=off) none ever is.</p>
    ) : (
      <table className={`${table.table} ${styles.calls}`}>
        <thead>
          <tr>
            <th scope="col">Call</th>
            <th scope="col" className={table.figure}>
              Calls
            </th>
            <th scope="col" className={table.figure}>
              99 in 100 within
            </th>
          </tr>
        </thead>
        <tbody>
          {procedures.map(({ name, n, p99Us }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={table.figure}>{formatCount(n)}</td>
              <td className={table.figure}>{p99Us === null ? <Collecting n={n} /> : timeText(p99Us / 1000)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
);
