import { formatBytes, formatDuration } from "#db/metric-values.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { FigureCell, TableHead } from "#src/ui/table.tsx";
import { ChartFrame, type Column } from "../parts/chart-frame.tsx";
import { periodWords, readConsoleFilters, readZone } from "../parts/console-filters.ts";
import { CsvLine } from "../parts/csv.tsx";
import { PlainFigure, shareText, Tile, Tiles, TooFewSamples } from "../parts/figure.tsx";
import { ConsoleFilterBar } from "../parts/filter-bar.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { useMoments } from "../parts/moments.tsx";
import { SeriesChart } from "../parts/series-chart.tsx";

const kindWords: Readonly<Record<string, string>> = { rum: "Samples", error: "Errors", event: "Views and clicks" };
const outcomeWords: Readonly<Record<string, string>> = {
  taken: "Accepted",
  "too-large": "Rejected: too large",
  machine: "Rejected: sent by a bot",
  "day-full": "Rejected: daily limit reached",
  "over-limit": "Rejected: too many from one address",
  unreadable: "Rejected: not readable",
  "unreadable-event": "Dropped: single events that could not be read",
  "left-out-by-page": "Dropped by the page, to limit size",
  "sampled-out": "Sampled out: high traffic",
  "unknown-share": "Rejected: sampling rate not valid, or tab open for over a week",
  "wrong-origin": "Rejected: from another site",
  "wrong-type": "Rejected: unsupported type",
  "too-many-kinds": "Dropped: too many kinds of errors at once",
  "unknown-thing": "Dropped: about something that does not exist",
  "seen-today": "Dropped: already counted that day",
};

const acceptedFirst = (one: Health["arrived"][number], other: Health["arrived"][number]): number =>
  Number(other.outcome === "taken") - Number(one.outcome === "taken") || other.n - one.n;

/** Telemetry received by kind, with its outcome and the reasons for rejection. */
function IngestOutcomes({ arrived, period }: { arrived: Health["arrived"]; period: string }) {
  return (
    <Section id="arrivals" heading="Events received and rejected" level={3}>
      {arrived.length === 0 ? (
        <p>No events received in this period. They appear here within ten seconds of a visit that allows statistics.</p>
      ) : (
        <>
          <table className={`${table.table} ${rowStyles.table}`}>
            <caption>{period}</caption>
            <TableHead of={["Outcome", "Kind", { figure: "Count" }, { figure: "Size" }]} />
            <tbody>
              {arrived.toSorted(acceptedFirst).map(({ kind, outcome, n, bytes }) => (
                <tr key={`${kind} ${outcome}`}>
                  <th scope="row">{outcomeText(outcome)}</th>
                  <td data-label="Kind">{kindWords[kind] ?? kind}</td>
                  <FigureCell label="Count">{formatCount(n)}</FigureCell>
                  <FigureCell label="Size">{formatBytes(bytes)}</FigureCell>
                </tr>
              ))}
            </tbody>
          </table>
          <CsvLine
            name="arrivals"
            of="events received"
            records={() => [
              ["Kind", "Outcome", "Count", "Bytes"],
              ...arrived.map(({ kind, outcome, n, bytes }) => [kind, outcome, n, bytes]),
            ]}
          />
        </>
      )}
    </Section>
  );
}

/** Noise outcomes have no entry in `outcomeWords`; their own name is shown. */
const outcomeText = (outcome: string): string => outcomeWords[outcome] ?? `Dropped as noise: ${outcome.replaceAll("-", " ")}`;

type Health = Outputs["ops"]["rum"]["health"];

type Step = Health["cost"][number];

/** Whether telemetry arrives, what is rejected and why, and what ingesting it costs the server. */
export default function IngestTab({ search }: TabProps) {
  const { range, from, to, sample } = readConsoleFilters(search);
  const period = periodWords({ range, from, to }, readZone(search));
  const query = trpc.ops.rum.health.useQuery({ range, from, to, sample }, liveQueryOptions(search));
  return (
    <div className={dashboard.stack}>
      <ConsoleFilterBar tab="ingest" search={search} by={["range", "from", "to"]} />
      <LiveResult query={query} what="the telemetry pipeline" tab="ingest" search={search}>
        {(health) => (
          <>
            <Arrival health={health} period={period} />
            <LagChart health={health} search={search} range={period} />
            <IngestOutcomes arrived={health.arrived} period={period} />
            <Cost health={health} period={period} />
            <p className={dashboard.soft}>
              Telemetry is aggregated in memory and written every 10 seconds, and once more when the site stops. A process that is killed
              (kill -9) loses at most 10 seconds of it.
            </p>
          </>
        )}
      </LiveResult>
    </div>
  );
}

const totalOf = (cost: readonly Step[], of: (step: Step) => number) => cost.reduce((sum, step) => sum + of(step), 0);

