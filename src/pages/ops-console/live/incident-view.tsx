import { formatBytes, formatDuration } from "#db/metric-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import { counted, formatCount } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { ChartFrame } from "../parts/chart-frame.tsx";
import { changeParameters } from "../parts/console-filters.ts";
import { rateText, shareText } from "../parts/figure.tsx";
import { useMoments, When } from "../parts/moments.tsx";
import { ConsoleLink } from "../parts/sample-data.tsx";
import { DeployNote, SeriesChart } from "../parts/series-chart.tsx";
import styles from "./live.module.css";

type Incident = Outputs["ops"]["live"]["incident"];
type IncidentPoint = Incident["points"][number];

const periods = { "15": "Last 15 minutes", "60": "Last hour", "180": "Last 3 hours" } as const;

/** Returns the period that the query string names, in minutes; an hour otherwise. */
export const readMinutes = (search: URLSearchParams): keyof typeof periods =>
  (Object.keys(periods) as (keyof typeof periods)[]).find((minutes) => minutes === search.get("minutes")) ?? "60";

interface Chart {
  id: string;
  question: string;
  readValue: (point: IncidentPoint) => number | null;
  text: (value: number) => string;
  isCount?: boolean;
  limit?: { value: number; label: string };
}

const usText = (us: number) => formatDuration(us / 1000);

/** Limits are those of the alerts. */
const charts: readonly Chart[] = [
  { id: "requests", question: "Requests a second", readValue: (point) => point.requestsPerSecond, text: (value) => `${rateText(value)}/s` },
  {
    ...{ id: "failed", question: "Share of requests that failed (5xx)", readValue: (point) => point.failedShare, text: shareText },
    limit: { value: 0.02, label: "alert above 2%" },
  },
  {
    ...{ id: "p95", question: "Request duration, p95", readValue: (point) => point.p95Us, text: usText },
    limit: { value: 1_000_000, label: "alert above 1 s" },
  },
  {
    ...{ id: "refused", question: "Calls refused by a rate limit (429)", isCount: true },
    readValue: (point) => point.rateLimited,
    text: formatCount,
  },
  {
    ...{ id: "shed", question: "Requests refused because the site was busy", isCount: true },
    readValue: (point) => point.shed,
    text: formatCount,
  },
  {
    ...{ id: "pool", question: "Callers waiting for a database connection", isCount: true },
    readValue: (point) => point.connectionsPending,
    text: formatCount,
  },
  { id: "loop", question: "Event loop delay, p99", readValue: (point) => point.loopDelayUs, text: usText },
];

