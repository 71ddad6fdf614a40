import { formatBytes, formatDuration } from "#db/metric-values.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { clockTime } from "#src/lib/clock-time.ts";
import { shortDate } from "#src/lib/dates.ts";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { ChartFrame, type Column } from "../parts/chart-frame.tsx";
import { rangeWords, readConsoleFilters } from "../parts/console-filters.ts";
import { CsvLine } from "../parts/csv-button.tsx";
import { PlainFigure, TooFewSamples } from "../parts/figure.tsx";
import { ConsoleFilterBar } from "../parts/filter-bar.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { shareText } from "../parts/metric-words.ts";
import { SeriesChart } from "../parts/series-chart.tsx";
import { Tile, Tiles } from "../parts/tiles.tsx";

const kindWords: Readonly<Record<string, string>> = { rum: "Measurements", error: "Errors", event: "Looks and clicks" };
const outcomeWords: Readonly<Record<string, string>> = {
  taken: "Taken",
  "too-large": "Turned away: too large",
  machine: "Turned away: sent by a machine",
  "day-full": "Turned away: the day’s ceiling was reached",
  "over-limit": "Turned away: too many from one address",
  unreadable: "Turned away: not readable",
  "unreadable-event": "Left out: single events that could not be read",
  "left-out-by-page": "Left out by the page, to stay small",
  "sampled-out": "Left out: so many visits that only some are measured",
  "unknown-share": "Said to stand for more visits than the site asked for, or of a tab open for over a week",
  "wrong-origin": "Turned away: from another site",
  "wrong-type": "Turned away: of no kind that is read",
  "too-many-kinds": "Left out: too many kinds of errors at once",
  "unknown-thing": "Left out: about something that is not there",
  "seen-today": "Not counted twice on one day",
};

/** Telemetry received by kind, with its outcome and the reasons for rejection. */
function IngestOutcomes({ arrived }: { arrived: Health["arrived"] }) {
  return (
    <section aria-labelledby="arrivals">
      <SectionHeading id="arrivals" level={3}>
        What arrived, and what was turned away?
      </SectionHeading>
      {arrived.length === 0 ? (
        <p>Nothing has arrived in this period.</p>
      ) : (
        <>
          <table className={`${table.table} ${rowStyles.table}`}>
            <thead>
              <tr>
                <th scope="col">What became of it</th>
                <th scope="col">Kind</th>
                <th scope="col" className={table.figure}>
                  Times
                </th>
                <th scope="col" className={table.figure}>
                  Size
                </th>
              </tr>
            </thead>
            <tbody>
              {arrived.map(({ kind, outcome, n, bytes }) => (
                <tr key={`${kind} ${outcome}`}>
                  <th scope="row">{outcomeText(outcome)}</th>
                  <td data-label="Kind">{kindWords[kind] ?? kind}</td>
                  <td data-label="Times" className={table.figure}>
                    {formatCount(n)}
                  </td>
                  <td data-label="Size" className={table.figure}>
                    {formatBytes(bytes)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <CsvLine
            name="arrivals"
            of="what arrived"
            records={() => [
              ["Kind", "Outcome", "Times", "Bytes"],
              ...arrived.map(({ kind, outcome, n, bytes }) => [kind, outcome, n, bytes]),
            ]}
          />
        </>
      )}
    </section>
  );
}

/** Noise outcomes have no entry in `outcomeWords`; their own name is shown. */
const outcomeText = (outcome: string): string => outcomeWords[outcome] ?? `Left out as noise: ${outcome.replaceAll("-", " ")}`;

type Health = Outputs["ops"]["rum"]["health"];

type Step = Health["cost"][number];

/** Whether telemetry arrives, what is rejected and why, and what ingesting it costs the server. */
export default function IngestTab({ search }: TabProps) {
  const { range } = readConsoleFilters(search);
  const query = trpc.ops.rum.health.useQuery({ range }, liveQueryOptions(search));
  return (
    <div className={dashboard.stack}>
      <ConsoleFilterBar tab="ingest" search={search} by={["range"]} />
      <LiveResult query={query} what="the state of the intake" tab="ingest" search={search}>
        {(health) => (
          <>
            <p>
              What arrives is added up in memory and written every ten seconds, and once more when the site stops. A process that is killed
              (kill -9) loses ten seconds of it at most.
            </p>
            <Cost health={health} />
            <IngestOutcomes arrived={health.arrived} />
            <LagChart health={health} search={search} range={rangeWords[range]} />
          </>
        )}
      </LiveResult>
    </div>
  );
}

function Cost({ health: { cost, bytesToday, bytesPerDay } }: { health: Health }) {
  const total = (of: (step: Step) => number) => cost.reduce((sum, step) => sum + of(step), 0);
  const [events, writes, failed] = [total((step) => step.events), total((step) => step.writes), total((step) => step.failedWrites)];
  return (
    <section aria-labelledby="cost">
      <SectionHeading id="cost" level={3}>
        What does measuring cost the site?
      </SectionHeading>
      <Tiles>
        <Tile label="Taken today (UTC)">
          <PlainFigure
            value={formatBytes(bytesToday)}
            sub={`${shareText(bytesToday / bytesPerDay)} of the ceiling of ${formatBytes(bytesPerDay)}`}
          />
        </Tile>
        <Tile label="Reading one measurement">
          {events === 0 ? (
            <TooFewSamples n={0} />
          ) : (
            <PlainFigure
              value={formatDuration(total((step) => step.takingMicros) / events / 1000)}
              sub={`on average, n ${formatCount(events)}`}
            />
          )}
        </Tile>
        <Tile label="Writing once">
          {writes === 0 ? (
            <TooFewSamples n={0} />
          ) : (
            <PlainFigure value={formatDuration(total((step) => step.writingMs) / writes)} sub={`on average, n ${formatCount(writes)}`} />
          )}
        </Tile>
        <Tile label="Rows written">{formatCount(total((step) => step.rowsWritten))}</Tile>
        <Tile label="Writes that failed, and were done again">{formatCount(failed)}</Tile>
        <Tile label="Counted nowhere, memory being full">{formatCount(total((step) => step.dropped))}</Tile>
      </Tiles>
    </section>
  );
}

const columns: Column<Step>[] = [
  { head: "From", text: ({ at }) => `${shortDate(new Date(at))}, ${clockTime(new Date(at))}`, value: ({ at }) => at },
  { head: "Oldest when written", text: ({ maxLagMs }) => formatDuration(maxLagMs), value: ({ maxLagMs }) => maxLagMs, isFigure: true },
  { head: "Measurements", text: ({ events }) => formatCount(events), value: ({ events }) => events, isFigure: true },
  { head: "Writes", text: ({ writes }) => formatCount(writes), value: ({ writes }) => writes, isFigure: true },
  { head: "Failed", text: ({ failedWrites }) => formatCount(failedWrites), value: ({ failedWrites }) => failedWrites, isFigure: true },
];

function LagChart({ health: { cost, from, to, stepHours }, search, range }: { health: Health; search: URLSearchParams; range: string }) {
  const most = Math.max(0, ...cost.map(({ maxLagMs }) => maxLagMs));
  return (
    <ChartFrame
      id="lag"
      question="How long did the oldest measurement wait to be written?"
      basis={`The most in each ${stepHours === 1 ? "hour" : `${stepHours} hours`}, n ${formatCount(cost.reduce((sum, { events }) => sum + events, 0))}; ${range}`}
      columns={columns}
      rows={cost}
      tab="ingest"
      search={search}
      empty="Nothing has arrived in this period: collecting (0)."
      summary={`At most ${formatDuration(most)}.`}
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
