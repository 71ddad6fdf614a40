import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import { readSorting, SortHead, type Sorting, toSortParameter } from "#src/features/dashboard/sort-head.tsx";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { changeParameters, readConsoleFilters } from "../parts/console-filters.ts";
import { CsvLine } from "../parts/csv.tsx";
import { shareText } from "../parts/figure.tsx";
import { Choice } from "../parts/filter-bar.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { sampleParameters, statementHref, summedPeriods } from "./trace-query.ts";
import { durationText } from "./trace-words.ts";

type StatementList = Outputs["ops"]["traces"]["statements"];
type Column = "total" | "calls" | "p95" | "rows";

const columns: readonly Column[] = ["total", "calls", "p95", "rows"];
const bySum: Sorting<Column> = { by: "total", direction: "desc" };
const otherWords = "Statements beyond the 500 shapes that a process tells apart";

type Hours = keyof typeof summedPeriods;

/** Returns the period of sums that the query string names, in hours. */
export const readSummedHours = (search: URLSearchParams, otherwise: Hours = "24"): Hours =>
  (Object.keys(summedPeriods) as Hours[]).find((hours) => hours === search.get("hours")) ?? otherwise;

export const rowsText = (rows: number | null): string =>
  rows === null ? "–" : rows < 10 ? rows.toFixed(1) : formatCount(Math.round(rows));

/** SQL statements by shape, those that took most time first. */
export function Statements({ search }: { search: URLSearchParams }) {
  const hours = readSummedHours(search);
  const words = search.get("q")?.trim().slice(0, 200) || null;
  const sorting = readSorting(search, columns, bySum);
  const { sample } = readConsoleFilters(search);
  const query = trpc.ops.traces.statements.useQuery(
    { hours: Number(hours), words, sample, sort: sorting.by, direction: sorting.direction },
    liveQueryOptions(search),
  );
  return (
    <>
      <FilterBar
        label="Statements"
        action={paths.opsConsole}
        hiddenFields={{ tab: "traces", show: "statements", ...sampleParameters({ sample }) }}
        current={{ ...(hours !== "24" && { hours }), ...(words && { q: words }) }}
        submitLabel="Show statements"
      >
        <Choice name="hours" label="Period" words={summedPeriods} chosen={hours} />
        <Field id="statements-q" label="SQL contains">
          <input id="statements-q" name="q" type="search" defaultValue={words ?? ""} maxLength={200} />
        </Field>
      </FilterBar>
      <LiveResult query={query} what="the statements" tab="traces" search={search}>
        {(found) => <StatementTable found={found} sorting={sorting} search={search} />}
      </LiveResult>
    </>
  );
}

function StatementTable({
  found: { statements, total },
  sorting,
  search,
}: {
  found: StatementList;
  sorting: Sorting<Column>;
  search: URLSearchParams;
}) {
  if (statements.length === 0) {
    return (
      <p>
        No statements (n = 0). Statements of traced requests and tasks appear here ten seconds after they ran; with TRACING=off, none are
        counted.
      </p>
    );
  }
  const urlQuery = readConsoleFilters(search);
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
          {counted(total, "statement shape")}
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
              <td data-label="Total time" className={table.figure}>
                {durationText(each.totalUs)}
              </td>
              <td data-label="Share" className={table.figure}>
                {shareText(each.share)}
              </td>
              <td data-label="Calls" className={table.figure}>
                {formatCount(each.n)}
              </td>
              <td data-label="p95" className={table.figure}>
                {each.p95Us === null ? `n = ${each.n}` : durationText(each.p95Us)}
              </td>
              <td data-label="Rows a call" className={table.figure}>
                {rowsText(each.rowsPerCall)}
              </td>
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

const shownChars = 160;
const shortened = (text: string): string => (text.length > shownChars ? `${text.slice(0, shownChars)} …` : text);
