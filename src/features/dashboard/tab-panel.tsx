import type { ComponentType, ReactNode, RefObject } from "react";
import { LatePart } from "#src/ui/signed-in/late-part.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import styles from "./tab-panel.module.css";

export interface TabProps {
  search: URLSearchParams;
}

/** Where a part's code is: it comes when the part is opened. */
export type TabLoader = () => Promise<{ default: ComponentType<TabProps> }>;

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
  dashboard: "jobseeker" | "recruiter" | "admin" | "ops";
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
      load={{ key: ["dashboard", dashboard, name], from: load }}
      isChosen={isChosen}
      className={styles.panel}
      skeleton={skeleton}
    >
      {(Content) => <Content search={search} />}
    </LatePart>
  );
}
