import type { Operation } from "./http/operations/operation.ts";
import { feedOperations } from "./modules/feeds/console/feeds.rest.ts";
import { placesOperations } from "./modules/places/places.rest.ts";
import { profileOperations } from "./modules/profiles/profiles.rest.ts";
import { vocabularyOperations } from "./modules/search/vocabularies.rest.ts";

/** Every call under /api that is described as data: the server mounts them, a batch may hold those that say so, and the document lists them. */
export const operations: readonly Operation[] = [...feedOperations, ...placesOperations, ...profileOperations, ...vocabularyOperations];
