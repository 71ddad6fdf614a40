import { useRef } from "react";
import { paths } from "#server/addresses/paths.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { readTab, type TabLoader, TabNav, TabPanel, TabPartNav, useTabCode } from "#src/features/dashboard/tab-panel.tsx";
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
  jobs: () => import("./jobs/jobs-tab.tsx"),
  analytics: () => import("./analytics/analytics-tab.tsx"),
  candidates: () => import("./candidates/permissions-part.tsx"),
  shortlists: () => import("./shortlists/shortlist-view.tsx"),
  settings: () => import("./settings/settings-tab.tsx"),
  team: () => import("./team/team-tab.tsx"),
  applicants: () => import("./applicants/applicants-tab.tsx"),
  company: () => import("./company/company-tab.tsx"),
  messages: () => import("./messages/messages-tab.tsx"),
  leads: () => import("./leads/leads-tab.tsx"),
  "work-ends": () => import("./work-ends/work-ends-tab.tsx"),
  billing: () => import("./billing/billing-tab.tsx"),
};

/** Parts of the Candidates tab. Two of them have a tab name of their own in the address. */
const candidateParts = [
  { name: "search", tab: "candidates", label: "Search", href: paths.recruiterTab("candidates") },
  { name: "requests", tab: "candidates", label: "Requests sent", href: paths.recruiterTab("candidates", { part: "requests" }) },
  {
    name: "permissions",
    tab: "candidates",
    label: "Permissions to represent",
    href: paths.recruiterTab("candidates", { part: "permissions" }),
  },
  { name: "leads", tab: "leads", label: tabs.leads.label, href: paths.recruiterTab("leads") },
  { name: "work-ends", tab: "work-ends", label: tabs["work-ends"].label, href: paths.recruiterTab("work-ends") },
] as const;

const readCandidatePart = (tab: TabName, search: URLSearchParams) =>
  candidateParts.find((part) => part.tab === tab && (part.name === tab || part.name === search.get("part")))?.name ?? "search";

const isWithinCandidates = (tab: TabName) => tab === "leads" || tab === "work-ends";

const links = tabNames
  .filter((name) => !isWithinCandidates(name))
  .map((name) => ({
    name,
    label: tabs[name].label,
    href: name === "overview" ? paths.recruiterDashboard : paths.recruiterTab(name),
  }));

/** A name that fits one line of a telephone at the size of a heading. */
const shortNameMaxChars = 32;

/** The dashboard of a firm, or of a recruiter without one: adverts, applicants, candidates, company, team and billing, one tab at a time, named in the query string. */
export default function RecruiterDashboardPage({ search }: PageProps) {
  const { state, user } = useCurrentUser();
  const tab = readTab(tabNames, search);
  const shownTab = isWithinCandidates(tab) ? "candidates" : tab;
  const owner = user === null ? undefined : (user.companyName ?? user.name);
  const isChosen = useRef(false);
  useTabCode("recruiter", tab, tabLoaders[tab]);
  return (
    <div className={styles.page}>
      <PageHead
        title={tab === "overview" ? "My dashboard" : `${tabs[tab].label}: my dashboard`}
        description="Your adverts, applicants, firm and payments."
        canonicalPath={null}
      />
      <header className={styles.header}>
        <h1 tabIndex={-1} className={styles.owner} data-long={(owner?.length ?? 0) > shortNameMaxChars || undefined}>
          {owner ?? "My dashboard"}
        </h1>
        <p className={styles.links}>
          <Link href={paths.postAJob}>Post a job</Link>
          <Link href={paths.recruiterProfile}>My recruiter page</Link>
          <Link href={paths.myAccount()}>Account settings</Link>
        </p>
      </header>
      <NeedsScript />
      <div className={styles.content} data-needs-script="">
        <TabNav links={links} current={shownTab} isChosen={isChosen} />
        {shownTab === "candidates" && (
          <TabPartNav
            label="Candidates"
            links={candidateParts}
            current={{ name: readCandidatePart(tab, search), tab }}
            isChosen={isChosen}
          />
        )}
        {state === "loading" ? (
          <div role="status" aria-label="Loading your dashboard">
            <ListSkeleton rows={6} />
          </div>
        ) : (
          <TabPanel key={tab} dashboard="recruiter" name={tab} tab={tabs[tab]} load={tabLoaders[tab]} search={search} isChosen={isChosen} />
        )}
      </div>
    </div>
  );
}
