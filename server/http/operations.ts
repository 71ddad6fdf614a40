import { batchTokenOperations } from "../modules/accounts/batch-token/batch-token.rest.ts";
import { meOperations } from "../modules/accounts/me/me.rest.ts";
import { adminOperations } from "../modules/admin/admin.rest.ts";
import { alertOperations } from "../modules/alerts/alerts.rest.ts";
import { apcOperations } from "../modules/apc/apc.rest.ts";
import { applicationsOperations } from "../modules/applications/applications.rest.ts";
import { interviewsOperations } from "../modules/applications/interviews/interviews.rest.ts";
import { articlesOperations } from "../modules/articles/articles.rest.ts";
import { billingOperations } from "../modules/billing/billing.rest.ts";
import { companiesOperations } from "../modules/companies/companies.rest.ts";
import { companiesBySlugOperations } from "../modules/companies/companies-by-slug.rest.ts";
import { feedOperations } from "../modules/feeds/console/feeds.rest.ts";
import { jobDatabaseOperations } from "../modules/job-database/job-database.rest.ts";
import { jobsOperations } from "../modules/job-pages/jobs.rest.ts";
import { jobsByIdOperations } from "../modules/job-pages/jobs-by-id.rest.ts";
import { mapsOperations } from "../modules/maps/maps.rest.ts";
import { messagesOperations } from "../modules/messages/messages.rest.ts";
import { notificationsOperations } from "../modules/notifications/notifications.rest.ts";
import { postingOperations } from "../modules/posting/posting.rest.ts";
import { profileOperations } from "../modules/profiles/profiles.rest.ts";
import { representationOperations } from "../modules/representations/representations.rest.ts";
import { savedOperations } from "../modules/saved/saved.rest.ts";
import { placesOperations } from "../modules/search/locations.rest.ts";
import { searchOperations } from "../modules/search/search.rest.ts";
import { vocabularyOperations } from "../modules/search/vocabularies.rest.ts";
import { siteOperations } from "../modules/site/config.rest.ts";
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
