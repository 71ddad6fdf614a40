import { type ComponentProps, useDeferredValue, useRef, useState } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { paths } from "#server/addresses/paths.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { readTab, type TabLoader, TabNav, TabPanel, useTabCode } from "#src/features/dashboard/tab-panel.tsx";
import type { PageProps } from "#src/page-module.types.ts";
import { routes } from "#src/routes.ts";
import { DestinationSearch, matchDestinations } from "#src/shell/shortcuts/palette.tsx";
import { usePageKeys } from "#src/shell/shortcuts/use-page-keys.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import styles from "#src/ui/signed-in/own-page.module.css";
import { consoleFilterParameters, displayParametersOf, readConsoleFilters, realTabs } from "./parts/console-filters.ts";
import { MonitoringSkeleton } from "./parts/figure.tsx";

/** Tabs of the operations console, in order. The key is used in the query string; the intro says what the tab is for. */
const tabs = {
  overview: {
    label: "Overview",
    intro: "Real-user performance: what browsers measured, and the latency of the server.",
  },
  routes: { label: "Pages", intro: "Every page by opportunity: how far it is from good, multiplied by how often it is opened." },
  errors: {
    label: "Errors",
    intro: "Unexpected errors by affected visits: where in the source they are thrown, since which release, and their status.",
  },
  releases: { label: "Releases", intro: "Whether a release made pages faster or slower for the people who use them." },
  limits: {
    label: "Rate limits",
    intro: "Who uses the quotas and when, which calls were refused, and what another quota would have done.",
  },
  budgets: { label: "Budgets", intro: "Limits on page time and size, which pages exceed them, and what those pages weigh by module." },
  traces: {
    label: "Traces",
    intro: "Traces of single requests: those that failed, were slow or kept a page waiting, and a baseline sample.",
  },
  live: { label: "Live", intro: "This process now, and its requests, log lines and errors as they come." },
  alerts: {
    label: "Alerts",
    intro: "Alerts and their rules, built in and your own, with their status and a runbook for each.",
  },
  jobs: {
    label: "Jobs and feeds",
    intro: "Background jobs, and the feeds the site imports.",
  },
  ingest: { label: "Telemetry pipeline", intro: "Whether telemetry arrives, what is rejected and why, and what it costs." },
  audit: { label: "Audit", intro: "Recent actions and who took them. Nobody can change the log." },
} as const;

type TabName = keyof typeof tabs;
const tabNames = Object.keys(tabs) as TabName[];

const tabLoaders: Readonly<Record<TabName, TabLoader>> = {
  overview: () => import("./overview/overview-tab.tsx"),
  routes: () => import("./routes/routes-tab.tsx"),
  releases: () => import("./releases/releases-tab.tsx"),
  limits: () => import("./limits/limits-tab.tsx"),
  budgets: () => import("./budgets/budgets-tab.tsx"),
  jobs: () => import("./jobs/jobs-tab.tsx"),
  ingest: () => import("./ingest/ingest-tab.tsx"),
  audit: () => import("./audit/audit-tab.tsx"),
  errors: () => import("./errors/group-view.tsx"),
  live: () => import("./live/live-tab.tsx"),
  alerts: () => import("./alerts/alerts-tab.tsx"),
  traces: () => import("./traces/trace-list.tsx"),
};

