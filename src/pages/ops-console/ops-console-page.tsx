import { useRef } from "react";
import { paths } from "#server/addresses/paths.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { type TabLoader, TabNav, TabPanel, useTabCode } from "#src/features/dashboard/tab-panel.tsx";
import type { PageProps } from "#src/page-module.types.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import styles from "#src/ui/signed-in/own-page.module.css";
import { consoleFilterParameters, displayParametersOf, readConsoleFilters } from "./parts/console-filters.ts";
import { MonitoringSkeleton } from "./parts/monitoring-skeleton.tsx";

/** Tabs of the operations console, in order. The key is used in the query string; the intro says what the tab is for. */
const tabs = {
  overview: {
    label: "Overview",
    intro: "How the site fares where people use it: what their browsers measured, and what the server took for it.",
  },
  routes: { label: "Pages", intro: "Every page by what could be won there: how far it is from good, times how often it is opened." },
  errors: {
    label: "Errors",
    intro:
      "What pages did not expect, by how many people met it: where in the source it is thrown, since which build, and what was decided.",
  },
  releases: { label: "Builds compared", intro: "Whether a deploy made pages better or worse for those who use them." },
  limits: { label: "Rate limits", intro: "Who draws on the quotas, what was refused, and how many people met a limit." },
  budgets: { label: "Budgets", intro: "What a page may cost in time and weight, and whether it keeps to it." },
  traces: {
    label: "Traces",
    intro: "What the server did for single requests: those that failed, were slow or kept a page waiting, and a few to compare with.",
  },
  alerts: {
    label: "Alerts",
    intro: "What administrators are told of when it begins and when it is over: errors and budgets, and what to do about each.",
  },
  jobs: {
    label: "Jobs and feeds",
    intro: "What the site does by itself, and the feeds it reads.",
  },
  ingest: { label: "Ingest health", intro: "Whether measurements arrive, what is turned away and why, and what taking them costs." },
  audit: { label: "Audit", intro: "Who did what lately. Nobody can change it." },
} as const;

type TabName = keyof typeof tabs;
const tabNames = Object.keys(tabs) as TabName[];

/** Returns the tab that the query string names, or the overview for an unknown name. */
function readTab(search: URLSearchParams): TabName {
  const requested = search.get("tab");
  return tabNames.find((name) => name === requested) ?? "overview";
}

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
  alerts: () => import("./alerts/alerts-tab.tsx"),
  traces: () => import("./traces/trace-list.tsx"),
};

/** Field performance of the site, one tab at a time; the query string holds the tab and its filters. */
export default function OpsConsolePage({ search }: PageProps) {
  const { state } = useCurrentUser();
  const tab = readTab(search);
  const isChosen = useRef(false);
  useTabCode("ops", tab, tabLoaders[tab]);
  const parameters = { ...consoleFilterParameters(readConsoleFilters(search)), ...displayParametersOf(search) };
  const links = tabNames.map((name) => ({ name, label: tabs[name].label, href: paths.opsTab(name, parameters) }));
  return (
    <div className={styles.page}>
      <PageHead
        title={`${tabs[tab].label}: operations`}
        description="What real people experience on the site, and why."
        canonicalPath={null}
      />
      <header className={styles.header}>
        <h1 tabIndex={-1}>Operations</h1>
        <p className={styles.links}>
          <Link href={paths.adminDashboard}>Admin dashboard</Link>
        </p>
      </header>
      <NeedsScript />
      <div className={styles.content} data-needs-script="">
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
