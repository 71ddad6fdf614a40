import { useRef } from "react";
import { paths } from "#server/paths.ts";
import { useCurrentUser } from "#src/auth/current-user.ts";
import { ListSkeleton } from "#src/dashboard/list-skeleton.tsx";
import { TabNav } from "#src/dashboard/tab-nav.tsx";
import { TabPanel } from "#src/dashboard/tab-panel.tsx";
import { useUnreadMessages } from "#src/messages/use-conversations.ts";
import type { PageProps } from "#src/navigation.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import styles from "#src/ui/signed-in/own-page.module.css";
import { tabLoaders } from "./tab-loaders.ts";
import { readTab, type TabName, tabNames, tabs } from "./tabs.ts";
import { useUnreadCount } from "./use-latest-notifications.ts";

/** Administrators have notifications, and nothing else of a jobseeker's. */
const administratorTabs: readonly TabName[] = ["notifications"];

const tabLinks = (isAdministrator: boolean, unread: Partial<Record<TabName, number>>) =>
  (isAdministrator ? administratorTabs : tabNames).map((name) => ({
    name,
    label: tabs[name].label,
    href: name === "overview" ? paths.jobseekerDashboard : paths.jobseekerTab(name),
    unread: unread[name],
  }));

/** A jobseeker's own place: applications, saved jobs, notifications and looks at the profile, a part at a time; the address names the part. */
export default function JobseekerDashboardPage({ search }: PageProps) {
  const { state, user } = useCurrentUser();
  const isAdministrator = user?.role === "platform_admin";
  const tab = isAdministrator ? "notifications" : readTab(search);
  const isChosen = useRef(false);
  const unreadCount = useUnreadCount();
  const unreadMessages = useUnreadMessages();
  const title = tab === "overview" ? "My dashboard" : `${tabs[tab].label}: my dashboard`;
  return (
    <div className={styles.page}>
      <PageHead
        title={unreadCount > 0 ? `(${unreadCount}) ${title}` : title}
        description="Your applications, saved jobs, notifications and profile."
        canonicalPath={null}
      />
      <header className={styles.header}>
        <h1 tabIndex={-1}>My dashboard</h1>
        {!isAdministrator && (
          <p className={styles.links}>
            <Link href={paths.jobseekerProfile}>Edit my profile</Link>
            <Link href={paths.myAccount()}>Account settings</Link>
          </p>
        )}
      </header>
      <NeedsScript />
      <div className={styles.content} data-needs-script="">
        <TabNav
          links={tabLinks(isAdministrator, { notifications: unreadCount, messages: unreadMessages })}
          current={tab}
          isChosen={isChosen}
        />
        {isAdministrator && (
          <Notice label="Administrator’s account">
            Jobseekers find their applications, saved jobs and profile here. An administrator’s account has none of its own.
          </Notice>
        )}
        {state === "loading" ? (
          <div role="status" aria-label="Loading your dashboard">
            <ListSkeleton rows={6} />
          </div>
        ) : (
          <TabPanel key={tab} dashboard="jobseeker" name={tab} tab={tabs[tab]} load={tabLoaders[tab]} search={search} isChosen={isChosen} />
        )}
      </div>
    </div>
  );
}
