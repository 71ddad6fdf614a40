import type { ApiScope } from "#db/values.ts";
import type { Action } from "./actions.ts";

/** What each scope of a token lets its bearer do, within what the owner may do. What no scope names, no token may do, but for what is public. */
const actionsOfScope: Record<ApiScope, readonly Action[]> = {
  "jobs:read": ["job.readDraft", "job.readClosed", "jobDatabase.browse"],
  "jobs:write": ["job.readDraft", "job.create", "job.update", "job.publish", "job.close"],
  "profile:read": ["user.readMe", "seeker.readProfile", "seeker.detail"],
  "notifications:read": ["notification.manage"],
  "saved:read": ["savedJob.list"],
  "saved:write": ["savedJob.list", "savedJob.manage"],
  "applications:read": ["application.read", "application.export"],
  "companies:read": ["company.listMembers"],
  "stats:read": ["job.stats"],
  "feeds:read": ["scrapingStats.read"],
};

export function scopesCover(scopes: readonly ApiScope[], action: Action): boolean {
  return scopes.some((scope) => actionsOfScope[scope].includes(action));
}
