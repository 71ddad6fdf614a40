import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type RefObject, useEffect } from "react";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "../my-account/loaded.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import styles from "./tab-panel.module.css";
import { type TabName, tabs } from "./tabs.ts";

export interface TabProps {
  search: URLSearchParams;
}

/** Each part's code comes when the part is opened. */
const loaders: Record<TabName, () => Promise<{ default: ComponentType<TabProps> }>> = {
  overview: () => import("./overview-tab.tsx"),
  applications: () => import("./applications-tab.tsx"),
  saved: () => import("./saved-tab.tsx"),
  notifications: () => import("./notifications-tab.tsx"),
  views: () => import("./views-tab.tsx"),
};

const headingId = "tab";

/** One part of the dashboard: heading, a sentence that says what it is for, then its content. Chosen from the row, its heading takes focus. */
export function TabPanel({ name, search, isChosen }: { name: TabName; search: URLSearchParams; isChosen: RefObject<boolean> }) {
  const { label, intro } = tabs[name];
  const code = useQuery({
    queryKey: ["jobseeker-tab", name],
    queryFn: () => loadWithRetries(loaders[name]),
    enabled: useHydrated(),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  useEffect(() => {
    if (isChosen.current) document.getElementById(headingId)?.focus();
    isChosen.current = false;
  }, [isChosen]);
  return (
    <section aria-labelledby={headingId} className={styles.panel}>
      <SectionHeading id={headingId} isFocusTarget>
        {label}
      </SectionHeading>
      <p className={styles.intro}>{intro}</p>
      <Loaded query={code} what="this part of your dashboard" rows={5} skeleton={<ListSkeleton rows={5} />}>
        {({ default: Content }) => <Content search={search} />}
      </Loaded>
    </section>
  );
}
