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
  overview: () => import("./overview-tab.tsx"),
  applications: () => import("./applications-tab.tsx"),
  requests: () => import("./requests/requests-tab.tsx"),
  representation: () => import("./representation/representation-tab.tsx"),
  recommended: () => import("./recommended/recommended-tab.tsx"),
  messages: () => import("./messages-tab.tsx"),
  training: () => import("./training/training-tab.tsx"),
  saved: () => import("./saved-tab.tsx"),
  searches: () => import("./searches-tab.tsx"),
  notifications: () => import("./notifications-tab.tsx"),
  hidden: () => import("./hidden/hidden-tab.tsx"),
  views: () => import("./views-tab.tsx"),
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
      load={{ key: ["jobseeker-tab", name], from: loaders[name] }}
      isChosen={isChosen}
      className={styles.panel}
      skeleton={<ListSkeleton rows={5} />}
    >
      {(Content) => <Content search={search} />}
    </LatePart>
  );
}