/** Field performance of the site, one tab at a time; the query string holds the tab and its filters. */
export default function OpsConsolePage({ search }: PageProps) {
  const { state } = useCurrentUser();
  const tab = readTab(tabNames, search);
  const isChosen = useRef(false);
  const [isSearching, setSearching] = useState(false);
  useTabCode("ops", tab, tabLoaders[tab]);
  usePageKeys({ "/": () => setSearching(true) });
  const { sample } = readConsoleFilters(search);
  const { data: attention } = trpc.ops.rum.attention.useQuery(
    { sample: realTabs.has(tab) ? false : sample },
    { enabled: state !== "loading" },
  );
  const inSample = attention?.isSample ? " in the sample data" : "";
  const counts: Partial<Record<TabName, { unread: number; countLabel: string }>> = attention
    ? {
        alerts: { unread: attention.firingAlerts, countLabel: `firing${inSample}` },
        errors: { unread: attention.newIssues, countLabel: `new in 24 hours${inSample}` },
      }
    : {};
  const parameters = { ...consoleFilterParameters(readConsoleFilters(search)), ...displayParametersOf(search) };
  const links = tabNames.map((name) => ({ name, label: tabs[name].label, href: paths.opsTab(name, parameters), ...counts[name] }));
  const open = (href: string) => {
    setSearching(false);
    navigate(href, { state: { keepPlace: true } });
  };
  return (
    <div className={styles.page}>
      <PageHead
        title={`${tabs[tab].label}: operations`}
        description="What real users experience on the site, and why."
        canonicalPath={null}
      />
      <header className={styles.header}>
        <h1 tabIndex={-1}>Operations</h1>
        <p className={styles.links}>
          <Button kind="quiet" aria-keyshortcuts="/" onClick={() => setSearching(true)} data-needs-script="">
            Search <kbd>/</kbd>
          </Button>{" "}
          <Link href={paths.adminDashboard}>Admin dashboard</Link>
        </p>
      </header>
      <NeedsScript />
      <div className={styles.content} data-needs-script="">
        {isSearching && (
          <ConsoleSearch
            tabs={tabNames.map((name) => ({ name, label: tabs[name].label }))}
            parameters={parameters}
            onGo={open}
            onClose={() => setSearching(false)}
          />
        )}
        <TabNav links={links} current={tab} isChosen={isChosen} />
        {state === "loading" ? (
          <div role="status" aria-label="Loading the console">
            <MonitoringSkeleton />
          </div>
        ) : (
          <TabPanel
            key={tab}
            dashboard="ops"
            name={tab}
            tab={tabs[tab]}
            load={tabLoaders[tab]}
            search={search}
            isChosen={isChosen}
            skeleton={<MonitoringSkeleton />}
          />
        )}
      </div>
    </div>
  );
}

type Destination = ComponentProps<typeof DestinationSearch>["found"][number];

const [errorsListed, leastLetters] = [8, 2];
const traceId = /^[0-9a-f]{32}$/;
/** A trace as its header names it: "00-<trace>-<span>-01". */
const traceParent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Opens a tab, a page’s figures, an error by its words or a trace by its id. Requests carry the id of their trace, and appear by it in Live. */
function ConsoleSearch({
  tabs,
  parameters,
  onGo,
  onClose,
}: {
  tabs: readonly { name: string; label: string }[];
  /** Filters that every tab opens with. */
  parameters: Record<string, string>;
  onGo: (href: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const { sample } = readConsoleFilters(new URLSearchParams(useSearch()));
  const isText = q.length >= leastLetters && idsIn(q) === null;
  const { data } = trpc.ops.errors.list.useQuery({ range: "90d", sample, q }, { enabled: isText, refetchInterval: false });
  const errors = (isText ? (data?.groups ?? []) : []).slice(0, errorsListed).map(({ publicId, title }) => ({
    label: `Error: ${title}`,
    href: paths.opsTab("errors", { ...parameters, range: "90d", group: publicId }),
  }));
  const found = [...listIds(q, parameters), ...matchDestinations(listPlaces(tabs, parameters), typed, false), ...errors];
  return (
    <DestinationSearch
      title="Search the console"
      label="Page, error, trace ID or request ID"
      typed={typed}
      onType={setTyped}
      found={found}
      onGo={onGo}
      onClose={onClose}
    />
  );
}

/** Returns the trace that a text names; null where it names none. */
const idsIn = (q: string): string | null => {
  const text = q.toLowerCase();
  return traceId.test(text) ? text : (traceParent.exec(text)?.[1] ?? null);
};

function listIds(q: string, parameters: Record<string, string>): Destination[] {
  const trace = idsIn(q);
  if (trace) return [{ label: `Trace ${trace}`, href: paths.opsTab("traces", { ...parameters, trace }) }];
  // The id of a request is given to users as a reference, and written to the log.
  return /^[\w-]{8,64}$/.test(q) && /\d/.test(q)
    ? [{ label: `Request ${q}, among the latest log lines`, href: paths.opsTab("live", { ...parameters, q }) }]
    : [];
}

const listPlaces = (tabs: readonly { name: string; label: string }[], parameters: Record<string, string>): Destination[] => [
  ...tabs.map(({ name, label }) => ({ label, href: paths.opsTab(name, parameters) })),
  ...[...new Set(routes.map(({ path }) => path))].map((route) => ({
    label: `Page ${route}`,
    href: paths.opsTab("routes", { ...parameters, route }),
  })),
];
