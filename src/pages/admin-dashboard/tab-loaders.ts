import type { TabLoader } from "#src/dashboard/tab-panel.tsx";
import type { TabName } from "./tabs.ts";

export const tabLoaders: Readonly<Record<TabName, TabLoader>> = {
  overview: () => import("./overview/overview-tab.tsx"),
  work: () => import("./work/work-tab.tsx"),
  users: () => import("./users/users-tab.tsx"),
  companies: () => import("./companies/companies-tab.tsx"),
  orders: () => import("./orders/orders-tab.tsx"),
  messages: () => import("./messages/messages-tab.tsx"),
  feeds: () => import("./feeds/feeds-tab.tsx"),
  vocabularies: () => import("./vocabularies/vocabularies-tab.tsx"),
  mail: () => import("./mail/mail-tab.tsx"),
  background: () => import("./background/background-tab.tsx"),
  audit: () => import("./audit/audit-tab.tsx"),
};
