import { formatMetric } from "#db/metric-values.ts";
import { samplesForVerdict } from "#db/ops-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import { readSorting, SortHead, type Sorting, toSortParameter } from "#src/features/dashboard/sort-head.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Sparkline } from "#src/ui/charts/sparkline.tsx";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import { FigureCell } from "#src/ui/table.tsx";
import { changeParameters, consoleFilterText, readConsoleFilters, readZone } from "../parts/console-filters.ts";
import { CsvLine } from "../parts/csv.tsx";
import { FigureText, RatingBar, shareText, shortMetricWords } from "../parts/figure.tsx";
import { ConsoleFilterBar } from "../parts/filter-bar.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { RouteView, scoreText } from "./route-view.tsx";

type RouteList = Outputs["ops"]["rum"]["routes"];
type Row = RouteList["rows"][number];

const filters = ["range", "from", "to", "percentile", "device", "navigation", "release"] as const;

/** Every page that was visited or measured, or the one that the query string names. */
export default function RoutesTab({ search }: TabProps) {
  const route = search.get("route");
  return (
    <div className={dashboard.stack}>
      <ConsoleFilterBar tab="routes" search={search} by={filters} />
      {route ? <RouteView key={route} route={route.slice(0, 80)} search={search} /> : <Routes search={search} />}
    </div>
  );
}

function Routes({ search }: { search: URLSearchParams }) {
  const look = readConsoleFilters(search);
  const query = trpc.ops.rum.routes.useQuery(look, liveQueryOptions(search));
  // The table does not wait for the lines in it.
  const { data: trends = [] } = trpc.ops.rum.trends.useQuery(look, liveQueryOptions(search));
  return (
    <LiveResult query={query} what="the pages" tab="routes" search={search}>
      {(found) =>
        found.rows.length === 0 ? (
          <p>No data yet (n = 0). Pages appear here within a minute of a visit that allows statistics; or choose a longer period.</p>
        ) : (
          <RoutesTable found={found} trends={trends} search={search} basis={consoleFilterText(look, readZone(search))} />
        )
      }
    </LiveResult>
  );
}

interface RoutesTableProps {
  found: RouteList;
  trends: Outputs["ops"]["rum"]["trends"];
  search: URLSearchParams;
  basis: string;
}

function RoutesTable({ found: { rows, total }, trends, search, basis }: RoutesTableProps) {
  const { percentile } = readConsoleFilters(search);
  const sorting = readSorting(search, columns, { by: "opportunity", direction: "desc" });
  const href = (next: Sorting<Column>) => paths.opsTab("routes", changeParameters(search, { sort: toSortParameter(next) }));
  const sorted = sortRows(rows, sorting);
  return (
    <div>
      <table className={`${table.table} ${rowStyles.table}`} data-verdicts="">
        <caption>
          {counted(total, "page")}
          {total > rows.length && `, the ${rows.length} with the largest opportunity`}; {percentile} with 95% intervals, and the shares of
          good, needs improvement and poor; {basis}. Below n = {formatCount(samplesForVerdict[percentile])} there is no verdict, and the
          value is grey. Views are of all devices and navigation types.
        </caption>
        <thead>
          <tr>
            <th scope="col">Page</th>
            {columns.map((column) => (
              <SortHead key={column} column={column} sorting={sorting} href={href} first={firstOf(column)} isFigure={!isVital(column)}>
                {columnWords[column]}
              </SortHead>
            ))}
            <th scope="col">LCP p75 over time</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={row.route}>
              <th scope="row">
                <Link href={paths.opsTab("routes", changeParameters(search, { route: row.route }))}>{row.route}</Link>
              </th>
              <FigureCell label="Share of opportunity">{row.opportunity === null ? "–" : shareText(row.opportunity)}</FigureCell>
              <FigureCell label="Score">{scoreText(row.score)}</FigureCell>
              <FigureCell label="Views">{formatCount(row.views)}</FigureCell>
              {row.vitals.map((figure, place) => (
                <td key={figure.metric} data-label={headed[place]}>
                  <span>
                    <FigureText figure={figure} isBrief />
                    <RatingBar shares={figure.shares} n={figure.n} />
                  </span>
                </td>
              ))}
              <td data-label="LCP p75 over time">
                <Trend points={trends.find(({ route }) => route === row.route)?.points ?? []} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <CsvLine name="pages" of="pages" records={() => csvRecordsOf(sorted)} />
    </div>
  );
}

const columnWords = { opportunity: "Share of opportunity", score: "Score", views: "Views", lcp: "LCP", inp: "INP", cls: "CLS" } as const;
type Column = keyof typeof columnWords;
const columns = Object.keys(columnWords) as Column[];
const isVital = (column: Column): column is Column & keyof typeof shortMetricWords => column in shortMetricWords;
/** What is worst comes first: a low score, a high value of a vital. */
const firstOf = (column: Column) => (column === "score" ? "asc" : "desc");

/** Rows without the figure come last in either direction. */
function sortRows(rows: readonly Row[], { by, direction }: Sorting<Column>): Row[] {
  const figureIn = (row: Row) => (isVital(by) ? (row.vitals.find(({ metric }) => metric === by)?.value ?? null) : row[by]);
  const [known, unknown] = [rows.filter((row) => figureIn(row) !== null), rows.filter((row) => figureIn(row) === null)];
  const sign = direction === "desc" ? -1 : 1;
  return [...known.toSorted((one, other) => sign * ((figureIn(one) ?? 0) - (figureIn(other) ?? 0))), ...unknown];
}

const enoughPoints = 3;

/** Steps with too few samples are left out of the line. */
function Trend({ points }: { points: readonly (number | null)[] }) {
  const values = points.flatMap((value) => value ?? []);
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined || values.length < enoughPoints) return "–";
  return (
    <Sparkline
      values={values}
      label={`From ${formatMetric("lcp", first)} to ${formatMetric("lcp", last)}, ${counted(values.length, "point")}`}
    />
  );
}

const headed = [shortMetricWords.lcp, shortMetricWords.inp, shortMetricWords.cls];

const csvRecordsOf = (rows: readonly Row[]) => [
  [
    "Page",
    "Share of opportunity",
    "Score",
    "Views",
    ...headed.flatMap((head) => [`${head} percentile`, head, `${head} n`, `${head} good`, `${head} poor`]),
  ],
  ...rows.map(({ route, opportunity, score, views, vitals }) => [
    route,
    opportunity,
    score,
    views,
    ...vitals.flatMap(({ percentile, value, n, shares }) => [percentile, value, n, shares?.good ?? null, shares?.poor ?? null]),
  ]),
];
