import { useEffect, useRef, useState } from "react";
import { formatBytes, formatDuration } from "#db/metric-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { LiveEvent, ProcessStatus } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { displayParametersOf } from "../parts/console-filters.ts";
import { PlainFigure, shareText, Tile, Tiles } from "../parts/figure.tsx";
import { Choice } from "../parts/filter-bar.tsx";
import { LiveResult, liveQueryOptions } from "../parts/live.tsx";
import { When } from "../parts/moments.tsx";
import { ConsoleLink } from "../parts/sample-data.tsx";
import { IncidentView, readMinutes } from "./incident-view.tsx";
import styles from "./live.module.css";

const maxShown = 200;
/** Limit of the server. */
const maxQueryChars = 200;
const kinds = { request: "Requests", log: "Log lines", error: "Errors" } as const;
const levels = { warn: "Warnings and errors", error: "Errors only" } as const;
const tones = { info: "plain", warn: "warn", error: "bad" } as const;

interface LiveQuery {
  kind: string;
  level: string;
  q: string;
}

/** Returns the filters that the query string names; unknown ones are left out. */
export function readLiveQuery(search: URLSearchParams): LiveQuery {
  const [kind, level] = [search.get("kind") ?? "", search.get("level") ?? ""];
  return { kind: kind in kinds ? kind : "", level: level in levels ? level : "", q: search.get("q") ?? "" };
}

/** What happens in this process now: its state every two seconds, and its requests, log lines and errors as they come. */
export default function LiveTab({ search }: TabProps) {
  const incident = trpc.ops.live.incident.useQuery({ minutes: Number(readMinutes(search)) }, liveQueryOptions(search));
  const filter = readLiveQuery(search);
  const { events, status, isConnected, isPaused, missed, setPaused, clear } = useLiveEvents(filter);
  return (
    <div className={dashboard.stack}>
      <LiveResult query={incident} what="the last minutes" tab="live" search={search}>
        {(data) => <IncidentView incident={data} search={search} />}
      </LiveResult>
      <StatusTiles status={status} />
      <Section id="live-events" heading="Requests, log lines and errors as they come" level={3} className={dashboard.stack}>
        <FilterBar
          label="Live events"
          action={paths.opsConsole}
          hiddenFields={{ tab: "live", minutes: readMinutes(search), ...displayParametersOf(search) }}
          current={{ ...filter }}
          submitLabel="Show"
        >
          <Choice name="kind" label="Kind" all="Everything" words={kinds} chosen={filter.kind} />
          <Choice name="level" label="Level" all="All levels" words={levels} chosen={filter.level} />
          <Field id="live-q" label="Contains" hint="Route, message, request ID or trace ID">
            <input id="live-q" name="q" type="search" defaultValue={filter.q} />
          </Field>
        </FilterBar>
        <div className={dashboard.order}>
          <p role="status" className={dashboard.soft}>
            {isPaused
              ? `Paused. ${counted(missed, "event")} since.`
              : filter.q.length > maxQueryChars
                ? `Search for at most ${maxQueryChars} characters.`
                : isConnected
                  ? "Connected to the process that serves this page."
                  : "Connecting …"}
          </p>
          <div className={dashboard.order}>
            <Button kind="quiet" onClick={() => setPaused(!isPaused)}>
              {isPaused ? "Resume" : "Pause"}
            </Button>
            <Button kind="quiet" onClick={clear}>
              Clear
            </Button>
          </div>
        </div>
        {events.length === 0 ? (
          <p>Nothing yet. Open the site in another tab, and its requests appear here.</p>
        ) : (
          <ol className={styles.events} aria-label="Events, newest first">
            {events.map((event) => (
              <EventLine key={event.id} event={event} />
            ))}
          </ol>
        )}
      </Section>
    </div>
  );
}

function EventLine({ event: { at, kind, level, text, status, durationMs, traceId, fields } }: { event: LiveEvent }) {
  return (
    <li className={styles.event}>
      <When at={at} as="seconds" />
      <Tag tone={tones[level]}>{status ?? (kind === "log" ? level : kind)}</Tag>
      <span className={styles.text}>
        {text} {fields && <code>{fields}</code>}
      </span>
      <span className={styles.duration}>{durationMs !== undefined && formatDuration(durationMs)}</span>
      <span>
        {traceId && kind === "request" && (
          <ConsoleLink href={paths.opsTab("traces", { trace: traceId, sample: "off" })}>
            Trace<span className="visually-hidden"> of {text}</span>
          </ConsoleLink>
        )}
      </span>
    </li>
  );
}

