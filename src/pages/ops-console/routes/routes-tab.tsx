import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import { changeParameters, consoleFilterText, readConsoleFilters } from "../parts/console-filters.ts";
import { CsvLine } from "../parts/csv.tsx";
import { FigureText, shareText, shortMetricWords } from "../parts/figure.tsx";
import { ConsoleFilterBar } from "../parts/filter-bar.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { RouteView, scoreText } from "./route-view.tsx";

type RouteList = Outputs["ops"]["rum"]["routes"];
type Row = RouteList["rows"][number];

/** Every page that was visited or measured, or the one that the query string names. */
export default function RoutesTab({ search }: TabProps) {
  const route = search.get("route");
  return (
    <div className={dashboard.stack}>
      <ConsoleFilterBar tab="routes" search={search} />
      {route ? <RouteView key={route} route={route.slice(0, 80)} search={search} /> : <Routes search={search} />}
    </div>
  );
}

function Routes({ search }: { search: URLSearchParams }) {
  const look = readConsoleFilters(search);
  const query = trpc.ops.rum.routes.useQuery(look, liveQueryOptions(search));
  return (
    <LiveResult query={query} what="the pages" tab="routes" search={search}>
      {(found) =>
        found.rows.length === 0 ? (
          <p>No data yet (n = 0). Choose a longer period or another navigation type.</p>
        ) : (
          <RoutesTable found={found} search={search} basis={consoleFilterText(look)} />
        )
      }
    </LiveResult>
  );
}

function RoutesTable({ found: { rows, total }, search, basis }: { found: RouteList; search: URLSearchParams; basis: string }) {
  return (
    <div>
      <table className={`${table.table} ${rowStyles.table}`} data-verdicts="">
        <caption>
          {counted(total, "page")}
          {total > rows.length && `, the ${rows.length} with the largest opportunity`}; p75 with confidence intervals; {basis}. Views are of
          all devices and ways of opening a page.
        </caption>
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col" className={table.figure}>
              Share of opportunity
            </th>
            <th scope="col" className={table.figure}>
              Score
            </th>
            <th scope="col" className={table.figure}>
              Views
            </th>
            {headed.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.route}>
              <th scope="row">
                <Link href={paths.opsTab("routes", changeParameters(search, { route: row.route }))}>{row.route}</Link>
              </th>
              <td data-label="Share of opportunity" className={table.figure}>
                {row.opportunity === null ? "–" : shareText(row.opportunity)}
              </td>
              <td data-label="Score" className={table.figure}>
                {scoreText(row.score)}
              </td>
              <td data-label="Views" className={table.figure}>
                {formatCount(row.views)}
              </td>
              {row.vitals.map((figure, place) => (
                <td key={figure.metric} data-label={headed[place]}>
                  <FigureText figure={figure} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <CsvLine name="pages" of="pages" records={() => csvRecordsOf(rows)} />
    </div>
  );
}

const headed = [shortMetricWords.lcp, shortMetricWords.inp, shortMetricWords.cls];

const csvRecordsOf = (rows: readonly Row[]) => [
  ["Page", "Share of opportunity", "Score", "Views", ...headed.flatMap((head) => [`${head} p75`, `${head} n`])],
  ...rows.map(({ route, opportunity, score, views, vitals }) => [
    route,
    opportunity,
    score,
    views,
    ...vitals.flatMap(({ p75, n }) => [p75, n]),
  ]),
];
