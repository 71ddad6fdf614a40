import type { Db } from "#db/client.ts";
import type { Gazetteer } from "./modules/places/place.types.ts";
import type { SearchService } from "./modules/search/search-service.types.ts";
import type { Site } from "./site.ts";

/** What every procedure, page and REST handler may use. Built once per process; `now` is read once per request. */
export interface Services {
  db: Db;
  gazetteer: Gazetteer;
  search: SearchService;
  site: Site;
  now: () => Date;
}

export interface Context {
  services: Services;
  now: Date;
}

export function createContext(services: Services): Context {
  return { services, now: services.now() };
}
