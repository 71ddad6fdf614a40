import { Fragment, type ReactNode } from "react";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { FactList } from "#src/features/dashboard/facts.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { BackLink } from "#src/features/dashboard/opened-record.tsx";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { FigureCell, TableHead } from "#src/ui/table.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { changeParameters } from "../parts/console-filters.ts";
import { saveCsv } from "../parts/csv.tsx";
import { shareText } from "../parts/figure.tsx";
import { When } from "../parts/moments.tsx";
import { SampleNotice } from "../parts/sample-data.tsx";
import { Flame } from "./flame.tsx";
import { criticalPath, repeatedStatements, rowName, type SpanRow, spanRows, statementOf, type Trace } from "./span-analysis.ts";
import { durationText, outcomeTones, outcomeWords, reasonWords, statementHref, type TracesQuery, tracesHref } from "./trace-query.ts";
import styles from "./waterfall.module.css";
import { factsOf, Waterfall } from "./waterfall.tsx";

/** One trace in full: its root, why it was retained, and its waterfall. */
export function TraceView({ traceId, urlQuery, search }: { traceId: string; urlQuery: TracesQuery; search: URLSearchParams }) {
  // A retained trace does not change.
  const query = trpc.ops.traces.byId.useQuery({ traceId, sample: urlQuery.sample }, { refetchInterval: false });
  return (
    <div className={dashboard.stack}>
      <SampleNotice tab="traces" search={search} />
      <BackLink href={tracesHref(urlQuery)}>← All traces</BackLink>
      <Loaded query={query} what="the trace" rows={8} skeleton={<ListSkeleton rows={8} />}>
        {(trace) => (
          <>
            <Head trace={trace} urlQuery={urlQuery} />
            <RepeatedStatements trace={trace} urlQuery={urlQuery} />
            <Spans trace={trace} search={search} urlQuery={urlQuery} />
            <Flame spans={trace.spans} search={search} />
            <LogLines logs={trace.logs} />
          </>
        )}
      </Loaded>
    </div>
  );
}

interface HeadProps {
  trace: Trace;
  urlQuery: TracesQuery;
}

function Head({ trace: { traceId, name, startedAt, durationUs, outcome, reason, release, spans, logs }, urlQuery }: HeadProps) {
  const caller = spans.find(({ parentId }) => parentId !== null && spans.every(({ id }) => id !== parentId))?.parentId;
  const facts: [string, ReactNode][] = [
    ["When", <When key="when" at={startedAt} />],
    ["Duration", durationText(durationUs)],
    ["Critical path", <CriticalPath key="path" spans={spans} urlQuery={urlQuery} />],
    ["Reason kept", reasonWords[reason]],
    ["Release", release ?? "not known"],
    ["Trace", traceId],
    ...(caller ? [["Called by", `span ${caller} of another system`] as [string, ReactNode]] : []),
    [
      "Log lines",
      <a key="log" href="#log-lines">
        {logs.length === 0 ? "none held" : counted(logs.length, "line")}
      </a>,
    ],
  ];
  return (
    <section aria-labelledby="trace">
      <OpenedHeading id="trace" state={traceId}>
        {name} <Tag tone={outcomeTones[outcome]}>{outcomeWords[outcome]}</Tag>
      </OpenedHeading>
      <FactList facts={facts} />
    </section>
  );
}

const namedOnPath = 3;

/** What the end waited for: "1.9 s in 7 spans; most in salaries.guide 1.4 s (74%), render 0.3 s (16%)". Statements lead to their plans. */
function CriticalPath({ spans, urlQuery }: { spans: Trace["spans"]; urlQuery: TracesQuery }) {
  const path = criticalPath(spans);
  const totalUs = [...path.values()].reduce((sum, us) => sum + us, 0);
  const byName = new Map<string, { us: number; statementId: string | null }>();
  for (const span of spans) {
    const us = path.get(span.id);
    if (us === undefined) continue;
    byName.set(rowName(span), { us: (byName.get(rowName(span))?.us ?? 0) + us, statementId: span.statementId });
  }
  const longest = [...byName].sort(([, one], [, other]) => other.us - one.us).slice(0, namedOnPath);
  return (
    <>
      {durationText(totalUs)} in {counted(path.size, "span")}; most in{" "}
      {longest.map(([name, { us, statementId }], place) => (
        <Fragment key={name}>
          {place > 0 && ", "}
          {statementId === null ? name : <Link href={statementHref(statementId, urlQuery)}>{name}</Link>}{" "}
          {`${durationText(us)} (${shareText(us / Math.max(1, totalUs))})`}
        </Fragment>
      ))}
    </>
  );
}

