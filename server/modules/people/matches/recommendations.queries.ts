import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import type { Place } from "#server/kernel/services/place.types.ts";
import { emptyFilters, type PlaceFilter, type SearchFilters } from "#server/kernel/services/search.types.ts";
import { listAppliedAdverts } from "#server/modules/hiring/applications/applications.queries.ts";
import { listJobCards } from "#server/modules/market/jobs/job-cards.queries.ts";
import { areasWithinMiles } from "#server/modules/market/places/distance.ts";
import type { Match, Seeker } from "#server/modules/people/matching/advert-facts.queries.ts";
import { findAdvertFacts } from "../matching/advert-facts.queries.ts";
import { levelsNear, scoreAdvert, usualTravelMiles } from "../matching/score-advert.ts";
import { readOwnProfile } from "../profiles/own-profile.queries.ts";
import type { StoredProfile } from "../profiles/profile-answers.ts";
import { isExcluded, readExclusions } from "../tastes/taste.queries.ts";

const shownAtMost = 30;
/** Minimum score: that of an advert at the right level with nothing else in its favour. */
const leastScore = 25;
/** Ranks adverts of a vacancy already applied to below all others. */
const sameVacancyPenalty = 60;

/**
 * Lists live adverts that match the caller, best first, with reasons; never those they applied to, hid or want fewer of, or of companies
 * hidden from. Deterministic for a given profile and market.
 */
export async function listRecommendations(ctx: Context) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "jobMatch.read", { ownerId: userId });
  const { db, gazetteer } = ctx.services;
  const [ownSeeker, tasteOf, applied] = await Promise.all([
    readCallerSeeker(ctx),
    readExclusions(db, [userId]),
    listAppliedAdverts(db, userId),
  ]);
  const { seeker, hiddenFrom, missing, isBlank } = ownSeeker;
  const taste = tasteOf(userId);
  if (isBlank) return { items: [], missing, isBlank };
  const facts = await findAdvertFacts({ db, gazetteer, now: ctx.now }, await findCandidates(ctx.services, seeker, ctx.now));
  const ranked = [...facts.values()]
    .filter((advert) => !applied.jobIds.has(advert.id) && !hiddenFrom.has(advert.companySlug) && !isExcluded(taste, advert))
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
    return job ? [{ ...toMatchReasons(advert.id, match, { same, isWhole: false }), job }] : [];
  });
  return { items, missing, isBlank };
}

const perSearch = 150;

/**
 * Returns the ids of at most 450 candidate adverts: the newest in reach at a neighbouring level, those among them that name the user's
 * contract suites, and remote ones. Three searches of the in-memory index, with one advert per vacancy.
 */
async function findCandidates({ search, gazetteer }: Pick<Services, "search" | "gazetteer">, seeker: Seeker, now: Date): Promise<number[]> {
  const near: SearchFilters = {
    ...emptyFilters,
    level: seeker.level === null ? [] : levelsNear(seeker.level, 1),
    contractType: [...seeker.contractTypes],
  };
  const there = { ...near, place: placeFilterOf(gazetteer, seeker) };
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

export function placeFilterOf(gazetteer: Services["gazetteer"], { place, travelMiles }: Seeker): PlaceFilter | null {
  if (place === null) return null;
  const radiusMiles = travelMiles ?? usualTravelMiles;
  const areas = areasWithinMiles(gazetteer, place.id, place.point ? [place.point] : [], radiusMiles);
  return place.point
    ? { kind: "point", ...place.point, radiusMiles, areas }
    : { kind: "area", placeId: place.id, radiusMiles: 0, points: gazetteer.pointsIn(place.id), areas };
}

const fitsShown = 4;
const othersShown = 2;

/** Returns reasons for an advert, then reasons against: the most important ones, or all. */
function toMatchReasons(
  jobId: number,
  { reasons }: Match,
  { same, isWhole }: { same: { id: string; jobId: number; sentAt: Date } | undefined; isWhole: boolean },
) {
  const fits = reasons.filter(({ kind }) => kind === "fit").slice(0, isWhole ? undefined : fitsShown);
  const others = reasons.filter(({ kind }) => kind !== "fit").slice(0, isWhole ? undefined : othersShown);
  return {
    jobId,
    lines: [...fits, ...others].map(({ kind, text }) => ({ kind, text })),
    appliedBefore: same && same.jobId !== jobId ? isoDates(same) : null,
  };
}

/**
 * Returns matches of live adverts in the requested order; a single one has all its reasons. Leaves out ended and missing adverts, and all
 * of them for a blank profile.
 */
export async function listAdvertMatches(ctx: Context, jobIds: readonly number[]) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "jobMatch.read", { ownerId: userId });
  const { db, gazetteer } = ctx.services;
  const wanted = [...new Set(jobIds)];
  const [{ seeker }, facts, applied] = await Promise.all([
    readCallerSeeker(ctx),
    findAdvertFacts({ db, gazetteer, now: ctx.now }, wanted),
    listAppliedAdverts(db, userId),
  ]);
  return wanted.flatMap((id) => {
    const advert = facts.get(id);
    if (!advert) return [];
    const same = advert.vacancyKey === null ? undefined : applied.byVacancy.get(advert.vacancyKey);
    const found = toMatchReasons(id, scoreAdvert(seeker, advert), { same, isWhole: wanted.length === 1 });
    return found.lines.length > 0 || found.appliedBefore ? [found] : [];
  });
}

