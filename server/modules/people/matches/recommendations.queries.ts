import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import type { Place } from "#server/kernel/services/place.types.ts";
import { emptyFilters, type PlaceFilter, type SearchFilters } from "#server/kernel/services/search.types.ts";
import { listApplied } from "#server/modules/hiring/applications/same-vacancy.queries.ts";
import type { JobCard } from "#server/modules/market/jobs/job-card.fields.ts";
import { listJobCards } from "#server/modules/market/jobs/job-cards.queries.ts";
import { areasInReach } from "#server/modules/market/places/distance.ts";
import { findAdvertFacts } from "../matching/advert-facts.queries.ts";
import type { Match, MatchReason, Seeker } from "../matching/match.types.ts";
import { levelsNear, scoreAdvert, usualTravelMiles } from "../matching/score-advert.ts";
import { readOwnProfile } from "../profiles/own-profile.queries.ts";
import type { StoredProfile } from "../profiles/profile-answers.ts";
import { isUnwanted } from "../tastes/is-unwanted.ts";
import { tasteOf } from "../tastes/taste.queries.ts";

const shownAtMost = 30;
/** Less speaks for an advert than for one at the right level and nothing else. */
const leastScore = 25;
/** An advert of a vacancy that somebody has applied to stands behind everything that is new to them. */
const sameVacancyPenalty = 60;

interface Recommendations {
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

const fitsShown = 4;
const othersShown = 2;

/** How one advert suits the caller, in words. Moments are ISO strings. */
interface MatchLines {
  jobId: number;
  lines: Pick<MatchReason, "kind" | "text">[];
  /** An application of theirs to another advert of the same vacancy. */
  appliedBefore: { id: string; jobId: number; sentAt: string } | null;
}

/** What speaks for an advert, then what speaks against it: the most telling of each, or all of it. */
function toMatchLines(
  jobId: number,
  { reasons }: Match,
  { same, isWhole }: { same: { id: string; jobId: number; sentAt: Date } | undefined; isWhole: boolean },
): MatchLines {
  const fits = reasons.filter(({ kind }) => kind === "fit").slice(0, isWhole ? undefined : fitsShown);
  const others = reasons.filter(({ kind }) => kind !== "fit").slice(0, isWhole ? undefined : othersShown);
  return {
    jobId,
    lines: [...fits, ...others].map(({ kind, text }) => ({ kind, text })),
    appliedBefore: same && same.jobId !== jobId ? { ...same, sentAt: same.sentAt.toISOString() } : null,
  };
}

/** How open adverts suit the caller, in the order asked for, and one alone with all its reasons; those that have ended or are not there are left out, and all where the profile is blank. */
export async function listMatchLines(ctx: Context, jobIds: readonly number[]): Promise<MatchLines[]> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "jobMatch.read", { ownerId: userId });
  const { db, gazetteer } = ctx.services;
  const wanted = [...new Set(jobIds)];
  const [{ seeker }, facts, applied] = await Promise.all([
    readOwnSeeker(ctx),
    findAdvertFacts({ db, gazetteer, now: ctx.now }, wanted),
    listApplied(db, userId),
  ]);
  return wanted.flatMap((id) => {
    const advert = facts.get(id);
    if (!advert) return [];
    const same = advert.vacancyKey === null ? undefined : applied.byVacancy.get(advert.vacancyKey);
    const found = toMatchLines(id, scoreAdvert(seeker, advert), { same, isWhole: wanted.length === 1 });
    return found.lines.length > 0 || found.appliedBefore ? [found] : [];
  });
}

const weekMs = 7 * 86_400_000;

interface OwnSeeker {
  seeker: Seeker;
  /** Firms that are never to find the person: they are not recommended either. */
  hiddenFrom: ReadonlySet<string>;
  /** What the profile would have to say for better recommendations. */
  missing: string[];
  /** Nothing to hold an advert against. */
  isBlank: boolean;
}

/** The caller's own profile as adverts are held against it. */
async function readOwnSeeker(ctx: Context): Promise<OwnSeeker> {
  const profile = await readOwnProfile(ctx);
  const seeker = toSeeker(profile, ctx.services.gazetteer.bySlug(profile.place?.slug ?? ""), ctx.now);
  const wanted: [isThere: boolean, words: string][] = [
    [seeker.level !== null, "your level"],
    [seeker.place !== null, "where you can work"],
    [seeker.suites.size > 0, "the contract suites you have used"],
    [seeker.category !== null, "your role"],
    [seeker.payYearMinPence !== null || seeker.payDayMinPence !== null, "the pay you seek, which nobody else sees unless you show it"],
    [seeker.contractTypes.size > 0, "the contract types you would take"],
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
    payDayMinPence: least(profile.dayRates.flatMap(({ minPence }) => minPence ?? [])),
    payBases: new Set(profile.dayRates.map(({ basis }) => basis)),
    freeFrom: freeFrom(profile, now),
  };
}

const least = (amounts: readonly number[]): number | null => (amounts.length === 0 ? null : Math.min(...amounts));

/** A county's point is its middle, from which no distance tells anything. */
const pointOf = ({ kind, lat, lng }: Place) =>
  ["country", "region", "county"].includes(kind) || lat === null || lng === null ? null : { lat, lng };

/** The later of the month or day they name and the end of their notice, given today. */
function freeFrom({ freeFrom: named, noticeWeeks }: StoredProfile, now: Date): string | null {
  const day = named?.length === 7 ? `${named}-01` : named;
  const notice = noticeWeeks === null ? null : new Date(now.getTime() + noticeWeeks * weekMs).toISOString().slice(0, 10);
  if (day === null || notice === null) return day ?? notice;
  return day > notice ? day : notice;
}
