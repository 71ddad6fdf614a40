import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import { readSorting, SortHead, type Sorting, toSortParameter } from "#src/features/dashboard/sort-head.tsx";
import { capitalise } from "#src/lib/capitals.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Sparkline } from "#src/ui/charts/sparkline.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import { FigureCell } from "#src/ui/table.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { changeParameters } from "../parts/console-filters.ts";
import { CsvLine } from "../parts/csv.tsx";
import { rateText, shareText } from "../parts/figure.tsx";
import { Choice, PeriodChoice } from "../parts/filter-bar.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { durationText, readSummedPeriod, readTracesQuery, statementHref, summedPeriods, tracesHref } from "./trace-query.ts";

type StatementList = Outputs["ops"]["traces"]["statements"];
type Column = "total" | "calls" | "p95" | "rows";

const columns: readonly Column[] = ["total", "calls", "p95", "rows"];
const otherWords = "Statements beyond the 500 shapes that a process tells apart";

export const rowsText = (rows: number | null): string =>
  rows === null ? "–" : rows < 10 ? rows.toFixed(1) : formatCount(Math.round(rows));

/** Returns heads of columns that sort the table by the query string. */
function headsOf<Name extends string>(sorting: Sorting<Name>, search: URLSearchParams) {
  const href = (next: Sorting<Name>) => paths.opsTab("traces", changeParameters(search, { sort: toSortParameter(next) }));
  return (column: Name, label: string) => (
    <SortHead column={column} sorting={sorting} href={href} first="desc" isFigure>
      {label}
    </SortHead>
  );
}

/** SQL statements by shape, those that took most time first. */
export function Statements({ search }: { search: URLSearchParams }) {
  const { chosen, hours, from, to, words: period } = readSummedPeriod(search, useNow());
  const words = search.get("q")?.trim().slice(0, 200) || null;
  const sorting = readSorting(search, columns, { by: "total", direction: "desc" });
  const { sample, shown } = readTracesQuery(search);
  const query = trpc.ops.traces.statements.useQuery(
    { hours, from, to, words, sample, sort: sorting.by, direction: sorting.direction },
    liveQueryOptions(search),
  );
  return (
    <>
      <FilterBar
        label="Statements"
        action={paths.opsConsole}
        hiddenFields={{ tab: "traces", show: "statements", ...shown }}
        current={{ ...(from && to ? { from, to } : chosen !== "24" && { hours: chosen }), ...(words && { q: words }) }}
        submitLabel="Show statements"
      >
        <PeriodChoice name="hours" words={summedPeriods} chosen={chosen} from={from} to={to} />
        <Field id="statements-q" label="SQL contains">
          <input id="statements-q" name="q" type="search" defaultValue={words ?? ""} {...atMost(200)} />
        </Field>
      </FilterBar>
      <LiveResult query={query} what="the statements" tab="traces" search={search}>
        {(found) => <StatementTable found={found} sorting={sorting} search={search} period={period} />}
      </LiveResult>
    </>
  );
}

function StatementTable({
  found: { statements, total },
  sorting,
  search,
  period,
}: {
  found: StatementList;
  sorting: Sorting<Column>;
  search: URLSearchParams;
  period: string;
}) {
  if (statements.length === 0) {
    return (
      <p>
        No statements (n = 0). Statements of traced requests and tasks appear here ten seconds after they ran; with TRACING=off, none are
        counted.
      </p>
    );
  }
  const urlQuery = readTracesQuery(search);
  const head = headsOf(sorting, search);
  return (
    <div>
      <table className={`${table.table} ${rowStyles.table}`}>
        <caption>
          {capitalise(period)}: {counted(total, "statement shape")}
          {total > statements.length && `, the first ${statements.length} in this order`}, of traced requests and tasks. Values are masked.
        </caption>
        <thead>
          <tr>
            <th scope="col">Statement</th>
            {head("total", "Total time")}
            <th scope="col" className={table.figure}>
              Share
            </th>
            {head("calls", "Calls")}
            {head("p95", "p95")}
            {head("rows", "Rows a call")}
          </tr>
        </thead>
        <tbody>
          {statements.map((each) => (
            <tr key={each.id}>
              <th scope="row" className={dashboard.code}>
                {each.text === null ? otherWords : <Link href={statementHref(each.id, urlQuery)}>{shortened(each.text)}</Link>}
                {each.failed > 0 && (
                  <>
                    {" "}
                    <Tag tone="bad">{formatCount(each.failed)} failed</Tag>
                  </>
                )}
              </th>
              <FigureCell label="Total time">{durationText(each.totalUs)}</FigureCell>
              <FigureCell label="Share">{shareText(each.share)}</FigureCell>
              <FigureCell label="Calls">{formatCount(each.n)}</FigureCell>
              <FigureCell label="p95">{each.p95Us === null ? `n = ${each.n}` : durationText(each.p95Us)}</FigureCell>
              <FigureCell label="Rows a call">{rowsText(each.rowsPerCall)}</FigureCell>
            </tr>
          ))}
        </tbody>
      </table>
      <CsvLine
        name="statements"
        of="statements"
        records={() => [
          ["Statement", "Total time (µs)", "Share", "Calls", "Failed", "p50 (µs)", "p95 (µs)", "p99 (µs)", "Rows a call"],
          ...statements.map((each) => [
            ...[each.text ?? otherWords, each.totalUs, each.share, each.n, each.failed],
            ...[each.p50Us, each.p95Us, each.p99Us, each.rowsPerCall],
          ]),
        ]}
      />
    </div>
  );
}

