import type { Databases } from "./databases.ts";
import { listSampleSignIns } from "./modules/accounts/sample/sample-accounts.commands.ts";
import { loadGazetteer } from "./modules/places/gazetteer.ts";
import { type SearchOptions, startSearch } from "./modules/search/engine/search-service.ts";
import { lookAtTerms } from "./modules/vocabularies/current-terms.ts";
import type { Secrets } from "./secrets.ts";

/** Everything the site reads before it listens. Waits for the database as long as it takes, and opens the visitors' connections meanwhile. */
export async function readAtStart(
  { visitors, background }: Databases,
  { secrets, ...search }: Omit<SearchOptions, "db" | "visitorsDb"> & { secrets: Secrets },
) {
  const { db, untilAnswers } = background;
  const [gazetteer, searchService, signIns] = await Promise.all([
    untilAnswers("places", () => loadGazetteer(db)),
    untilAnswers("search index", () => startSearch({ ...search, db, visitorsDb: visitors.db })),
    untilAnswers("sample accounts", () => listSampleSignIns(db, secrets)),
    untilAnswers("merged values", () => lookAtTerms({ db })),
    visitors.openAll(),
  ]);
  return { gazetteer, search: searchService, signIns };
}
