import type { Operation } from "./http/operations/operation.ts";
import { batchTokenOperations } from "./modules/accounts/batch-token/batch-token.rest.ts";
import { companiesBySlugOperations } from "./modules/companies/companies-by-slug.rest.ts";
import { feedOperations } from "./modules/feeds/console/feeds.rest.ts";
import { jobsByIdOperations } from "./modules/jobs/jobs-by-id.rest.ts";
import { placesOperations } from "./modules/places/places.rest.ts";
import { profileOperations } from "./modules/profiles/profiles.rest.ts";
import { vocabularyOperations } from "./modules/search/vocabularies.rest.ts";

/** Every call under /api that is described as data: the server mounts them, a batch may hold those that say so, and the document lists them. */
export const operations: readonly Operation[] = [
  ...batchTokenOperations,
  ...companiesBySlugOperations,
  ...feedOperations,
  ...jobsByIdOperations,
  ...placesOperations,
  ...profileOperations,
  ...vocabularyOperations,
];
