import { type ApiScope, apiScopes, type BatchScope } from "#db/own-values.ts";
import type { Action } from "./actions.ts";

/** What each scope of a token lets its bearer do, within what the owner may do. What no scope names, no token may do, but for what is public. */
const actionsOfScope: Record<ApiScope, readonly Action[]> = {
  "jobs:read": ["job.readDraft", "job.readClosed", "jobDatabase.browse"],
  "jobs:write": ["job.readDraft", "job.create", "job.update", "job.publish", "job.close"],
  "profile:read": ["user.readMe", "seeker.readProfile", "seeker.detail"],
  "notifications:read": ["notification.manage"],
  "saved:read": ["savedJob.list"],
  "saved:write": ["savedJob.list", "savedJob.manage"],
  "applications:read": ["application.read", "application.export", "message.read"],
  "interviews:write": ["interview.arrange", "interview.answer"],
  "companies:read": ["company.listMembers"],
  "stats:read": ["job.stats"],
  "feeds:read": ["scrapingStats.read"],
};

/** What every token may do: each part of a batch is judged by itself. */
const actionsOfEveryToken: readonly Action[] = ["batch.send"];

/** What an administrator's token may do, which no session with a second factor stands behind: to make it took one, and this tells nothing of anybody. */
const actionsOfAdministratorsTokens: readonly Action[] = ["batch.send", "scrapingStats.read"];

export const provenByToken = (action: Action): boolean => actionsOfAdministratorsTokens.includes(action);

/**
 * The token of a page may do what its session may, which is looked up at each use: the table of batched calls alone says which of its calls it reaches, and
 * all of them read.
 */
const isOfPage = (scopes: readonly BatchScope[]): boolean => scopes.includes("own:read");

export function scopesCover(scopes: readonly BatchScope[], action: Action): boolean {
  if (isOfPage(scopes) || actionsOfEveryToken.includes(action)) return true;
  return apiScopes.some((scope) => scopes.includes(scope) && actionsOfScope[scope].includes(action));
}
