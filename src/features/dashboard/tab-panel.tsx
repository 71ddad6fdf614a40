import type { ComponentType, ReactNode, RefObject } from "react";
import { LatePart } from "#src/ui/signed-in/late-part.tsx";
import { useLateCode } from "#src/ui/signed-in/use-late-code.ts";
import { ListSkeleton } from "./list-skeleton.tsx";
import styles from "./tab-panel.module.css";

export interface TabProps {
  search: URLSearchParams;
}

/** Where a part's code is: it comes when the part is opened. */
export type TabLoader = () => Promise<{ default: ComponentType<TabProps> }>;

type Dashboard = "jobseeker" | "recruiter" | "admin" | "ops";
const codeKey = (dashboard: Dashboard, name: string) => ["dashboard", dashboard, name];

/**
 * Loads a part's code while it is still being asked who is here: what the part reads then leaves in one batch with what the header and the dashboard
 * read.
 */
export function useTabCode(dashboard: Dashboard, name: string, load: TabLoader): void {
  useLateCode(codeKey(dashboard, name), load);
}

/** One part of a dashboard. */
export function TabPanel({
  dashboard,
  name,
  tab: { label, intro },
  load,
  search,
  isChosen,
  skeleton = <ListSkeleton rows={5} />,
}: {
  dashboard: Dashboard;
  name: string;
  tab: { label: string; intro: string };
  load: TabLoader;
  search: URLSearchParams;
  isChosen: RefObject<boolean>;
  skeleton?: ReactNode;
}) {
  return (
    <LatePart
      id="tab"
      label={label}
      intro={intro}
      what="this part of your dashboard"
      load={{ key: codeKey(dashboard, name), from: load }}
      isChosen={isChosen}
      className={styles.panel}
      skeleton={skeleton}
    >
      {(Content) => <Content search={search} />}
    </LatePart>
  );
}
