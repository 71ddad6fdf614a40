import type { TabLoader } from "#src/dashboard/tab-panel.tsx";
import type { TabName } from "./tabs.ts";

export const tabLoaders: Readonly<Record<TabName, TabLoader>> = {
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
