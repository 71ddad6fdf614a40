import { useRef } from "react";
import { paths } from "#server/paths.ts";
import { useCurrentUser } from "#src/auth/current-user.ts";
import { ListSkeleton } from "#src/dashboard/list-skeleton.tsx";
import { TabNav } from "#src/dashboard/tab-nav.tsx";
import { TabPanel } from "#src/dashboard/tab-panel.tsx";
import type { PageProps } from "#src/navigation.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import styles from "#src/ui/signed-in/own-page.module.css";
import { tabLoaders } from "./tab-loaders.ts";
import { readTab, tabNames, tabs } from "./tabs.ts";

const links = tabNames.map((name) => ({
  name,
  label: tabs[name].label,
  href: name === "overview" ? paths.adminDashboard : paths.adminTab(name),
}));

/** Where the site is run from: what waits for an administrator, accounts, firms, feeds, payments and the log, a part at a time; the address names the part. */
export default function AdminDashboardPage({ search }: PageProps) {
  const { state } = useCurrentUser();
  const tab = readTab(search);
  const isChosen = useRef(false);
  return (
    <div className={styles.page}>
      <PageHead
        title={`${tabs[tab].label}: admin dashboard`}
        description="What waits for an administrator, and how the board stands."
        canonicalPath={null}
      />
      <header className={styles.header}>
        <h1 tabIndex={-1}>Admin dashboard</h1>
        <p className={styles.links}>
          <Link href={paths.adminArticles}>Articles</Link>
          <Link href={paths.opsTab("overview")}>Operations</Link>
          <Link href={paths.myAccount()}>Account settings</Link>
        </p>
      </header>
      <NeedsScript />
      <div className={styles.content} data-needs-script="">
        <TabNav links={links} current={tab} isChosen={isChosen} />
        {state === "loading" ? (
          <div role="status" aria-label="Loading the dashboard">
            <ListSkeleton rows={6} />
          </div>
        ) : (
          <TabPanel key={tab} dashboard="admin" name={tab} tab={tabs[tab]} load={tabLoaders[tab]} search={search} isChosen={isChosen} />
        )}
      </div>
    </div>
  );
}
