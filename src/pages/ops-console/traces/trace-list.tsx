import { pinReasons } from "#db/trace-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import table from "#src/ui/table.module.css";
import { FigureCell, TableHead } from "#src/ui/table.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { saveCsv } from "../parts/csv.tsx";
import { Choice, PeriodChoice } from "../parts/filter-bar.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { When } from "../parts/moments.tsx";
import { StatementView } from "./statement-view.tsx";
import { Statements, WorkView } from "./sums-view.tsx";
import {
  durationText,
  durationThresholds,
  filterParameters,
  outcomeTones,
  outcomeWords,
  periodParameters,
  periods,
  readTraceId,
  readTracesQuery,
  reasonWords,
  statusWords,
  type TracesQuery,
  traceHref,
  tracesHref,
} from "./trace-query.ts";
import { TraceView } from "./trace-view.tsx";

type TracePage = Outputs["ops"]["traces"]["list"];

function TraceList({ urlQuery, search }: { urlQuery: TracesQuery; search: URLSearchParams }) {
  const { hours, slowerThanMs, shown: _shown, ...rest } = urlQuery;
  const query = trpc.ops.traces.list.useQuery(
    { ...rest, hours: Number(hours), slowerThanMs: Number(slowerThanMs ?? 0) },
    liveQueryOptions(search),
  );
  return (
    <div className={dashboard.stack}>
      <TraceFilter urlQuery={urlQuery} names={query.data?.names ?? []} />
      <LiveResult query={query} what="the traces" tab="traces" search={search}>
        {(found) => <Traces found={found} urlQuery={urlQuery} />}
      </LiveResult>
    </div>
  );
}

function TraceFilter({ urlQuery, names }: { urlQuery: TracesQuery; names: readonly string[] }) {
  const { hours, name, status, sql, reason, slowerThanMs } = urlQuery;
  const offered = name === null || names.includes(name) ? names : [name, ...names];
  return (
    <FilterBar
      label="Traces"
      action={paths.opsConsole}
      hiddenFields={{ tab: "traces", ...urlQuery.shown }}
      current={filterParameters(urlQuery)}
      submitLabel="Show traces"
      isFoldedOnTablets
    >
      <PeriodChoice name="hours" words={periods} chosen={hours} from={urlQuery.from} to={urlQuery.to} />
      <Field id="traces-q" label="SQL or trace ID">
        <input id="traces-q" name="q" type="search" defaultValue={sql ?? ""} {...atMost(200)} />
      </Field>
      <Choice name="name" label="Operation" all="All" words={Object.fromEntries(offered.map((one) => [one, one]))} chosen={name ?? ""} />
      <Choice name="status" label="Status" all="Any status" words={statusWords} chosen={status ?? ""} />
      <Choice
        name="reason"
        label="Reason kept"
        all="All reasons"
        words={Object.fromEntries(pinReasons.map((one) => [one, reasonWords[one]]))}
        chosen={reason ?? ""}
      />
      <Choice name="slower" label="Minimum duration" all="Any duration" words={durationThresholds} chosen={slowerThanMs ?? ""} />
    </FilterBar>
  );
}

function Traces({ found: { traces, total, pageCount }, urlQuery }: { found: TracePage; urlQuery: TracesQuery }) {
  if (traces.length === 0) {
    return (
      <p>
        No traces match. We keep requests that failed, were slow or kept a page waiting, and one in a hundred of the rest, for two weeks.
      </p>
    );
  }
  return (
    <div>
      <table className={`${table.table} ${rowStyles.table}`}>
        <caption>{counted(total, "trace")}, newest first.</caption>
        <TableHead of={["When", "Operation", "Reason kept", "Outcome", { figure: "Duration" }]} />
        <tbody>
          {traces.map((trace) => (
            <tr key={trace.traceId}>
              <th scope="row">
                <Link href={traceHref(trace.traceId, urlQuery)} keepPlace>
                  <When at={trace.startedAt} />
                  <span className="visually-hidden">, trace {trace.traceId.slice(0, 8)}</span>
                </Link>
              </th>
              <td data-label="Operation">
                <span>
                  {trace.name}
                  {trace.release && <span className={rowStyles.sub}>release {trace.release}</span>}
                </span>
              </td>
              <td data-label="Reason kept">{reasonWords[trace.reason]}</td>
              <td data-label="Outcome">
                <span>
                  <Tag tone={outcomeTones[trace.outcome]}>{outcomeWords[trace.outcome]}</Tag>
                </span>
              </td>
              <FigureCell label="Duration">{durationText(trace.durationUs)}</FigureCell>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={dashboard.order}>
        <Button kind="quiet" onClick={() => saveTraces(traces)}>
          CSV<span className="visually-hidden"> of the traces on this page</span>
        </Button>
      </p>
      <Pagination page={urlQuery.page} pageCount={pageCount} href={(page) => tracesHref({ ...urlQuery, page })} />
    </div>
  );
}

const saveTraces = (traces: TracePage["traces"]) =>
  saveCsv("traces", [
    ["Trace", "Started", "Operation", "Reason kept", "Outcome", "Microseconds", "Release"],
    ...traces.map((trace) => [
      ...[trace.traceId, trace.startedAt, trace.name, trace.reason, trace.outcome],
      ...[trace.durationUs, trace.release],
    ]),
  ]);

const views = { traces: "Traces", statements: "Slowest statements", work: "Routes and procedures" } as const;

/** Links between the parts of the tab. */
function Views({ current, urlQuery }: { current: keyof typeof views; urlQuery: TracesQuery }) {
  return (
    <nav aria-label="Traces and their sums" className={dashboard.order}>
      {Object.entries(views).map(([show, label]) => (
        <Link
          key={show}
          href={paths.opsTab("traces", { ...(show !== "traces" && { show }), ...periodParameters(urlQuery), ...urlQuery.shown })}
          aria-current={show === current ? "page" : undefined}
          keepPlace
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Retained traces, newest first, or what the query string names: a trace, a statement, or sums. */
export default function TracesTab({ search }: TabProps) {
  const traceId = readTraceId(search);
  const urlQuery = readTracesQuery(search);
  if (traceId !== null) return <TraceView key={traceId} traceId={traceId} urlQuery={urlQuery} search={search} />;
  const statement = search.get("statement");
  if (statement !== null) return <StatementView key={statement} id={statement} urlQuery={urlQuery} search={search} />;
  const show = search.get("show");
  const current = show === "statements" || show === "work" ? show : "traces";
  return (
    <div className={dashboard.stack}>
      <Views current={current} urlQuery={urlQuery} />
      {current === "statements" && <Statements search={search} />}
      {current === "work" && <WorkView search={search} />}
      {current === "traces" && <TraceList urlQuery={urlQuery} search={search} />}
    </div>
  );
}
