import type { TabLoader } from "#src/dashboard/tab-panel.tsx";
import type { TabName } from "./tabs.ts";

export const tabLoaders: Readonly<Record<TabName, TabLoader>> = {
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
