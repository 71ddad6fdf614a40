import { articlesOperations } from "../modules/content/articles/articles.rest.ts";
import { applicationsOperations } from "../modules/hiring/applications/applications.rest.ts";
import { postingOperations } from "../modules/hiring/posting/posting.rest.ts";
import { companiesOperations } from "../modules/market/companies/companies.rest.ts";
import { companiesBySlugOperations } from "../modules/market/companies/companies-by-slug.rest.ts";
import { jobsOperations } from "../modules/market/job-pages/jobs.rest.ts";
import { jobsByIdOperations } from "../modules/market/job-pages/jobs-by-id.rest.ts";
import { searchOperations } from "../modules/market/search/search.rest.ts";
import { batchTokenOperations } from "../modules/people/accounts/batch-token/batch-token.rest.ts";
import { meOperations } from "../modules/people/accounts/me/me.rest.ts";
import { notificationsOperations } from "../modules/people/notifications/notifications.rest.ts";
import { savedOperations } from "../modules/people/saved/saved.rest.ts";
import { appRouter } from "../router.ts";
import type { Operation } from "./operations/operation.ts";
import { operationsOfProcedures } from "./operations/procedure-operations.ts";

/** Every call under /api that is described as data: the server mounts them, a batch may hold those that say so, and the document lists them. */
export const operations: readonly Operation[] = [
  ...operationsOfProcedures(appRouter),
  ...applicationsOperations,
  ...articlesOperations,
  ...batchTokenOperations,
  ...companiesBySlugOperations,
  ...jobsByIdOperations,
  ...notificationsOperations,
  ...postingOperations,
  ...savedOperations,
  ...meOperations,
  ...companiesOperations,
  ...jobsOperations,
  ...searchOperations,
];