const weekMs = 7 * 86_400_000;

export async function readCallerSeeker(ctx: Context) {
  const profile = await readOwnProfile(ctx);
  const seeker = toSeeker(profile, ctx.services.gazetteer.bySlug(profile.place?.slug ?? ""), ctx.now);
  const wanted: [isThere: boolean, words: string][] = [
    [seeker.level !== null, "your level"],
    [seeker.place !== null, "where you can work"],
    [seeker.suites.size > 0, "the contract suites you have used"],
    [seeker.category !== null, "your role"],
    [seeker.payYearMinPence !== null || seeker.payDayMinPence !== null, "the pay you want, which nobody else sees unless you show it"],
    [seeker.contractTypes.size > 0, "the contract types you would accept"],
    [seeker.tools.size > 0, "your skills and software"],
    [seeker.ricsLevel !== null, "your RICS level"],
  ];
  const telling = wanted.slice(0, 4);
  return {
    seeker,
    hiddenFrom: new Set(profile.hiddenFrom.map(({ slug }) => slug)),
    missing: wanted.filter(([isThere]) => !isThere).map(([, words]) => words),
    isBlank: telling.every(([isThere]) => !isThere),
  };
}

function toSeeker(profile: StoredProfile, place: Place | undefined, now: Date): Seeker {
  return {
    category: profile.category,
    level: profile.level,
    ricsLevel: profile.ricsLevel,
    suites: new Map(profile.suites.map(({ suite, years }) => [suite, years])),
    tools: new Set(profile.tools.map(({ vocabulary, slug }) => `${vocabulary}:${slug}`)),
    sectors: new Set(profile.projects.flatMap(({ sector }) => sector ?? [])),
    place: place ? { id: place.id, name: place.name, point: pointOf(place) } : null,
    travelMiles: profile.travelMiles,
    contractTypes: new Set(profile.contractTypes),
    workTypes: new Set(profile.workTypes),
    payYearMinPence: profile.payYearMinPence,
    payDayMinPence: lowest(profile.dayRates.flatMap(({ minPence }) => minPence ?? [])),
    payBases: new Set(profile.dayRates.map(({ basis }) => basis)),
    freeFrom: earliestStartOf(profile, now),
  };
}

const lowest = (amounts: readonly number[]): number | null => (amounts.length === 0 ? null : Math.min(...amounts));

/** A county's point is its centre, too imprecise for distances. */
const pointOf = ({ kind, lat, lng }: Place) =>
  ["country", "region", "county"].includes(kind) || lat === null || lng === null ? null : { lat, lng };

/** Returns the later of the stated month or day and the end of notice given today. */
function earliestStartOf({ freeFrom: named, noticeWeeks }: StoredProfile, now: Date): string | null {
  const day = named?.length === 7 ? `${named}-01` : named;
  const notice = noticeWeeks === null ? null : new Date(now.getTime() + noticeWeeks * weekMs).toISOString().slice(0, 10);
  if (day === null || notice === null) return day ?? notice;
  return day > notice ? day : notice;
}
