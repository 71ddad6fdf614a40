import { type ReactNode, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { refusalOf } from "#src/lib/refusal.ts";
import { Button } from "#src/ui/button.tsx";
import { Options } from "#src/ui/field.tsx";
import { CopyButton } from "#src/ui/signed-in/copy-button.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { changeParameters, momentIn, readZone, realTabs, zoneWords } from "./console-filters.ts";
import { MonitoringSkeleton } from "./figure.tsx";
import styles from "./filter-bar.module.css";
import { SampleNotice, useSampleState } from "./sample-data.tsx";

interface LiveQuery<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

const refreshWords = { off: "Off", "30s": "Every 30 seconds", "2min": "Every 2 minutes" } as const;
const readRefresh = (search: URLSearchParams) =>
  (Object.keys(refreshWords) as (keyof typeof refreshWords)[]).find((name) => name === search.get("live")) ?? "2min";
const halfMinuteMs = 30_000;

/**
 * Returns query options of a console tab: refetches every two minutes while the browser tab is visible, unless the query string says every
 * 30 seconds or pauses updates.
 */
export function liveQueryOptions(search: URLSearchParams): { staleTime: number; refetchInterval?: false | number } {
  const refresh = readRefresh(search);
  if (refresh === "2min") return { staleTime: 0 };
  return { staleTime: 0, refetchInterval: refresh === "30s" && halfMinuteMs };
}

/** Renders the result of a query made with `asLive`, with its age. `what` follows "We could not load". */
export function LiveResult<T>({
  query,
  what,
  tab,
  search,
  children,
}: {
  query: LiveQuery<T>;
  what: string;
  tab: string;
  search: URLSearchParams;
  children: (data: T) => ReactNode;
}) {
  const isReal = realTabs.has(tab);
  const { isLoading } = useSampleState(search);
  // Figures wait for the notice about them, which would push them down.
  return (
    <Loaded
      query={isLoading && !isReal ? { ...query, data: undefined, error: null } : query}
      what={what}
      rows={6}
      skeleton={<MonitoringSkeleton />}
    >
      {(data) => (
        <div className={dashboard.stack}>
          {!isReal && <SampleNotice tab={tab} search={search} />}
          <Freshness query={query} tab={tab} search={search} />
          {children(data)}
        </div>
      )}
    </Loaded>
  );
}

function Freshness({ query, tab, search }: { query: LiveQuery<unknown>; tab: string; search: URLSearchParams }) {
  const refresh = readRefresh(search);
  const zone = readZone(search);
  const [isOpen, setOpen] = useState(false);
  const asOf = `${momentIn(zone, new Date(query.dataUpdatedAt)).time}${zone === "utc" ? " UTC" : ""}`;
  const stands =
    query.error && !query.isFetching ? `${refusalOf(query.error).message} These figures are from ${asOf}.` : `Figures as of ${asOf}.`;
  return (
    <div className={dashboard.order}>
      <p role="status" className={dashboard.soft}>
        {stands} {refreshText[refresh]}
      </p>
      {/* On a telephone figures come before how they are shown. */}
      <Button className={styles.opener} aria-expanded={isOpen} aria-controls="display" onClick={() => setOpen(!isOpen)}>
        Refresh, time zone and link
      </Button>
      <div id="display" className={styles.fields} data-open={isOpen || undefined}>
        <div className={dashboard.order}>
          <DisplayChoice tab={tab} search={search} name="live" label="Refresh" words={refreshWords} chosen={refresh} usual="2min" />
          <DisplayChoice tab={tab} search={search} name="tz" label="Time zone" words={zoneWords} chosen={zone} usual="london" />
          <Button kind="quiet" disabled={query.isFetching} onClick={() => query.refetch()}>
            Refresh now
          </Button>
          <CopyButton text={location.href} label="Copy link" />
        </div>
      </div>
    </div>
  );
}

const refreshText = {
  off: "Updates are paused.",
  "30s": "Updates every 30 seconds while this page is visible.",
  "2min": "Updates every two minutes while this page is visible.",
} as const;

/** A choice of how the tab is shown, which takes effect at once and stands in the address. */
function DisplayChoice({
  tab,
  search,
  name,
  label,
  words,
  chosen,
  usual,
}: {
  tab: string;
  search: URLSearchParams;
  name: "live" | "tz";
  label: string;
  words: Readonly<Record<string, string>>;
  chosen: string;
  usual: string;
}) {
  const choose = (value: string) =>
    navigate(paths.opsTab(tab, changeParameters(search, { [name]: value === usual ? null : value })), { state: { keepPlace: true } });
  return (
    <span className={styles.choice}>
      <label htmlFor={`shown-${name}`} className={dashboard.soft}>
        {label}
      </label>
      <select id={`shown-${name}`} value={chosen} onChange={(event) => choose(event.target.value)}>
        <Options of={Object.entries(words)} />
      </select>
    </span>
  );
}
