import type { Context } from "#server/kernel/context.ts";
import type { Place } from "#server/kernel/services/place.types.ts";
import { readOwnProfile } from "#server/modules/people/profiles/own-profile.queries.ts";
import type { StoredProfile } from "#server/modules/people/profiles/profile-answers.ts";
import type { Seeker } from "../matching/match.types.ts";

const weekMs = 7 * 86_400_000;

export interface OwnSeeker {
  seeker: Seeker;
  /** Firms that are never to find the person: they are not recommended either. */
  hiddenFrom: ReadonlySet<string>;
  /** What the profile would have to say for better recommendations. */
  missing: string[];
  /** Nothing to hold an advert against. */
  isBlank: boolean;
}

/** The caller's own profile as adverts are held against it. */
export async function readOwnSeeker(ctx: Context): Promise<OwnSeeker> {
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
