import { useRef } from "react";
import { paths } from "#server/paths.ts";
import { useCurrentUser } from "#src/auth/current-user.ts";
import { TabNav } from "#src/dashboard/tab-nav.tsx";
import { TabPanel } from "#src/dashboard/tab-panel.tsx";
import type { PageProps } from "#src/navigation.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import styles from "#src/ui/signed-in/own-page.module.css";
import { lookParameters, readLook, shown } from "./parts/look.ts";
import { MonitoringSkeleton } from "./parts/monitoring-skeleton.tsx";
import { tabLoaders } from "./tab-loaders.ts";
import { readTab, tabNames, tabs } from "./tabs.ts";

/** What real people experience on the site, and why: a part at a time; the address names the part and what is looked at in it. */
export default function OpsConsolePage({ search }: PageProps) {
  const { state } = useCurrentUser();
  const tab = readTab(search);
  const isChosen = useRef(false);
  const kept = { ...lookParameters(readLook(search)), ...shown(search) };
  const links = tabNames.map((name) => ({ name, label: tabs[name].label, href: paths.opsTab(name, kept) }));
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
