import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import { capitalise } from "#src/lib/capitals.ts";
import { formatCount } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { FigureCell, TableHead } from "#src/ui/table.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { PlainFigure, shareText, Tile, Tiles, TooFewSamples } from "../parts/figure.tsx";
import { SampleNotice } from "../parts/sample-data.tsx";
import { rowsText } from "./sums-view.tsx";
import { durationText, periodParameters, readSummedPeriod, type TracesQuery, tracesHref } from "./trace-query.ts";
import styles from "./waterfall.module.css";

type Figures = Outputs["ops"]["traces"]["statements"]["statements"][number];
type Plan = Outputs["ops"]["traces"]["plan"];

/** One statement: its figures, the traces it is in, and how the database executes it. */
export function StatementView({ id, urlQuery, search }: { id: string; urlQuery: TracesQuery; search: URLSearchParams }) {
  const { hours, from, to, words } = readSummedPeriod(search, useNow(), "672");
  const query = trpc.ops.traces.statements.useQuery({ hours, from, to, words: id, sample: urlQuery.sample }, { refetchInterval: false });
  const plan = trpc.ops.traces.plan.useQuery({ id, sample: urlQuery.sample }, { refetchInterval: false });
  return (
    <div className={dashboard.stack}>
      <SampleNotice tab="traces" search={search} />
      <p className={dashboard.order}>
        <Link href={paths.opsTab("traces", { show: "statements", ...periodParameters(urlQuery), ...urlQuery.shown })} keepPlace>
          ← All statements
        </Link>
        <Link href={tracesHref({ ...urlQuery, sql: id, hours: "336", page: 1 })}>Traces with this statement</Link>
      </p>
      <section aria-labelledby="statement">
        <OpenedHeading id="statement" state={id}>
          Statement {id}
        </OpenedHeading>
        <Loaded query={query} what="the statement" rows={4} skeleton={<ListSkeleton rows={4} />}>
          {({ statements: [figures] }) =>
            figures ? <StatementFigures figures={figures} period={words} /> : <p>Not executed in a traced request: {words}.</p>
          }
        </Loaded>
      </section>
      <Section id="plan" heading="Plan" level={3}>
        <Loaded query={plan} what="the plan" rows={3} skeleton={<ListSkeleton rows={3} />}>
          {(answer) => <PlanView plan={answer} />}
        </Loaded>
      </Section>
    </div>
  );
}

function StatementFigures({
  figures: { text, n, failed, p50Us, p95Us, p99Us, totalUs, share, rowsPerCall },
  period,
}: {
  figures: Figures;
  period: string;
}) {
  const figure = (us: number | null) =>
    us === null ? <TooFewSamples n={n} /> : <PlainFigure value={durationText(us)} sub={`n = ${formatCount(n)}`} />;
  return (
    <>
      <pre className={styles.statement}>{text}</pre>
      <p className={dashboard.soft}>{capitalise(period)}, in traced requests and tasks; percentiles to within a tenth.</p>
      <Tiles>
        <Tile label="Total time">
          <PlainFigure value={durationText(totalUs)} sub={`${shareText(share)} of all statements`} />
        </Tile>
        <Tile label="Calls">
          <PlainFigure value={formatCount(n)} sub={failed === 0 ? "none failed" : `${formatCount(failed)} failed`} />
        </Tile>
        <Tile label="p50">{figure(p50Us)}</Tile>
        <Tile label="p95">{figure(p95Us)}</Tile>
        <Tile label="p99">{figure(p99Us)}</Tile>
        <Tile label="Rows a call">
          <PlainFigure value={rowsText(rowsPerCall)} sub="mean since it was first seen" />
        </Tile>
      </Tiles>
    </>
  );
}

const manyRows = 1_000;

type PlanStep = Extract<Plan, { steps: unknown }>["steps"][number];

/** Says what of a plan makes a statement slow. */
export function planAdvice(steps: readonly PlanStep[]): string[] {
  return steps.flatMap(({ table: name, access, key, possibleKeys, rows, extra }) => {
    const isScan = access === "ALL" && (rows ?? 0) >= manyRows;
    const reason = possibleKeys ? `the possible indexes (${possibleKeys}) were judged no better` : "no index serves its conditions";
    return [
      ...(isScan ? [`Reads the whole of ${name}, about ${formatCount(rows ?? 0)} rows: ${reason}.`] : []),
      ...(access === "index" && (rows ?? 0) >= manyRows
        ? [`Reads the whole index ${key} of ${name}, about ${formatCount(rows ?? 0)} rows.`]
        : []),
      ...(/filesort/i.test(extra) ? [`Sorts the rows of ${name}: an index in the order of ORDER BY would avoid it.`] : []),
      ...(/temporary/i.test(extra) ? [`Builds a temporary table for ${name}.`] : []),
    ];
  });
}

function PlanView({ plan }: { plan: Plan }) {
  if ("because" in plan) return <p>{plan.because}</p>;
  const advice = planAdvice(plan.steps);
  return (
    <>
      {advice.length > 0 ? (
        <ul>
          {advice.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>Every table is read through an index, or is small.</p>
      )}
      <table className={`${table.table} ${rowStyles.table}`}>
        <caption>
          EXPLAIN of the live tables now, with values from their first rows
          {!plan.isExample && "; taken from its shape, since this process has not executed it"}.
        </caption>
        <TableHead of={["Table", "Access", "Index", "Possible indexes", { figure: "Rows read" }, "Notes"]} />
        <tbody>
          {plan.steps.map((step, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name of their own, and their order is what they are.
            <tr key={place}>
              <th scope="row">{step.table ?? "–"}</th>
              <td data-label="Access">
                <span>{step.access === "ALL" ? <Tag tone="warn">full scan (ALL)</Tag> : (step.access ?? "–")}</span>
              </td>
              <td data-label="Index">{step.key ?? "none"}</td>
              <td data-label="Possible indexes">{step.possibleKeys?.replaceAll(",", ", ") ?? "none"}</td>
              <FigureCell label="Rows read">{step.rows === null ? "–" : formatCount(step.rows)}</FigureCell>
              <td data-label="Notes">{step.extra}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
