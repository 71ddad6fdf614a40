import { useRef } from "react";
import { paths } from "#server/addresses/paths.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { readTab, type TabLoader, TabNav, TabPanel, TabPartNav, useTabCode } from "#src/features/dashboard/tab-panel.tsx";
import { useConversations } from "#src/features/messages/conversations.tsx";
import type { PageProps } from "#src/page-module.types.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import styles from "#src/ui/signed-in/own-page.module.css";
import tabs from "./tabs.json" with { type: "json" };
import { useLatestNotifications } from "./use-latest-notifications.ts";

type TabName = keyof typeof tabs;
const tabNames = Object.keys(tabs) as TabName[];

const tabLoaders: Readonly<Record<TabName, TabLoader>> = {
  overview: () => import("./overview-tab.tsx"),
  applications: () => import("./applications-tab.tsx"),
  requests: () => import("./requests/requests-tab.tsx"),
  representation: () => import("./representation/representation-tab.tsx"),
  recommended: () => import("./recommended/recommended-tab.tsx"),
  messages: () => import("./messages-tab.tsx"),
  training: () => import("./training/training-tab.tsx"),
  "work-end": () => import("./work-end/work-end-tab.tsx"),
  saved: () => import("./saved-tab.tsx"),
  searches: () => import("./searches-tab.tsx"),
  notifications: () => import("./notifications-tab.tsx"),
  hidden: () => import("./hidden/hidden-tab.tsx"),
  views: () => import("./views-tab.tsx"),
};

interface TabGroup {
  label: string;
  /** The first is the one that the group's link leads to. */
  names: readonly TabName[];
}

/** Groups of tabs, in the order of the navigation; each tab keeps its own address. */
const groups: readonly TabGroup[] = [
  { label: "Overview", names: ["overview"] },
  { label: "Applications", names: ["applications"] },
  { label: "Saved", names: ["saved"] },
  { label: "Alerts", names: ["searches", "notifications"] },
  { label: "Messages", names: ["messages", "requests"] },
  { label: "For you", names: ["recommended", "work-end", "training"] },
  { label: "Privacy and profile", names: ["views", "hidden", "representation"] },
];

/** Administrators have notifications, and no other jobseeker tab. */
const administratorGroups: readonly TabGroup[] = [{ label: "Notifications", names: ["notifications"] }];

const hrefOf = (name: TabName) => (name === "overview" ? paths.jobseekerDashboard : paths.jobseekerTab(name));

type UnreadCounts = Partial<Record<TabName, number>>;

const unreadIn = (names: readonly TabName[], unread: UnreadCounts) => names.reduce((sum, name) => sum + (unread[name] ?? 0), 0);

/** Links of the groups. A group with something unread leads to the tab that has it. */
const groupLinks = (shown: readonly TabGroup[], unread: UnreadCounts) =>
  shown.map(({ label, names: [first = "overview", ...others] }) => ({
    name: first,
    label,
    href: hrefOf([first, ...others].find((name) => unread[name]) ?? first),
    unread: unreadIn([first, ...others], unread),
  }));

/** The jobseeker's dashboard: applications, saved jobs, notifications and profile views, one tab at a time; the address names the tab. */
export default function JobseekerDashboardPage({ search }: PageProps) {
  const { state, user } = useCurrentUser();
  const isAdministrator = user?.role === "platform_admin";
  const tab = isAdministrator ? "notifications" : readTab(tabNames, search);
  const isChosen = useRef(false);
  useTabCode("jobseeker", tab, tabLoaders[tab]);
  const shownGroups = isAdministrator ? administratorGroups : groups;
  const group = shownGroups.find(({ names }) => names.includes(tab));
  const unreadCount = useUnreadCount(user !== null);
  const unread: UnreadCounts = { notifications: unreadCount, messages: useUnreadMessages() };
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
        <TabNav links={groupLinks(shownGroups, unread)} current={group?.names[0] ?? tab} isChosen={isChosen} />
        {group && group.names.length > 1 && (
          <TabPartNav
            label={group.label}
            links={group.names.map((name) => ({
              ...{ name, tab: name, href: hrefOf(name) },
              label: `${tabs[name].label}${unread[name] ? ` (${unread[name]})` : ""}`,
            }))}
            current={{ name: tab, tab }}
            isChosen={isChosen}
          />
        )}
        {isAdministrator && (
          <Notice label="Administrator account">
            This is where jobseekers find their applications, saved jobs and profile. An administrator account does not have any.
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

/** None until the account is known: the page may still be hydrating, as it was sent. */
function useUnreadMessages(): number {
  const { user } = useCurrentUser();
  const { data } = useConversations();
  return (user && data?.unreadCount) || 0;
}

/**
 * Fetched together with the tab's queries, once the account is known. None before, also when the header has fetched it already: the page may
 * still be hydrating, as it was sent.
 */
function useUnreadCount(isUserKnown: boolean): number {
  const { data } = useLatestNotifications({ isUserKnown });
  return (isUserKnown && data?.unreadCount) || 0;
}
