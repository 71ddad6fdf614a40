import type { TabLoader } from "#src/dashboard/tab-panel.tsx";
import type { TabName } from "./tabs.ts";

export const tabLoaders: Readonly<Record<TabName, TabLoader>> = {
  overview: () => import("./overview/overview-tab.tsx"),
};
