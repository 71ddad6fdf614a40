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
  href: name === "overview" ? paths.recruiterDashboard : paths.recruiterTab(name),
}));

/** A recruiter's own place: adverts, applicants, candidates, firm, team and payments, a part at a time; the address names the part. */
export default function RecruiterDashboardPage({ search }: PageProps) {
  const { state } = useCurrentUser();
  const tab = readTab(search);
  const isChosen = useRef(false);
  return (
    <div className={styles.page}>
      <PageHead
        title={tab === "overview" ? "My dashboard" : `${tabs[tab].label}: my dashboard`}
        description="Your adverts, applicants, firm and payments."
        canonicalPath={null}
      />
      <header className={styles.header}>
        <h1 tabIndex={-1}>My dashboard</h1>
        <p className={styles.links}>
          <Link href={paths.postAJob}>Post a job</Link>
          <Link href={paths.recruiterProfile}>My recruiter page</Link>
          <Link href={paths.myAccount()}>Account settings</Link>
        </p>
      </header>
      <NeedsScript />
      <div className={styles.content} data-needs-script="">
        <TabNav links={links} current={tab} isChosen={isChosen} />
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