function useLiveEvents({ kind, level, q }: LiveQuery) {
  const [events, setEvents] = useState<readonly LiveEvent[]>([]);
  const [status, setStatus] = useState<ProcessStatus | null>(null);
  const [isConnected, setConnected] = useState(false);
  const [isPaused, setPausedState] = useState(false);
  const [missed, setMissed] = useState(0);
  const paused = useRef(false);
  useEffect(() => {
    setEvents([]);
    if (q.length > maxQueryChars) return;
    const wanted = Object.entries({ kind, level, q }).filter(([, value]) => value !== "");
    const source = new EventSource(`${paths.liveFeed}?${new URLSearchParams(wanted)}`);
    source.addEventListener("open", () => setConnected(true));
    source.addEventListener("error", () => setConnected(false));
    source.addEventListener("status", ({ data }) => setStatus(JSON.parse(data)));
    source.addEventListener("event", ({ data }) => {
      const event = JSON.parse(data) as LiveEvent;
      if (paused.current) return setMissed((n) => n + 1);
      // After a reconnection the last events are sent again.
      setEvents((shown) => (shown.some(({ id }) => id === event.id) ? shown : [event, ...shown].slice(0, maxShown)));
    });
    return () => source.close();
  }, [kind, level, q]);
  const setPaused = (value: boolean) => {
    paused.current = value;
    setPausedState(value);
    setMissed(0);
  };
  return { events, status, isConnected, isPaused, missed, setPaused, clear: () => setEvents([]) };
}

function StatusTiles({ status }: { status: ProcessStatus | null }) {
  if (!status) return <p role="status">Reading the state of the process …</p>;
  const { host, pid, release, uptimeSeconds, eventLoop, memory, gcShare, pools = [], admission, search } = status;
  return (
    <Section id="process" heading={`Process ${pid} on ${host}`} level={3}>
      <p className={dashboard.soft}>
        Release {release ?? "development"}, up for {uptimeWords(uptimeSeconds)}. Where several processes serve the site, this is the one
        that answered.
      </p>
      <Tiles>
        <Tile label="Event loop delay, p99">
          <PlainFigure
            value={formatDuration(eventLoop.p99Ms)}
            sub={`at most ${formatDuration(eventLoop.maxMs)}; ${shareText(eventLoop.utilisation)} busy`}
          />
        </Tile>
        <Tile label="Heap in use">
          <PlainFigure
            value={formatBytes(memory.heapUsedBytes)}
            sub={`of ${formatBytes(memory.heapLimitBytes)}; ${formatBytes(memory.residentBytes)} resident`}
          />
        </Tile>
        <Tile label="Time in garbage collection">
          <PlainFigure value={shareText(gcShare)} sub="of the last two seconds" />
        </Tile>
        {pools.map(({ name, used, max, pending }) => (
          <Tile key={name} label={`Database connections, ${name}`}>
            <PlainFigure value={`${used} of ${max} used`} sub={pending === 0 ? "nobody waits" : `${counted(pending, "caller")} waiting`} />
          </Tile>
        ))}
        {admission && (
          <Tile label="Requests waiting to be started">
            <PlainFigure value={formatCount(admission.waiting)} sub={`${formatCount(admission.refused)} refused since the start`} />
          </Tile>
        )}
        <Tile label="Search index">
          <PlainFigure {...searchWords(search)} />
        </Tile>
      </Tiles>
    </Section>
  );
}

/** Returns how many adverts are searched and where; while the index cannot answer, that the database does. */
export function searchWords({ phase, source, size }: ProcessStatus["search"]): { value: string; sub: string } {
  if (phase === "ready") return { value: counted(size, "advert"), sub: source === "engine" ? "in the search engine" : "in memory" };
  if (phase === "away") return { value: "Not answering", sub: "the database answers until the search engine does" };
  return { value: "Being built", sub: "the database answers until then" };
}

/** Formats an uptime: "3 days", "2 hours", "5 minutes". */
export function uptimeWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return counted(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, "hour") : counted(Math.floor(hours / 24), "day");
}
