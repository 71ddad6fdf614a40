import { formatMetric, metricLabels } from "#db/metric-values.ts";
import type { ConsoleRange } from "#db/ops-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import { FigureCell, TableHead } from "#src/ui/table.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { changeParameters, consoleFilterText, readConsoleFilters, readZone } from "../parts/console-filters.ts";
import { CsvLine } from "../parts/csv.tsx";
import figures from "../parts/figure.module.css";
import { FigureText } from "../parts/figure.tsx";
import { ConsoleFilterBar } from "../parts/filter-bar.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { When } from "../parts/moments.tsx";
import { ConsoleLink } from "../parts/sample-data.tsx";
import { BudgetBullets } from "./budget-bullets.tsx";
import { LabTable } from "./lab-table.tsx";
import { PageWeights, PageWeightView } from "./page-weight.tsx";

type Budgets = Outputs["ops"]["rum"]["budgets"];
type Row = Budgets["rows"][number];

/** Performance budgets, checked against field data and the current build; the query string may name a page, to see what it weighs. */
export default function BudgetsTab({ search }: TabProps) {
  const page = search.get("page");
  return page ? <PageWeightView route={page} search={search} /> : <AllBudgets search={search} />;
}

/** Trends are read from sums by day, so ranges of hours show the last 28 days. */
const trendRange = (range: ConsoleRange): ConsoleRange => (range === "24h" || range === "7d" ? "28d" : range);

function AllBudgets({ search }: { search: URLSearchParams }) {
  const look = readConsoleFilters(search);
  const query = trpc.ops.rum.budgets.useQuery(look, liveQueryOptions(search));
  const metrics = query.data?.rows.map(({ metric }) => metric) ?? [];
  const trends = trpc.ops.rum.series.useQuery(
    { ...look, range: trendRange(look.range), route: null, metrics },
    { ...liveQueryOptions(search), enabled: metrics.length > 0 },
  );
  const basis = consoleFilterText(look, readZone(search));
  return (
    <div className={dashboard.stack}>
      <ConsoleFilterBar tab="budgets" search={search} />
      <LiveResult query={query} what="the budgets" tab="budgets" search={search}>
        {(budgets) => (
          <>
            <BudgetBullets rows={budgets.rows} trends={trends.data ?? null} search={search} basis={basis} />
            <PageWeights pages={budgets.pages} search={search} basis={basis} />
            <BudgetTable budgets={budgets} search={search} basis={basis} />
            <LabTable lab={budgets.lab} isWeighed={budgets.isWeighed} />
          </>
        )}
      </LiveResult>
    </div>
  );
}

function BudgetTable({ budgets: { rows, lab, isWeighed }, search, basis }: { budgets: Budgets; search: URLSearchParams; basis: string }) {
  return (
    <div className={dashboard.stack}>
      <table className={`${table.table} ${rowStyles.table}`} data-verdicts="">
        <caption>Field data: p75 measured by browsers, {basis}. A page is judged from 200 measurements on.</caption>
        <TableHead
          of={[
            "Budget",
            { figure: "Budget limit" },
            "Field p75, all pages",
            "Alert",
            "Pages over budget",
            "Worst page",
            "Lab, worst page",
            "Build size, heaviest page",
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <BudgetRow key={row.metric} row={row} search={search} isMeasured={lab !== null} />
          ))}
        </tbody>
      </table>
      <CsvLine name="budgets" of="budgets" records={() => csvRecordsOf(rows)} />
      <p className={dashboard.soft}>
        Lab: measured by the test browser for this release, by page below. Build size: the heaviest page, from the build manifest and the
        compressed sizes of its files. Files loaded later, on demand, are not included.{" "}
        {!isWeighed && "This site runs without a build, so there is no build size. "}A kilobyte is 1,000 bytes as sent, compressed.
      </p>
    </div>
  );
}

/** Metrics measured in the field only: the lab has no user input, and its network latency is next to zero. */
const inFieldAlone = new Set<Row["metric"]>(["inp", "fid", "fcp", "ttfb"]);

function BudgetRow({ row, search, isMeasured }: { row: Row; search: URLSearchParams; isMeasured: boolean }) {
  const { metric, limit, field, alerts, pagesJudged, pagesOver, worst, lab, built } = row;
  return (
    <tr>
      <th scope="row">{metricLabels[metric]}</th>
      <FigureCell label="Budget limit">{formatMetric(metric, limit)}</FigureCell>
      <td data-label="Field p75, all pages">
        <FigureText figure={field} />
      </td>
      <td data-label="Alert">
        {alerts.length === 0 ? "none" : alerts.map((alert) => <OpenAlert key={alert.key} alert={alert} what={metricLabels[metric]} />)}
      </td>
      <td data-label="Pages over budget">
        {pagesJudged === 0 ? "not enough data for any page yet" : `${pagesOver} of ${counted(pagesJudged, "page")} judged`}
      </td>
      <td data-label="Worst page">
        {worst ? (
          <span>
            <Link href={paths.opsTab("routes", changeParameters(search, { route: worst.route, metric }))}>{worst.route}</Link>{" "}
            <FigureText figure={worst} />
          </span>
        ) : (
          "–"
        )}
      </td>
      <td data-label="Lab">
        {lab ? (
          <BudgetStatus metric={metric} value={lab.value} limit={limit} of={`${lab.route}, ${lab.device}`} />
        ) : isMeasured || inFieldAlone.has(metric) ? (
          "field data only"
        ) : (
          "not measured for this release"
        )}
      </td>
      <td data-label="Build size">{built ? <BudgetStatus metric={metric} value={built.value} limit={limit} of={built.page} /> : "–"}</td>
    </tr>
  );
}

const OpenAlert = ({ alert: { key, route, since, runbook }, what }: { alert: Row["alerts"][number]; what: string }) => (
  <span>
    <Tag tone="bad">Over budget</Tag> <ConsoleLink href={paths.opsTab("alerts", { alert: key })}>{route}</ConsoleLink>
    <span className={rowStyles.sub}>
      open since <When at={since} />;{" "}
      <ConsoleLink href={paths.opsTab("alerts", { runbook })}>
        runbook
        <span className="visually-hidden">
          {" "}
          for {what} on {route}
        </span>
      </ConsoleLink>
    </span>
  </span>
);

const BudgetStatus = ({ metric, value, limit, of }: { metric: Row["metric"]; value: number; limit: number; of: string }) => (
  <span>
    <span className={figures.value}>{formatMetric(metric, value)}</span>{" "}
    <Tag tone={value <= limit ? "good" : "bad"}>{value <= limit ? "within budget" : "over budget"}</Tag>
    <span className={rowStyles.sub}>{of}</span>
  </span>
);

const csvRecordsOf = (rows: readonly Row[]) => [
  [
    "Budget",
    "Budget limit",
    "Field p75",
    "Field n",
    "Open alerts on",
    "Pages judged",
    "Pages over budget",
    "Worst page",
    "Worst p75",
    "Lab",
    "Lab page",
    "Build size",
    "Build size page",
  ],
  ...rows.map(({ metric, limit, field, alerts, pagesJudged, pagesOver, worst, lab, built }) => [
    metric,
    limit,
    field.p75,
    field.n,
    alerts.map(({ route }) => route).join(" "),
    pagesJudged,
    pagesOver,
    worst?.route ?? null,
    worst?.p75 ?? null,
    lab?.value ?? null,
    lab?.route ?? null,
    built?.value ?? null,
    built?.page ?? null,
  ]),
];