interface HealthProps {
  health: Health;
  period: string;
}

/** Whether telemetry arrives and is written in time, or what of it is lost. */
function Arrival({ health: { arrived, cost }, period }: HealthProps) {
  const total = arrived.reduce((sum, { n }) => sum + n, 0);
  const accepted = arrived.reduce((sum, { outcome, n }) => sum + (outcome === "taken" ? n : 0), 0);
  const [failed, dropped] = [totalOf(cost, (step) => step.failedWrites), totalOf(cost, (step) => step.dropped)];
  const lagMs = Math.max(0, ...cost.map(({ maxLagMs }) => maxLagMs));
  return (
    <Section id="arrival" heading="Does telemetry arrive?" level={3}>
      <Tiles>
        <Tile label="Reports accepted">
          {total === 0 ? (
            <TooFewSamples n={0} />
          ) : (
            <PlainFigure value={formatCount(accepted)} sub={`of ${formatCount(total)}, ${period}; the others by reason below`} />
          )}
        </Tile>
        <Tile label="Ingest lag, maximum">
          {cost.length === 0 ? (
            <TooFewSamples n={0} />
          ) : (
            <PlainFigure value={formatDuration(lagMs)} sub={`${period}; written every 10 s`} />
          )}
        </Tile>
        <Tile label="Failed writes (retried)">
          <PlainFigure value={formatCount(failed)} sub={period} />
        </Tile>
        <Tile label="Events dropped: memory full">
          <PlainFigure value={formatCount(dropped)} sub={period} />
        </Tile>
      </Tiles>
    </Section>
  );
}

function Cost({ health: { cost, bytesToday, bytesPerDay }, period }: HealthProps) {
  const [events, writes] = [totalOf(cost, (step) => step.events), totalOf(cost, (step) => step.writes)];
  const [readingMs, writingMs] = [totalOf(cost, (step) => step.takingMicros) / 1000, totalOf(cost, (step) => step.writingMs)];
  const mean = (ms: number, n: number) =>
    n === 0 ? <TooFewSamples n={0} /> : <PlainFigure value={formatDuration(ms / n)} sub={`mean, n = ${formatCount(n)}, ${period}`} />;
  return (
    <Section id="cost" heading="Cost of telemetry" level={3}>
      <Tiles>
        <Tile label="Accepted today (UTC)">
          <PlainFigure
            value={formatBytes(bytesToday)}
            sub={`${shareText(bytesToday / bytesPerDay)} of the ceiling of ${formatBytes(bytesPerDay)}`}
          />
        </Tile>
        <Tile label="Time to read one sample">{mean(readingMs, events)}</Tile>
        <Tile label="Time per write">{mean(writingMs, writes)}</Tile>
        <Tile label="Rows written">
          <PlainFigure value={formatCount(totalOf(cost, (step) => step.rowsWritten))} sub={period} />
        </Tile>
      </Tiles>
    </Section>
  );
}

const columnsOf = (momentText: (at: string) => string): Column<Step>[] => [
  { head: "From", text: ({ at }) => momentText(at), value: ({ at }) => at },
  { head: "Maximum lag", text: ({ maxLagMs }) => formatDuration(maxLagMs), value: ({ maxLagMs }) => maxLagMs, isFigure: true },
  { head: "Samples", text: ({ events }) => formatCount(events), value: ({ events }) => events, isFigure: true },
  { head: "Writes", text: ({ writes }) => formatCount(writes), value: ({ writes }) => writes, isFigure: true },
  { head: "Failed", text: ({ failedWrites }) => formatCount(failedWrites), value: ({ failedWrites }) => failedWrites, isFigure: true },
];

function LagChart({ health: { cost, from, to, stepHours }, search, range }: { health: Health; search: URLSearchParams; range: string }) {
  const { text } = useMoments();
  const most = Math.max(0, ...cost.map(({ maxLagMs }) => maxLagMs));
  return (
    <ChartFrame
      id="lag"
      question="Ingest lag"
      basis={`The most in each ${stepHours === 1 ? "hour" : `${stepHours} hours`}, n = ${formatCount(totalOf(cost, ({ events }) => events))} samples; ${range}`}
      columns={columnsOf(text)}
      rows={cost}
      tab="ingest"
      search={search}
      empty="No data yet (n = 0). Choose a longer period."
      summary={`Maximum ${formatDuration(most)}.`}
    >
      <SeriesChart
        points={cost.map(({ at, maxLagMs, events }) => ({ at: Date.parse(at), value: maxLagMs, n: events }))}
        span={{ from: Date.parse(from), to: Date.parse(to) }}
        text={formatDuration}
        limits={[{ value: flushEveryMs, label: "written every 10 s" }]}
      />
    </ChartFrame>
  );
}

const flushEveryMs = 10_000;
