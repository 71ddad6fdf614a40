import type { ReactNode } from "react";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { clockTime } from "#src/lib/clock-time.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { changeParameters } from "./console-filters.ts";
import { MonitoringSkeleton } from "./monitoring-skeleton.tsx";
import { SampleNotice, useSampleState } from "./sample-data.tsx";

/** Tabs whose figures are never invented. */
const realTabs = new Set(["live", "jobs"]);

interface LiveQuery<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

/**
 * Returns query options of a console tab: refetches every two minutes while the browser tab is visible, unless the query string pauses
 * updates.
 */
export const liveQueryOptions = (search: URLSearchParams): { staleTime: number; refetchInterval?: false } =>
  search.get("live") === "off" ? { staleTime: 0, refetchInterval: false } : { staleTime: 0 };

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
  const isLive = search.get("live") !== "off";
  const asOf = clockTime(new Date(query.dataUpdatedAt));
  const stands =
    query.error && !query.isFetching ? `${refusalOf(query.error).message} These figures are from ${asOf}.` : `Figures as of ${asOf}.`;
  return (
    <div className={dashboard.order}>
      <p role="status" className={dashboard.soft}>
        {stands} {isLive ? "Updates every two minutes while this page is visible." : "Updates are paused."}
      </p>
      <div className={dashboard.order}>
        <Button kind="quiet" disabled={query.isFetching} onClick={() => query.refetch()}>
          Refresh
        </Button>
        <Link href={paths.opsTab(tab, changeParameters(search, { live: isLive ? "off" : null }))} keepPlace>
          {isLive ? "Pause updates" : "Resume updates"}
        </Link>
      </div>
    </div>
  );
}
