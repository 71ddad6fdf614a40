import { articlesOperations } from "../modules/content/articles/articles.rest.ts";
import { applicationsOperations } from "../modules/hiring/applications/applications.rest.ts";
import { interviewsOperations } from "../modules/hiring/applications/interviews/interviews.rest.ts";
import { feedOperations } from "../modules/hiring/feeds/console/feeds.rest.ts";
import { messagesOperations } from "../modules/hiring/messages/messages.rest.ts";
import { postingOperations } from "../modules/hiring/posting/posting.rest.ts";
import { representationOperations } from "../modules/hiring/representations/representations.rest.ts";
import { apcOperations } from "../modules/market/apc/apc.rest.ts";
import { companiesOperations } from "../modules/market/companies/companies.rest.ts";
import { companiesBySlugOperations } from "../modules/market/companies/companies-by-slug.rest.ts";
import { jobDatabaseOperations } from "../modules/market/job-database/job-database.rest.ts";
import { jobsOperations } from "../modules/market/job-pages/jobs.rest.ts";
import { jobsByIdOperations } from "../modules/market/job-pages/jobs-by-id.rest.ts";
import { mapsOperations } from "../modules/market/maps/maps.rest.ts";
import { placesOperations } from "../modules/market/search/locations.rest.ts";
import { searchOperations } from "../modules/market/search/search.rest.ts";
import { vocabularyOperations } from "../modules/market/search/vocabularies.rest.ts";
import { billingOperations } from "../modules/money/billing/billing.rest.ts";
import { adminOperations } from "../modules/operations/admin/admin.rest.ts";
import { siteOperations } from "../modules/operations/site/config.rest.ts";
import { batchTokenOperations } from "../modules/people/accounts/batch-token/batch-token.rest.ts";
import { meOperations } from "../modules/people/accounts/me/me.rest.ts";
import { alertOperations } from "../modules/people/alerts/alerts.rest.ts";
import { notificationsOperations } from "../modules/people/notifications/notifications.rest.ts";
import { profileOperations } from "../modules/people/profiles/profiles.rest.ts";
import { savedOperations } from "../modules/people/saved/saved.rest.ts";
import type { Operation } from "./operations/operation.ts";

/** Every call under /api that is described as data: the server mounts them, a batch may hold those that say so, and the document lists them. */
export const operations: readonly Operation[] = [
  ...apcOperations,
  ...applicationsOperations,
  ...interviewsOperations,
  ...articlesOperations,
  ...batchTokenOperations,
  ...billingOperations,
  ...companiesBySlugOperations,
  ...feedOperations,
  ...jobDatabaseOperations,
  ...jobsByIdOperations,
  ...messagesOperations,
  ...notificationsOperations,
  ...placesOperations,
  ...postingOperations,
  ...profileOperations,
  ...representationOperations,
  ...savedOperations,
  ...alertOperations,
  ...vocabularyOperations,
  ...meOperations,
  ...adminOperations,
  ...companiesOperations,
  ...jobsOperations,
  ...mapsOperations,
  ...searchOperations,
  ...siteOperations,
];
