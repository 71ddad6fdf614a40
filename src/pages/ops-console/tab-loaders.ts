import type { TabLoader } from "#src/dashboard/tab-panel.tsx";
import type { TabName } from "./tabs.ts";

export const tabLoaders: Readonly<Record<TabName, TabLoader>> = {
  overview: () => import("./overview/overview-tab.tsx"),
  routes: () => import("./routes/routes-tab.tsx"),
  releases: () => import("./releases/releases-tab.tsx"),
  limits: () => import("./limits/limits-tab.tsx"),
  budgets: () => import("./budgets/budgets-tab.tsx"),
  jobs: () => import("./jobs/jobs-tab.tsx"),
  ingest: () => import("./ingest/ingest-tab.tsx"),
  audit: () => import("./audit/audit-tab.tsx"),
  errors: () => import("./errors/errors-tab.tsx"),
  alerts: () => import("./alerts/alerts-tab.tsx"),
  traces: () => import("./traces/traces-tab.tsx"),
};
