import type { ComponentType, RefObject } from "react";
import { ListSkeleton } from "#src/dashboard/list-skeleton.tsx";
import styles from "#src/dashboard/tab-panel.module.css";
import { LatePart } from "#src/ui/signed-in/late-part.tsx";
import { type TabName, tabs } from "./tabs.ts";

export interface TabProps {
  search: URLSearchParams;
}

/** Each part's code comes when the part is opened. */
const loaders: Record<TabName, () => Promise<{ default: ComponentType<TabProps> }>> = {
  overview: () => import("./overview/overview-tab.tsx"),
  jobs: () => import("./jobs/jobs-tab.tsx"),
  analytics: () => import("./analytics/analytics-tab.tsx"),
  candidates: () => import("./candidates/candidates-tab.tsx"),
  shortlists: () => import("./shortlists/shortlists-tab.tsx"),
  settings: () => import("./settings/settings-tab.tsx"),
  team: () => import("./team/team-tab.tsx"),
  applicants: () => import("./applicants/applicants-tab.tsx"),
  company: () => import("./company/company-tab.tsx"),
  messages: () => import("./messages/messages-tab.tsx"),
  billing: () => import("./billing/billing-tab.tsx"),
};

/** One part of the dashboard. */
export function TabPanel({ name, search, isChosen }: { name: TabName; search: URLSearchParams; isChosen: RefObject<boolean> }) {
  const { label, intro } = tabs[name];
  return (
    <LatePart
      id="tab"
      label={label}
      intro={intro}
      what="this part of your dashboard"
      load={{ key: ["recruiter-tab", name], from: loaders[name] }}
      isChosen={isChosen}
      className={styles.panel}
      skeleton={<ListSkeleton rows={5} />}
    >
      {(Content) => <Content search={search} />}
    </LatePart>
  );
}
