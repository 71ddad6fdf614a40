import { and, gte, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { currentTerms } from "#server/kernel/terms/current-terms.ts";
import { listNewestIds } from "#server/modules/market/search/search.queries.ts";
import type { SearchSources } from "#server/modules/market/search/search-sources.types.ts";
import { isUnwanted } from "#server/modules/people/tastes/is-unwanted.ts";
import type { Taste } from "#server/modules/people/tastes/taste.types.ts";
import { findAdverts } from "#server/modules/people/tastes/tasted.queries.ts";
import { asKept } from "./alert-query.ts";
import type { DueSearch, NewOnSearch } from "./digest.types.ts";
import { watchedAtMost } from "./save-search.commands.ts";

/** More than a list watched, so that what leaves it for a while is not new when it comes back. */
const knownAtMost = 3 * watchedAtMost;
/** An advert may be published a little before every process lists it. */
const indexLagMs = 10 * 60_000;

/**
 * What is on the list, as the site shows it now, that was not there before: adverts first published since, and older ones that have come to match. On a
 * list too long to watch whole, an older advert may only have moved up, and where values were merged since, a list has grown by adverts that are not
 * new: then only what is first published since counts.
 */
export async function findNewOnSearch(services: SearchSources, now: Date, search: DueSearch, taste: Taste): Promise<NewOnSearch> {
  const { ids, total } = await listNewestIds(services, now, asKept(search.query).state, watchedAtMost);
  const known = new Set(search.knownJobIds);
  const unknown = ids.filter((id) => !known.has(id));
  const since = search.lastRunAt ?? search.confirmedAt;
  const { changedAt } = currentTerms(services);
  const hasGrown = changedAt !== null && changedAt >= since;
  const isWhole = total <= watchedAtMost && known.size < knownAtMost && !hasGrown;
  const fresh = isWhole ? unknown : await publishedSince(services.db, unknown, new Date(since.getTime() - indexLagMs));
  const unwanted = new Set((await findAdverts(services.db, fresh, now)).filter((advert) => isUnwanted(taste, advert)).map(({ id }) => id));
  return {
    search,
    jobIds: fresh.filter((id) => !unwanted.has(id)),
    total,
    knownJobIds: [...new Set([...ids, ...search.knownJobIds])].slice(0, knownAtMost),
  };
}

async function publishedSince(db: Db, ids: readonly number[], since: Date): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(inArray(jobs.id, [...ids]), gte(jobs.firstPublishedAt, since)))
    .limit(ids.length);
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => found.has(id));
}

/** How many of the adverts were first published after a moment. */
export async function countPublishedSince(db: Db, ids: readonly number[], since: Date): Promise<number> {
  return (await publishedSince(db, ids, since)).length;
}
