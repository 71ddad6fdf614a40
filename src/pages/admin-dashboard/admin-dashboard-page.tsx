import { useRef } from "react";
import { paths } from "#server/addresses/paths.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { type TabLoader, TabNav, TabPanel, useTabCode } from "#src/features/dashboard/tab-panel.tsx";
import type { PageProps } from "#src/page-module.types.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import styles from "#src/ui/signed-in/own-page.module.css";

/** Tabs of the administrators' dashboard, in order. The name is in the address; the intro says what the tab is for. */
const tabs = {
  overview: { label: "Overview", intro: "What waits for you, and how the board stands." },
  work: { label: "Work", intro: "Everything that waits for an administrator, the longest waiting first. Press ? for its keys." },
  users: { label: "Users", intro: "Who has an account here, what is known of them, and what can be done." },
  companies: { label: "Companies", intro: "Who advertises here, what is known of each firm, and firms that are one." },
  orders: { label: "Orders and plans", intro: "What was ordered and waits for its money, and what is sold for how much." },
  messages: { label: "Contact messages", intro: "What people write by the contact form: read, answered by e-mail, noted and closed." },
  feeds: {
    label: "Feeds",
    intro: "Where adverts come from beside those posted here: how each feed goes, what it rejected, and what waits for you.",
  },
  vocabularies: { label: "Vocabularies", intro: "Names of sectors, contracts and skills, what uses each, and two that mean the same." },
  mail: { label: "E-mail", intro: "What the site sends, what became of it, and the addresses that refuse it." },
  background: { label: "Background work", intro: "What the site does by itself: when each kind of work last ran, and how it went." },
  audit: { label: "Audit log", intro: "Who did what to which thing, when, and with what result. Nobody can change it." },
} as const;

type TabName = keyof typeof tabs;
const tabNames = Object.keys(tabs) as TabName[];

/** Returns the tab in an address; the overview for an unknown one. */
function readTab(search: URLSearchParams): TabName {
  const requested = search.get("tab");
  return tabNames.find((name) => name === requested) ?? "overview";
}

const tabLoaders: Readonly<Record<TabName, TabLoader>> = {
  overview: () => import("./overview/overview-tab.tsx"),
  work: () => import("./work/work-tab.tsx"),
  users: () => import("./users/users-tab.tsx"),
  companies: () => import("./companies/companies-tab.tsx"),
  orders: () => import("./orders/plans-part.tsx"),
  messages: () => import("./messages/messages-tab.tsx"),
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
  const tab = readTab(search);
  const isChosen = useRef(false);
  useTabCode("admin", tab, tabLoaders[tab]);
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
