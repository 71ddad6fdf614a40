import { type PinReason, pinReasons } from "#db/trace-values.ts";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { changeParameters, readConsoleFilters } from "../parts/console-filters.ts";
import { saveCsv } from "../parts/csv.tsx";
import { SampleNotice } from "../parts/sample-data.tsx";
import { durationText, momentText, outcomeTones, outcomeWords, reasonWords } from "./trace-words.ts";
import { factsOf, type SpanRow, spanRows, statementOf, type Trace, Waterfall } from "./waterfall.tsx";

/** One trace in full: its root, why it was retained, and its waterfall. */
export function TraceView({ traceId, urlQuery, search }: { traceId: string; urlQuery: TracesQuery; search: URLSearchParams }) {
  // A retained trace does not change.
  const query = trpc.ops.traces.byId.useQuery({ traceId, sample: urlQuery.sample }, { refetchInterval: false });
  return (
    <div className={dashboard.stack}>
      <SampleNotice tab="traces" search={search} />
      <p>
        <Link href={tracesHref(urlQuery)} keepPlace>
          ← All traces
        </Link>
      </p>
      <Loaded query={query} what="the trace" rows={8} skeleton={<ListSkeleton rows={8} />}>
        {(trace) => (
          <>
            <Head trace={trace} />
            <Spans trace={trace} search={search} />
            <LogLines logs={trace.logs} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Head({ trace: { traceId, name, startedAt, durationUs, outcome, reason, release } }: { trace: Trace }) {
  const facts: [string, string][] = [
    ["When", `${momentText(startedAt)} in London`],
    ["Duration", durationText(durationUs)],
    ["Reason kept", reasonWords[reason]],
    ["Release", release ?? "not known"],
    ["Trace", traceId],
  ];
  return (
    <section aria-labelledby="trace">
      <OpenedHeading id="trace" state={traceId}>
        {name} <Tag tone={outcomeTones[outcome]}>{outcomeWords[outcome]}</Tag>
      </OpenedHeading>
      <dl className={dashboard.facts}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Spans({ trace, search }: { trace: Trace; search: URLSearchParams }) {
  const isTable = search.get("view") === "table";
  const rows = spanRows(trace.spans);
  return (
    <section aria-labelledby="spans">
      <SectionHeading id="spans" level={3}>
        Spans
      </SectionHeading>
      <p className={dashboard.soft}>
        {counted(rows.length, "step")} in {durationText(trace.durationUs)}. Statements are shown without the values in them.
      </p>
      {isTable ? <SpanTable rows={rows} /> : <Waterfall rows={rows} durationUs={trace.durationUs} />}
      <p className={dashboard.order}>
        <Link href={paths.opsTab("traces", changeParameters(search, { view: isTable ? null : "table" }))} keepPlace>
          {isTable ? "As a waterfall" : "As a table"}
        </Link>
        <Button kind="quiet" onClick={() => saveSpans(trace.traceId, rows)}>
          CSV<span className="visually-hidden"> of the spans in this trace</span>
        </Button>
      </p>
    </section>
  );
}

const saveSpans = (traceId: string, rows: readonly SpanRow[]) =>
  saveCsv(`trace-${traceId.slice(0, 8)}`, [
    ["Span", "Parent", "Depth", "Name", "Start offset (µs)", "Duration (µs)", "Self time (µs)", "Failed", "Attributes", "Statement"],
    ...rows.map(({ span, depth, selfUs: ownUs }) => [
      ...[span.id, span.parentId, depth, span.name, span.startUs, span.durationUs, ownUs, span.isFailed ? "yes" : "no"],
      factsOf(span)
        .map(([term, text]) => `${term}: ${text}`)
        .join("; "),
      statementOf(span),
    ]),
  ]);

function SpanTable({ rows }: { rows: readonly SpanRow[] }) {
  return (
    <table className={`${table.table} ${rowStyles.table}`}>
      <caption>Parent spans come before their children. Self time is time in which no child span ran.</caption>
      <thead>
        <tr>
          <th scope="col">Span</th>
          <th scope="col">Level</th>
          <th scope="col">Attributes</th>
          <th scope="col" className={table.figure}>
            Start offset
          </th>
          <th scope="col" className={table.figure}>
            Duration
          </th>
          <th scope="col" className={table.figure}>
            Self time
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ span, depth, selfUs: ownUs }) => (
          <tr key={span.id}>
            <th scope="row">
              {statementOf(span) === null ? span.name : <code>{statementOf(span)}</code>} {span.isFailed && <Tag tone="bad">failed</Tag>}
            </th>
            <td data-label="Level">{depth + 1}</td>
            <td data-label="Attributes">
              {factsOf(span)
                .map(([term, text]) => `${term}: ${text}`)
                .join("; ")}
            </td>
            <td data-label="Start offset" className={table.figure}>
              {durationText(Math.max(0, span.startUs))}
            </td>
            <td data-label="Duration" className={table.figure}>
              {durationText(span.durationUs)}
            </td>
            <td data-label="Self time" className={table.figure}>
              {durationText(ownUs)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const LogLines = ({ logs }: Pick<Trace, "logs">) => (
  <section aria-labelledby="log-lines">
    <SectionHeading id="log-lines" level={3}>
      Log lines
    </SectionHeading>
    {logs.length === 0 ? (
      <p>No log line of this request is held. A process holds its last thousand events; the log itself has them all.</p>
    ) : (
      <ul className={dashboard.rows}>
        {logs.map(({ id, at, level, text, fields }) => (
          <li key={id} className={dashboard.row}>
            <Tag tone={level === "error" ? "bad" : level === "warn" ? "warn" : "plain"}>{level}</Tag> {momentText(at)} {text}{" "}
            {fields && <code>{fields}</code>}
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** Periods in hours: traces are retained for two weeks. */
export const periods = { "1": "Last hour", "24": "Last 24 hours", "168": "Last 7 days", "336": "Last 14 days" } as const;
type Period = keyof typeof periods;
export const durationThresholds = { "100": "100 ms", "500": "500 ms", "1000": "1 s", "3000": "3 s" } as const;
type DurationThreshold = keyof typeof durationThresholds;

/** Filters of the trace list. Serialised to the query string; defaults are omitted. */
export interface TracesQuery {
  hours: Period;
  /** Name of the root span, such as "GET /jobs". */
  name: string | null;
  reason: PinReason | null;
  slowerThanMs: DurationThreshold | null;
  page: number;
  sample: boolean | null;
}

export function readTracesQuery(search: URLSearchParams): TracesQuery {
  const among = <Value extends string>(parameter: string, values: readonly Value[]) =>
    values.find((value) => value === search.get(parameter)) ?? null;
  const page = Number(search.get("page"));
  return {
    hours: among("hours", Object.keys(periods) as Period[]) ?? "24",
    name: search.get("name")?.slice(0, 120) || null,
    reason: among("reason", pinReasons),
    slowerThanMs: among("slower", Object.keys(durationThresholds) as DurationThreshold[]),
    page: Number.isInteger(page) && page > 1 && page <= 1000 ? page : 1,
    sample: readConsoleFilters(search).sample,
  };
}

export const filterParameters = ({ hours, name, reason, slowerThanMs }: TracesQuery): Record<string, string> => ({
  ...(hours !== "24" && { hours }),
  ...(name !== null && { name }),
  ...(reason !== null && { reason }),
  ...(slowerThanMs !== null && { slower: slowerThanMs }),
});

/** Returns the parameters of a choice between sample and real data. */
export const sampleParameters = ({ sample }: Pick<TracesQuery, "sample">): Record<string, string> =>
  sample === null ? {} : { sample: sample ? "on" : "off" };

export const tracesHref = (urlQuery: TracesQuery): string =>
  paths.opsTab("traces", {
    ...filterParameters(urlQuery),
    ...(urlQuery.page > 1 && { page: String(urlQuery.page) }),
    ...sampleParameters(urlQuery),
  });

/** Returns the trace id in the query string; null for the list. */
export function readTraceId(search: URLSearchParams): string | null {
  const traceId = search.get("trace");
  return traceId !== null && /^[0-9a-f]{32}$/.test(traceId) ? traceId : null;
}

/** Returns the address of one trace, keeping the list's filters for the link back. */
export const traceHref = (traceId: string, urlQuery: TracesQuery): string =>
  paths.opsTab("traces", { ...filterParameters(urlQuery), trace: traceId, ...sampleParameters(urlQuery) });
