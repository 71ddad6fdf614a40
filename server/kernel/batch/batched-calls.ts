import type { BatchScope } from "#db/own-values.ts";
import type { UserRole } from "#db/values.ts";

/** Scopes of pages' tokens: reads alone, since a page writes with its cookie. */
const everyPage: readonly BatchScope[] = [
  "jobs:read",
  "profile:read",
  "notifications:read",
  "saved:read",
  "applications:read",
  "companies:read",
  "stats:read",
  "own:read",
];

/** Returns the scopes of a page's token, by the role of its user. */
export const pageScopesOf = (role: UserRole): readonly BatchScope[] =>
  role === "platform_admin" ? [...everyPage, "feeds:read", "desk:read"] : everyPage;

/** Procedures that may be part of a batch, by the scope that the token needs. */
const callsByScope: Readonly<Record<BatchScope | "any", readonly string[]>> = {
  any: [
    ...["articles.list", "articles.page", "billing.plans", "boardHealth.read", "contractAwards.list", "discovery.embed"],
    ...["jobs.cards", "jobs.compare", "offerCheck.start"],
    ...["openapi.overview", "openapi.problem", "openapi.problems", "openapi.section", "places.suggest", "profiles.supply"],
    ...[
      "readings.read",
      "reportedPay.figures",
      "salaries.advertised",
      "salaries.counted",
      "salaries.explore",
      "salaries.guide",
      "salaries.report",
    ],
    ...["search.browse", "search.locations", "search.waysIn", "site.info", "site.keptData", "site.mergedValues"],
  ],
  "jobs:read": ["jobDatabase.list", "jobs.kept", "jobs.page", "jobs.questions", "search.count", "search.page"],
  "jobs:write": [],
  "profile:read": [
    "account.me.get",
    "apcProgress.adverts",
    "apcProgress.fit",
    "apcProgress.get",
    "cvs.list",
    "profiles.mine",
    "profiles.preview",
    "profiles.seeker",
    "profiles.viewers",
    "workEnds.own",
  ],
  "notifications:read": ["notifications.list", "notifications.markRead"],
  "saved:read": ["saved.ids", "saved.list"],
  "saved:write": ["saved.save", "saved.remove"],
  "applications:read": [
    ...["applications.counts", "applications.get", "applications.list", "hiring.advert", "hiring.adverts", "hiring.board", "hiring.list"],
    ...["hiring.person", "hiring.record", "hiring.report", "hiring.reviewOrder", "messages.get", "messages.list"],
  ],
  "interviews:write": [],
  "companies:read": ["companies.directory", "companies.profile", "recruiters.freelancer", "recruiters.freelancers"],
  "stats:read": ["advertFigures.get", "workEnds.supply"],
  "feeds:read": ["feeds.review", "feeds.rules", "feeds.run", "feeds.runs", "feeds.stats"],
  "own:read": [
    ...["account.onboarding.get", "account.preferences.get", "advertFiles.settings", "alerts.offer", "alerts.own", "apc.ownFirm"],
    ...["appeals.ofAdvert", "appeals.standing", "applications.notes", "applications.own", "applications.remaining"],
    ...["applications.sameVacancy", "billing.allowance", "billing.document", "billing.ledger", "billing.orderStatus"],
    ...["billing.ownOrders", "billing.planToBuy", "billing.quickPost", "companies.editable", "companies.joinRequests", "companies.own"],
    ...[
      "companies.proposeSlug",
      "companies.waysIn",
      "profiles.confirmations.list",
      "contactRequests.get",
      "contactRequests.list",
      "contractAwards.leads",
      "contractAwards.near",
    ],
    ...["discovery.ownFeeds", "hiring.reasons"],
    ...["enquiries.get", "enquiries.getSent", "enquiries.list", "enquiries.sent", "interviews.coming", "invitations.list", "matches.lines"],
    ...["matches.recommended", "messageTemplates.list", "messageTemplates.preview", "outsideApplications.list"],
    ...[
      "outsideApplications.ofJob",
      "posting.get",
      "posting.history",
      "posting.mine",
      "posting.preview",
      "posting.readTyped",
      "profiles.search",
    ],
    ...["recruiters.directory", "recruiters.mine", "recruiters.placements", "recruiters.placementsOfMe", "recruiting.overview"],
    ...["recruiting.settings", "rememberedAnswers.list", "rememberedAnswers.ofJob", "reportedPay.own", "representations.earliest"],
    ...["representations.get", "representations.list", "seekerSearches.list", "shortlists.get", "shortlists.list", "tastes.hidden"],
    ...["tastes.own", "team.get", "verification.state", "webhooks.deliveries", "webhooks.list", "work.question"],
    ...["workEnds.needs", "workEnds.needsForMe"],
  ],
  "desk:read": [
    ...["admin.companies.get", "admin.companies.list", "admin.companies.previewMerge", "admin.flags.list", "admin.overview"],
    ...["advertTruth.searchAnswers", "advertTruth.searchReplies", "workEnds.searchNeeds"],
    ...["admin.users.get", "admin.users.kept", "admin.users.list", "admin.vocabularies.list", "admin.vocabularies.preview"],
    ...["admin.vocabularies.terms", "articles.editing.get", "articles.editing.list", "articles.editing.revision"],
    ...["articles.editing.revisions", "audit.event", "audit.list", "background.list", "background.runs", "billing.toSettle"],
    ...["cases.get", "cases.previewTelling", "cases.removed", "contactMessages.list", "contactMessages.read"],
    ...["feeds.source", "mail.health", "mail.list", "mail.open", "ops.alerts.list", "ops.alerts.runbook", "ops.errors.group"],
    ...["ops.errors.list", "ops.live.incident", "ops.rateLimits.callers", "ops.rateLimits.grid", "ops.rateLimits.usage"],
    ...["ops.rateLimits.whatIf", "ops.rum.attention", "ops.rum.budgets", "ops.rum.changes", "ops.rum.compared", "ops.rum.health"],
    ...["ops.rum.overview", "ops.rum.pageWeight", "ops.rum.releases", "ops.rum.route", "ops.rum.routes", "ops.rum.sample"],
    ...["ops.rum.series", "ops.rum.trends", "ops.traces.byId", "ops.traces.list", "ops.traces.plan", "ops.traces.statements"],
    ...["ops.traces.work", "plans.all", "work.case", "work.list", "work.tiles"],
  ],
};

export type CallScope = BatchScope | "any";

const scopesByCall: ReadonlyMap<string, CallScope> = new Map(
  Object.entries(callsByScope).flatMap(([scope, calls]) => calls.map((call) => [call, scope as CallScope] as const)),
);

export const batchedCalls = (): IterableIterator<[string, CallScope]> => scopesByCall.entries();

/** Returns the scope that a procedure needs in a batch; undefined for one that cannot be batched. */
export const scopeOfCall = (path: string): CallScope | undefined => scopesByCall.get(path);

/** Checks whether a page's read is batched, by the role of its user. */
export function isBatchedFor(path: string, role: UserRole): boolean {
  const scope = scopeOfCall(path);
  return scope === "any" || (scope !== undefined && pageScopesOf(role).includes(scope));
}