const shortened = (text: string): string => (text.length > 160 ? `${text.slice(0, 160)} …` : text);

type Work = Outputs["ops"]["traces"]["work"][number];
type WorkColumn = "n" | "p95" | "failed" | "total";

const workColumns: readonly WorkColumn[] = ["n", "p95", "failed", "total"];
const kinds = { request: "Routes", procedure: "Procedures", task: "Background tasks" } as const;
const [mostHourlySeconds, fewestPoints] = [48 * 3_600, 3];

const valueIn = ({ n, p95Us, failed, totalUs }: Work, column: WorkColumn): number =>
  ({ n, p95: p95Us ?? -1, failed, total: totalUs })[column];

/** Requests a second and durations by route, procedure or task. */
export function WorkView({ search }: { search: URLSearchParams }) {
  const { chosen, hours, from, to, words, seconds } = readSummedPeriod(search, useNow());
  const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((each) => each === search.get("kind")) ?? "request";
  const { sample, shown } = readTracesQuery(search);
  const query = trpc.ops.traces.work.useQuery({ hours, from, to, kind, sample }, liveQueryOptions(search));
  return (
    <>
      <FilterBar
        label="Routes and procedures"
        action={paths.opsConsole}
        hiddenFields={{ tab: "traces", show: "work", ...shown }}
        current={{ ...(from && to ? { from, to } : chosen !== "24" && { hours: chosen }), ...(kind !== "request" && { kind }) }}
        submitLabel="Show"
      >
        <Choice name="kind" label="Kind" words={kinds} chosen={kind} />
        <PeriodChoice name="hours" words={summedPeriods} chosen={chosen} from={from} to={to} />
      </FilterBar>
      <LiveResult query={query} what="the durations" tab="traces" search={search}>
        {(work) => <WorkTable work={work} kind={kind} period={words} seconds={seconds} search={search} />}
      </LiveResult>
    </>
  );
}

function WorkTable({
  work,
  kind,
  period,
  seconds,
  search,
}: {
  work: readonly Work[];
  kind: keyof typeof kinds;
  period: string;
  /** Length of the period. */
  seconds: number;
  search: URLSearchParams;
}) {
  if (work.length === 0) return <p>No data yet (n = 0). With tracing off (TRACING=off), nothing is timed.</p>;
  const sorting = readSorting(search, workColumns, { by: "n", direction: "desc" });
  const sign = sorting.direction === "desc" ? -1 : 1;
  const rows = work.toSorted(
    (one, other) => sign * (valueIn(one, sorting.by) - valueIn(other, sorting.by)) || one.name.localeCompare(other.name),
  );
  const perSecond = ({ n }: Work) => n / seconds;
  const step = seconds <= mostHourlySeconds ? "hour" : "day";
  const urlQuery = readTracesQuery(search);
  const head = headsOf(sorting, search);
  return (
    <div>
      <table className={`${table.table} ${rowStyles.table}`}>
        <caption>
          {kinds[kind]}, {period}: the {counted(work.length, "name")} used most. Every call is timed, traced or not.
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
              <FigureCell label="Calls a second">
                {rateText(perSecond(each))}
                <span className={rowStyles.sub}>{counted(each.n, "call")}</span>
              </FigureCell>
              <FigureCell label="p95">{each.p95Us === null ? `n = ${each.n}` : durationText(each.p95Us)}</FigureCell>
              <FigureCell label="p99">{each.p99Us === null ? "–" : durationText(each.p99Us)}</FigureCell>
              <FigureCell label="Failed">
                {each.failed === 0 ? "0" : `${formatCount(each.failed)} (${shareText(each.failed / each.n)})`}
              </FigureCell>
              <FigureCell label="Total time">{durationText(each.totalUs)}</FigureCell>
            </tr>
          ))}
        </tbody>
      </table>
      <CsvLine
        name={`work-${kind}`}
        of={kinds[kind]}
        records={() => [
          ["Name", "Calls", "Calls a second", "Refused", "Failed", "p50 (µs)", "p95 (µs)", "p99 (µs)", "Total time (µs)"],
          ...rows.map((each) => {
            const { name, n, refused, failed, p50Us, p95Us, p99Us, totalUs } = each;
            return [name, n, perSecond(each), refused, failed, p50Us, p95Us, p99Us, totalUs];
          }),
        ]}
      />
    </div>
  );
}