/** Statements that one span executed again and again, with what to do about it. */
function RepeatedStatements({ trace: { spans, durationUs }, urlQuery }: { trace: Trace; urlQuery: TracesQuery }) {
  const repeated = repeatedStatements(spans);
  if (repeated.length === 0) return null;
  return (
    <Section id="repeated" heading="Repeated statements (N+1)" level={3}>
      <ul className={dashboard.rows}>
        {repeated.map(({ text, statementId, under, n, totalUs }) => (
          <li key={`${under} ${text}`} className={dashboard.row}>
            <div className={dashboard.words}>
              <p>
                <Tag tone="warn">{n} times</Tag> <strong>{under}</strong> executed this statement {n} times: {durationText(totalUs)},{" "}
                {shareText(Math.min(1, totalUs / Math.max(1, durationUs)))} of the trace.
              </p>
              <p>
                <code>{text}</code>
              </p>
              <p className={dashboard.soft}>
                Read the rows with one statement: replace the condition by <code>in (…)</code> with all values, or join the table to the
                statement that lists them.
              </p>
            </div>
            {statementId && (
              <Link href={statementHref(statementId, urlQuery)}>
                Plan<span className="visually-hidden"> of the statement executed {n} times</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Spans({ trace, search, urlQuery }: { trace: Trace; search: URLSearchParams; urlQuery: TracesQuery }) {
  const isTable = search.get("view") === "table";
  const rows = spanRows(trace.spans);
  const path = criticalPath(trace.spans);
  return (
    <Section id="spans" heading="Spans" level={3}>
      <p className={dashboard.soft}>
        {counted(rows.length, "span")} in {durationText(trace.durationUs)}. Statements are shown without the values in them.{" "}
        {!isTable && (
          <>
            <span className={styles.swatch} aria-hidden="true" /> Critical path: what the end waited for.
          </>
        )}
      </p>
      {isTable ? (
        <SpanTable rows={rows} path={path} />
      ) : (
        <Waterfall rows={rows} durationUs={trace.durationUs} path={path} statementHref={(id) => statementHref(id, urlQuery)} />
      )}
      <p className={dashboard.order}>
        <Link href={paths.opsTab("traces", changeParameters(search, { view: isTable ? null : "table" }))} keepPlace>
          {isTable ? "As a waterfall" : "As a table"}
          <span className="visually-hidden">: spans</span>
        </Link>
        <Button kind="quiet" onClick={() => saveSpans(trace.traceId, rows, path)}>
          CSV<span className="visually-hidden"> of the spans in this trace</span>
        </Button>
      </p>
    </Section>
  );
}

const saveSpans = (traceId: string, rows: readonly SpanRow[], path: ReadonlyMap<string, number>) =>
  saveCsv(`trace-${traceId.slice(0, 8)}`, [
    [
      "Span",
      "Parent",
      "Depth",
      "Name",
      "Start offset (µs)",
      "Duration (µs)",
      "Self time (µs)",
      "Critical path (µs)",
      "Failed",
      "Attributes",
      "Statement",
    ],
    ...rows.map(({ span, depth, selfUs }) => [
      ...[span.id, span.parentId, depth, span.name, span.startUs, span.durationUs, selfUs, path.get(span.id) ?? 0],
      span.isFailed ? "yes" : "no",
      factsOf(span)
        .map(([term, text]) => `${term}: ${text}`)
        .join("; "),
      statementOf(span),
    ]),
  ]);

function SpanTable({ rows, path }: { rows: readonly SpanRow[]; path: ReadonlyMap<string, number> }) {
  return (
    <table className={`${table.table} ${rowStyles.table}`}>
      <caption>Parent spans come before their children. Self time is time in which no child span ran.</caption>
      <TableHead
        of={[
          "Span",
          "Level",
          "Attributes",
          { figure: "Start offset" },
          { figure: "Duration" },
          { figure: "Self time" },
          { figure: "Critical path" },
        ]}
      />
      <tbody>
        {rows.map(({ span, depth, selfUs }) => (
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
            <FigureCell label="Start offset">{durationText(Math.max(0, span.startUs))}</FigureCell>
            <FigureCell label="Duration">{durationText(span.durationUs)}</FigureCell>
            <FigureCell label="Self time">{durationText(selfUs)}</FigureCell>
            <FigureCell label="Critical path">{path.has(span.id) ? durationText(path.get(span.id) ?? 0) : "–"}</FigureCell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const LogLines = ({ logs }: Pick<Trace, "logs">) => (
  <Section id="log-lines" heading="Log lines" level={3}>
    {logs.length === 0 ? (
      <p>No log line of this request is held. A process holds its last thousand events; the log itself has them all.</p>
    ) : (
      <ul className={dashboard.rows}>
        {logs.map(({ id, at, level, text, fields }) => (
          <li key={id} className={dashboard.row}>
            <div className={dashboard.words}>
              <Tag tone={level === "error" ? "bad" : level === "warn" ? "warn" : "plain"}>{level}</Tag> <When at={at} /> {text}{" "}
              {fields && <code>{fields}</code>}
            </div>
          </li>
        ))}
      </ul>
    )}
  </Section>
);