/** The first page of an incident: what is open, then the last minutes of the whole site, then each process. */
export function IncidentView({ incident, search }: { incident: Incident; search: URLSearchParams }) {
  const minutes = readMinutes(search);
  return (
    <>
      <OpenNow incident={incident} search={search} />
      <Section id="last-minutes" heading="The site, minute by minute" level={3} className={dashboard.stack}>
        <nav aria-label="Period" className={dashboard.order}>
          {Object.entries(periods).map(([value, label]) => (
            <Link
              key={value}
              href={paths.opsTab("live", changeParameters(search, { minutes: value }))}
              aria-current={value === minutes ? "true" : undefined}
              keepPlace
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className={styles.charts}>
          {charts.map((chart) => (
            <MinuteChart key={chart.id} chart={chart} incident={incident} search={search} />
          ))}
        </div>
        <DeployNote deploys={incident.deploys.map(({ name, at }) => ({ name, at: Date.parse(at) }))} />
      </Section>
      <Processes processes={incident.processes} search={search} />
    </>
  );
}

/** What is open now is real: so is what its link leads to, whichever data other tabs show. */
const realHref = (href: string): string => `${href}${href.includes("?") ? "&" : "?"}sample=off`;

function OpenNow({ incident: { alerts, issues }, search }: { incident: Incident; search: URLSearchParams }) {
  return (
    <Section id="open-now" heading="Open alerts and new issues" level={3}>
      {alerts.length + issues.length === 0 ? (
        <p>
          No alert is open, and no new kind of error was reported in the {periods[readMinutes(search)].toLowerCase()}. Both appear here
          within two minutes.
        </p>
      ) : (
        <ul className={dashboard.rows}>
          {alerts.map(({ key, title, since, lines, link, runbook }) => (
            <li key={key} className={dashboard.row}>
              <div className={dashboard.words}>
                <Tag tone="bad">alert</Tag> <ConsoleLink href={realHref(link)}>{title}</ConsoleLink>, since <When at={since} />
                <span className={rowStyles.sub}>{lines.join(" ")}</span>
              </div>
              <ConsoleLink href={paths.opsTab("alerts", { runbook })}>
                Runbook<span className="visually-hidden"> for {title}</span>
              </ConsoleLink>
            </li>
          ))}
          {issues.map(({ publicId, title, culprit, n, firstSeenAt }) => (
            <li key={publicId} className={dashboard.row}>
              <div className={dashboard.words}>
                <Tag tone="warn">new issue</Tag>{" "}
                <Link href={paths.opsTab("errors", changeParameters(search, { group: publicId, minutes: null, sample: "off" }))}>
                  {title}
                </Link>
                , first at <When at={firstSeenAt} as="time" />, {counted(n, "report")}.
                {culprit !== "" && <span className={rowStyles.sub}>{culprit}</span>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function MinuteChart({ chart, incident, search }: { chart: Chart; incident: Incident; search: URLSearchParams }) {
  const { id, question, readValue, text, isCount = false, limit } = chart;
  const { time } = useMoments();
  const { points, from, to, deploys } = incident;
  const known = points.flatMap((point) => readValue(point) ?? []);
  const last = known.at(-1);
  return (
    <ChartFrame
      id={`minute-${id}`}
      question={question}
      basis={`${periods[readMinutes(search)]}, by the minute${last === undefined ? "" : `; ${text(last)} in the latest`}`}
      columns={[
        { head: "Minute", text: ({ at }) => time(at), value: ({ at }) => at },
        { head: "Requests", text: ({ requests }) => formatCount(requests), value: ({ requests }) => requests, isFigure: true },
        {
          head: question,
          text: (point) => {
            const value = readValue(point);
            return value === null ? "none" : text(value);
          },
          value: readValue,
          isFigure: true,
        },
      ]}
      rows={known.length === 0 ? [] : points}
      tab="live"
      search={search}
      empty="Nothing yet. A minute appears here within two minutes of its first request."
      summary={
        known.length === 0
          ? `${question}: nothing yet.`
          : `${question}, ${counted(known.length, "minute")}, from ${text(Math.min(...known))} to ${text(Math.max(...known))}.`
      }
    >
      <SeriesChart
        points={points.map((point) => ({ at: Date.parse(point.at), value: readValue(point), n: point.requests }))}
        span={{ from: Date.parse(from), to: Date.parse(to) }}
        text={text}
        isCount={isCount}
        limits={limit ? [limit] : []}
        group="minutes"
        deploys={deploys.map(({ name, at }) => ({ name, at: Date.parse(at) }))}
      />
    </ChartFrame>
  );
}

const processHeads = [
  ...["Process", "Latest minute", "Requests", "Duration, p95", "Event loop delay, p99", "Connections used"],
  ...["Waiting for a connection", "Resident memory"],
];

function Processes({ processes, search }: Pick<Incident, "processes"> & { search: URLSearchParams }) {
  if (processes.length === 0) return null;
  return (
    <table className={`${table.table} ${rowStyles.table}`}>
      <caption>Processes that served the site: {periods[readMinutes(search)].toLowerCase()}, each as it was in its latest minute</caption>
      <TableHead of={processHeads} />
      <tbody>
        {processes.map(({ name, release, minute, requests, p95Us, loopDelayUs, connectionsUsed, connectionsPending, residentBytes }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <span className={rowStyles.sub}>release {release || "development"}</span>
            </th>
            <td data-label="Latest minute">
              <When at={minute} as="time" />
            </td>
            <td data-label="Requests">{formatCount(requests)}</td>
            <td data-label="Duration, p95">{p95Us === null ? "none" : usText(p95Us)}</td>
            <td data-label="Event loop delay, p99">{usText(loopDelayUs)}</td>
            <td data-label="Connections used">{formatCount(connectionsUsed)}</td>
            <td data-label="Waiting for a connection">{formatCount(connectionsPending)}</td>
            <td data-label="Resident memory">{formatBytes(residentBytes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
