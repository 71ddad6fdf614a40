import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { emptyFilters, type PlaceFilter, type SearchFilters } from "#server/kernel/services/search.types.ts";
import { listApplied } from "#server/modules/hiring/applications/same-vacancy.queries.ts";
import type { JobCard } from "#server/modules/market/jobs/job-card.fields.ts";
import { listJobCards } from "#server/modules/market/jobs/job-cards.queries.ts";
import { areasInReach } from "#server/modules/market/places/areas-in-reach.ts";
import { isUnwanted } from "#server/modules/people/tastes/is-unwanted.ts";
import { tasteOf } from "#server/modules/people/tastes/taste.queries.ts";
import { findAdvertFacts } from "../matching/advert-facts.queries.ts";
import { usualTravelMiles } from "../matching/judge-place.ts";
import { levelsNear } from "../matching/judge-standing.ts";
import type { Seeker } from "../matching/match.types.ts";
import { scoreAdvert } from "../matching/score-advert.ts";
import { type MatchLines, toMatchLines } from "./match-lines.ts";
import { readOwnSeeker } from "./seeker.queries.ts";

const shownAtMost = 30;
/** Less speaks for an advert than for one at the right level and nothing else. */
const leastScore = 25;
/** An advert of a vacancy that somebody has applied to stands behind everything that is new to them. */
const sameVacancyPenalty = 60;

export interface Recommendations {
  items: (MatchLines & { job: JobCard })[];
  /** What to add to the profile for better ones, most telling first. */
  missing: string[];
  /** The profile says nothing to go by. */
  isBlank: boolean;
}

/**
 * Open adverts that suit the caller, the most suitable first, each with its reasons; never what they applied to, hid, want fewer of, or of firms that
 * are not to find them. The same profile and market give the same list.
 */
export async function listRecommendations(ctx: Context): Promise<Recommendations> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "jobMatch.read", { ownerId: userId });
  const { db, gazetteer } = ctx.services;
  const [own, taste, applied] = await Promise.all([readOwnSeeker(ctx), tasteOf(db, userId), listApplied(db, userId)]);
  const { seeker, hiddenFrom, missing, isBlank } = own;
  if (isBlank) return { items: [], missing, isBlank };
  const facts = await findAdvertFacts({ db, gazetteer, now: ctx.now }, await findCandidates(ctx.services, seeker, ctx.now));
  const ranked = [...facts.values()]
    .filter((advert) => !applied.jobIds.has(advert.id) && !hiddenFrom.has(advert.companySlug) && !isUnwanted(taste, advert))
    .map((advert) => {
      const match = scoreAdvert(seeker, advert);
      const same = advert.vacancyKey === null ? undefined : applied.byVacancy.get(advert.vacancyKey);
      return { advert, match, same, rank: match.score - (same ? sameVacancyPenalty : 0) };
    })
    .filter(({ match }) => match.score >= leastScore)
    .sort(
      (a, b) => b.rank - a.rank || b.advert.firstPublishedAt.getTime() - a.advert.firstPublishedAt.getTime() || a.advert.id - b.advert.id,
    )
    .slice(0, shownAtMost);
  const cards = new Map(
    (
      await listJobCards(
        ctx.services,
        ranked.map(({ advert }) => advert.id),
      )
    ).map((card) => [card.id, card]),
  );
  const items = ranked.flatMap(({ advert, match, same }) => {
    const job = cards.get(advert.id);
    return job ? [{ ...toMatchLines(advert.id, match, { same, isWhole: false }), job }] : [];
  });
  return { items, missing, isBlank };
}

const perSearch = 150;

/**
 * Numbers of adverts worth judging for somebody, at most 450: the newest in reach at a neighbouring level, those among them that name their suites,
 * and those that can be done from anywhere. Three searches of the index in memory, one a vacancy each.
 */
async function findCandidates({ search, gazetteer }: Pick<Services, "search" | "gazetteer">, seeker: Seeker, now: Date): Promise<number[]> {
  const near: SearchFilters = {
    ...emptyFilters,
    level: seeker.level === null ? [] : levelsNear(seeker.level, 1),
    contractType: [...seeker.contractTypes],
  };
  const there = { ...near, place: reachOf(gazetteer, seeker) };
  const searches: SearchFilters[] = [there];
  if (seeker.suites.size > 0) searches.push({ ...there, suite: [...seeker.suites.keys()] });
  if (seeker.workTypes.size === 0 || seeker.workTypes.has("remote")) searches.push({ ...near, workType: ["remote"] });
  const found = await Promise.all(
    searches.map((filters) =>
      search.search({ text: null, filters, sort: "newest", offset: 0, limit: perSearch, now: now.getTime(), withFacets: false }),
    ),
  );
  return [...new Set(found.flatMap(({ hits }) => hits.map(({ id }) => id)))];
}

function reachOf(gazetteer: Services["gazetteer"], { place, travelMiles }: Seeker): PlaceFilter | null {
  if (place === null) return null;
  const radiusMiles = travelMiles ?? usualTravelMiles;
  const areas = areasInReach(gazetteer, place.id, place.point ? [place.point] : [], radiusMiles);
  return place.point
    ? { kind: "point", ...place.point, radiusMiles, areas }
    : { kind: "area", placeId: place.id, radiusMiles: 0, points: gazetteer.pointsIn(place.id), areas };
}
