import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import { readSorting, SortHead, type Sorting, toSortParameter } from "#src/features/dashboard/sort-head.tsx";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Sparkline } from "#src/ui/charts/sparkline.tsx";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import { changeParameters, readConsoleFilters } from "../parts/console-filters.ts";
import { CsvLine } from "../parts/csv.tsx";
import { shareText } from "../parts/figure.tsx";
import { Choice } from "../parts/filter-bar.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { readSummedHours } from "./statements-view.tsx";
import { readTracesQuery, sampleParameters, summedPeriods, tracesHref } from "./trace-query.ts";
import { durationText } from "./trace-words.ts";

type Work = Outputs["ops"]["traces"]["work"][number];
type Column = "n" | "p95" | "failed" | "total";

const columns: readonly Column[] = ["n", "p95", "failed", "total"];
const kinds = { request: "Routes", procedure: "Procedures", task: "Background tasks" } as const;
const secondsPerHour = 3_600;
const fewestPoints = 3;

const valueIn = ({ n, p95Us, failed, totalUs }: Work, column: Column): number => ({ n, p95: p95Us ?? -1, failed, total: totalUs })[column];
const rateText = (perSecond: number): string =>
  perSecond < 10 ? String(Number(perSecond.toPrecision(2))) : formatCount(Math.round(perSecond));

/** Requests a second and durations by route, procedure or task. */
export function WorkView({ search }: { search: URLSearchParams }) {
  const hours = readSummedHours(search);
  const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((each) => each === search.get("kind")) ?? "request";
  const { sample } = readConsoleFilters(search);
  const query = trpc.ops.traces.work.useQuery({ hours: Number(hours), kind, sample }, liveQueryOptions(search));
  return (
    <>
      <FilterBar
        label="Routes and procedures"
        action={paths.opsConsole}
        hiddenFields={{ tab: "traces", show: "work", ...sampleParameters({ sample }) }}
        current={{ ...(hours !== "24" && { hours }), ...(kind !== "request" && { kind }) }}
        submitLabel="Show"
      >
        <Choice name="kind" label="Kind" words={kinds} chosen={kind} />
        <Choice name="hours" label="Period" words={summedPeriods} chosen={hours} />
      </FilterBar>
      <LiveResult query={query} what="the durations" tab="traces" search={search}>
        {(work) => <WorkTable work={work} kind={kind} hours={Number(hours)} search={search} />}
      </LiveResult>
    </>
  );
}

function WorkTable({
  work,
  kind,
  hours,
  search,
}: {
  work: readonly Work[];
  kind: keyof typeof kinds;
  hours: number;
  search: URLSearchParams;
}) {
  if (work.length === 0) return <p>No data yet (n = 0). With tracing off (TRACING=off), nothing is timed.</p>;
  const sorting = readSorting(search, columns, { by: "n", direction: "desc" });
  const sign = sorting.direction === "desc" ? -1 : 1;
  const rows = work.toSorted(
    (one, other) => sign * (valueIn(one, sorting.by) - valueIn(other, sorting.by)) || one.name.localeCompare(other.name),
  );
  const perSecond = ({ n }: Work) => n / (hours * secondsPerHour);
  const step = hours <= 48 ? "hour" : "day";
  const urlQuery = readTracesQuery(search);
  const sortHref = (next: Sorting<Column>) => paths.opsTab("traces", changeParameters(search, { sort: toSortParameter(next) }));
  const head = (column: Column, label: string) => (
    <SortHead column={column} sorting={sorting} href={sortHref} first="desc" isFigure>
      {label}
    </SortHead>
  );
  return (
    <div>
      <table className={`${table.table} ${rowStyles.table}`}>
        <caption>
          {kinds[kind]}, {summedPeriods[readSummedHours(search)].toLowerCase()}: the {counted(work.length, "name")} used most. Every call is
          timed, traced or not.
        </caption>
        <thead>
          <tr>
            <th scope="col">{kinds[kind]}</th>
            <th scope="col">Calls by {step}</th>
            {head("n", "Calls a second")}
            {head("p95", "p95")}
            <th scope="col" className={table.figure}>
              p99
            </th>
            {head("failed", "Failed")}
            {head("total", "Total time")}
          </tr>
        </thead>
        <tbody>
          {rows.map((each) => (
            <tr key={each.name}>
              <th scope="row" className={dashboard.code}>
                <Link href={tracesHref({ ...urlQuery, name: each.name, status: null, sql: null, hours: "336", page: 1 })}>
                  {each.name}
                  <span className="visually-hidden">: traces</span>
                </Link>
              </th>
              <td data-label={`Calls by ${step}`}>
                {each.points.length >= fewestPoints && (
                  <Sparkline
                    values={each.points}
                    label={`From ${Math.min(...each.points)} to ${Math.max(...each.points)} calls by ${step}`}
                  />
                )}
              </td>
              <td data-label="Calls a second" className={table.figure}>
                {rateText(perSecond(each))}
                <span className={rowStyles.sub}>{counted(each.n, "call")}</span>
              </td>
              <td data-label="p95" className={table.figure}>
                {each.p95Us === null ? `n = ${each.n}` : durationText(each.p95Us)}
              </td>
              <td data-label="p99" className={table.figure}>
                {each.p99Us === null ? "–" : durationText(each.p99Us)}
              </td>
              <td data-label="Failed" className={table.figure}>
                {each.failed === 0 ? "0" : `${formatCount(each.failed)} (${shareText(each.failed / each.n)})`}
              </td>
              <td data-label="Total time" className={table.figure}>
                {durationText(each.totalUs)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <CsvLine
        name={`work-${kind}`}
        of={kinds[kind]}
        records={() => [
          ["Name", "Calls", "Calls a second", "Refused", "Failed", "p50 (µs)", "p95 (µs)", "p99 (µs)", "Total time (µs)"],
          ...rows.map((each) => [
            each.name,
            each.n,
            perSecond(each),
            each.refused,
            each.failed,
            each.p50Us,
            each.p95Us,
            each.p99Us,
            each.totalUs,
          ]),
        ]}
      />
    </div>
  );
}
