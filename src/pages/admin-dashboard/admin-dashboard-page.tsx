import { useRef } from "react";
import { paths } from "#server/addresses/paths.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { readTab, type TabLoader, TabNav, TabPanel, useTabCode } from "#src/features/dashboard/tab-panel.tsx";
import type { PageProps } from "#src/page-module.types.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import styles from "#src/ui/signed-in/own-page.module.css";
import tabs from "./tabs.json" with { type: "json" };

type TabName = keyof typeof tabs;
const tabNames = Object.keys(tabs) as TabName[];

const tabLoaders: Readonly<Record<TabName, TabLoader>> = {
  overview: () => import("./overview/overview-tab.tsx"),
  work: () => import("./work/work-tab.tsx"),
  users: () => import("./users/users-tab.tsx"),
  companies: () => import("./companies/companies-tab.tsx"),
  orders: () => import("./orders/plans-part.tsx"),
  messages: () => import("./messages/messages-tab.tsx"),
  needs: () => import("./needs/needs-tab.tsx"),
  feeds: () => import("./feeds/run-view.tsx"),
  vocabularies: () => import("./vocabularies/vocabularies-tab.tsx"),
  mail: () => import("./mail/mail-health.tsx"),
  background: () => import("./background/run-history.tsx"),
  audit: () => import("./audit/audit-tab.tsx"),
};

const links = tabNames.map((name) => ({
  name,
  label: tabs[name].label,
  href: name === "overview" ? paths.adminDashboard : paths.adminTab(name),
}));

/**
 * The administrators' dashboard: work queue, accounts, companies, feeds, payments and the log, one tab at a time; the address names the
 * tab.
 */
export default function AdminDashboardPage({ search }: PageProps) {
  const { state } = useCurrentUser();
  const tab = readTab(tabNames, search);
  const isChosen = useRef(false);
  useTabCode("admin", tab, tabLoaders[tab]);
  return (
    <div className={styles.page}>
      <PageHead
        title={`${tabs[tab].label}: admin dashboard`}
        description="Cases waiting for an administrator, and key figures for the board."
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
