import { formatMetric, metricLabels } from "#db/metric-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { momentWords } from "../errors/error-words.ts";
import { changeParameters, consoleFilterText, readConsoleFilters } from "../parts/console-filters.ts";
import { CsvLine } from "../parts/csv-button.tsx";
import figures from "../parts/figure.module.css";
import { FigureText } from "../parts/figure.tsx";
import { ConsoleFilterBar } from "../parts/filter-bar.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { LabTable } from "./lab-table.tsx";

type Budgets = Outputs["ops"]["rum"]["budgets"];
type Row = Budgets["rows"][number];

/** Performance budgets, checked against field data and the current build. */
export default function BudgetsTab({ search }: TabProps) {
  const look = readConsoleFilters(search);
  const query = trpc.ops.rum.budgets.useQuery(look, liveQueryOptions(search));
  return (
    <div className={dashboard.stack}>
      <ConsoleFilterBar tab="budgets" search={search} />
      <LiveResult query={query} what="the budgets" tab="budgets" search={search}>
        {(budgets) => (
          <>
            <BudgetTable budgets={budgets} search={search} basis={consoleFilterText(look)} />
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
        <caption>In the field: 75th percentiles that browsers measured, {basis}. A page is judged from 200 measurements on.</caption>
        <thead>
          <tr>
            <th scope="col">Budget</th>
            <th scope="col" className={table.figure}>
              At most
            </th>
            <th scope="col">In the field, all pages</th>
            <th scope="col">Alert</th>
            <th scope="col">Pages over it</th>
            <th scope="col">Worst page</th>
            <th scope="col">In the lab, worst page</th>
            <th scope="col">By its files, heaviest page</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BudgetRow key={row.metric} row={row} search={search} isMeasured={lab !== null} />
          ))}
        </tbody>
      </table>
      <CsvLine name="budgets" of="budgets" records={() => csvRecordsOf(rows)} />
      <p className={dashboard.soft}>
        In the lab: what a browser of the tests measured of this build, page by page below. By its files: the heaviest of all pages, from
        the build’s manifest and the sizes of its compressed files; what is loaded later, on use, is not in it.{" "}
        {!isWeighed && "This site runs without a build, so there is nothing to weigh. "}A kilobyte is 1,000 bytes as sent, compressed.
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
      <td data-label="At most" className={table.figure}>
        {formatMetric(metric, limit)}
      </td>
      <td data-label="In the field, all pages">
        <FigureText figure={field} />
      </td>
      <td data-label="Alert">
        {alerts.length === 0 ? "none" : alerts.map((alert) => <OpenAlert key={alert.key} alert={alert} what={metricLabels[metric]} />)}
      </td>
      <td data-label="Pages over it">
        {pagesJudged === 0 ? "no page can be judged yet" : `${pagesOver} of ${counted(pagesJudged, "page")} judged`}
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
      <td data-label="In the lab">
        {lab ? (
          <BudgetStatus metric={metric} value={lab.value} limit={limit} of={`${lab.route}, ${lab.device}`} />
        ) : isMeasured || inFieldAlone.has(metric) ? (
          "in the field alone"
        ) : (
          "not measured for this build"
        )}
      </td>
      <td data-label="By its files">{built ? <BudgetStatus metric={metric} value={built.value} limit={limit} of={built.page} /> : "–"}</td>
    </tr>
  );
}

const OpenAlert = ({ alert: { key, route, since, runbook }, what }: { alert: Row["alerts"][number]; what: string }) => (
  <span>
    <Tag tone="bad">Broken</Tag> <Link href={paths.opsTab("alerts", { alert: key })}>{route}</Link>
    <span className={rowStyles.sub}>
      open since {momentWords(since)};{" "}
      <Link href={paths.opsTab("alerts", { runbook })}>
        runbook
        <span className="visually-hidden">
          {" "}
          for {what} on {route}
        </span>
      </Link>
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
    "At most",
    "Field p75",
    "Field n",
    "Alerts open on",
    "Pages judged",
    "Pages over it",
    "Worst page",
    "Worst p75",
    "Lab",
    "Lab page",
    "By files",
    "By files page",
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
