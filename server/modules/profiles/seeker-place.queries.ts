import { and, eq, exists, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/mysql-core";
import type { Db } from "#db/client.ts";
import { places } from "#db/schema/places.ts";
import { jobseekerProfiles, profilePlaces } from "#db/schema/profiles.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { distanceMiles } from "#server/modules/places/distance.ts";
import type { Gazetteer, Place, Point } from "#server/modules/places/place.types.ts";
import { shownPlaceId } from "./shown-place.ts";

/** A joined place: the one where somebody is based, or one of those beside it. */
type JoinedPlace = Pick<typeof places, "id" | "kind" | "lat" | "lng" | "countyId" | "regionId" | "countryId">;
const alsoPlaces = alias(places, "also_places");

/**
 * Those who work near a place: within the radius asked for, or as far as they would travel, whichever is more; in a county or region, whoever lives in
 * it. Anonymous people are looked for by the county or region they are shown in, and nothing closer: else ever smaller circles would find their town.
 * So is everybody by whom may see no names. @throws AppError invalid-fields for a slug of no place
 */
export function worksNear(
  { db, gazetteer }: { db: Db; gazetteer: Gazetteer },
  { place: slug, radiusMiles }: { place?: string | undefined; radiusMiles: number },
  seesNames: boolean,
): SQL | undefined {
  if (slug === undefined) return undefined;
  const place = gazetteer.bySlug(slug);
  if (!place) throw invalidFields([{ pointer: "/place", detail: "Choose a place of the list." }]);
  const isShownWhole = seesNames ? eq(jobseekerProfiles.visibility, "open") : sql`false`;
  const isNear = (at: JoinedPlace) =>
    or(
      and(isShownWhole, livesNear(gazetteer, place, radiusMiles, at)),
      and(not(isShownWhole), isShownNear(gazetteer, place, radiusMiles, at)),
    );
  const beside = db
    .select({ one: sql`1` })
    .from(profilePlaces)
    .innerJoin(alsoPlaces, eq(alsoPlaces.id, profilePlaces.placeId))
    .where(and(eq(profilePlaces.userId, jobseekerProfiles.userId), isNear(alsoPlaces as unknown as JoinedPlace)));
  return or(isNear(places), exists(beside));
}

function livesNear(gazetteer: Gazetteer, place: Place, radiusMiles: number, at: JoinedPlace): SQL | undefined {
  const belongs = place.kind === "county" ? townsIn(gazetteer, place.id) : [];
  const inside = or(
    inArray(at.id, [place.id, ...belongs]),
    eq(at.countyId, place.id),
    eq(at.regionId, place.id),
    eq(at.countryId, place.id),
  );
  if (place.lat === null || place.lng === null) return inside;
  const distance = milesFrom({ lat: place.lat, lng: place.lng }, at);
  return or(inside, sql`${distance} <= greatest(${radiusMiles}, coalesce(${jobseekerProfiles.travelMiles}, 0))`);
}

/** A county holds council areas, whose towns name only those. */
const townsIn = (gazetteer: Gazetteer, countyId: number): number[] =>
  gazetteer.towns().flatMap(({ id }) => (gazetteer.ancestors(id).includes(countyId) ? [id] : []));

/** Great-circle distance of a joined place, by the spherical law of cosines. */
const milesFrom = ({ lat, lng }: Point, at: JoinedPlace) =>
  sql`(3958.8 * acos(least(1, sin(radians(${lat})) * sin(radians(${at.lat})) + cos(radians(${lat})) * cos(radians(${at.lat})) * cos(radians(${at.lng} - ${lng})))))`;

/** Of a joined place what is shown of an anonymous person's: see `shownPlaceId`. */
const shownIdOf = (at: JoinedPlace) => sql`case when ${at.kind} = 'town' then coalesce(${at.countyId}, ${at.regionId}) else ${at.id} end`;
const farthestMiles = 500;

function isShownNear(gazetteer: Gazetteer, place: Place, radiusMiles: number, at: JoinedPlace): SQL | undefined {
  const shownId = shownIdOf(at);
  const miles = [...milesToAreas(gazetteer, place)];
  const within = miles.flatMap(([id, away]) => (away <= radiusMiles ? [id] : []));
  const beyond = miles.flatMap(([id, away]) =>
    away > radiusMiles && away <= farthestMiles ? [sql`when ${id} then ${Math.ceil(away)}`] : [],
  );
  return or(
    within.length === 0 ? undefined : inArray(shownId, within),
    beyond.length === 0 ? undefined : sql`(case ${shownId} ${sql.join(beyond, sql` `)} end) <= ${jobseekerProfiles.travelMiles}`,
    sql`false`,
  );
}

/** How far every area that may be shown lies from a place at its nearest; not at all when one lies in the other. */
function milesToAreas(gazetteer: Gazetteer, place: Place): Map<number, number> {
  const here = place.lat === null || place.lng === null ? null : { lat: place.lat, lng: place.lng };
  const own = shownPlaceId(place);
  const awayOf = (id: number): number => {
    if (id === own || gazetteer.ancestors(id).includes(place.id)) return 0;
    const points = here ? gazetteer.pointsIn(id) : [];
    return points.reduce((least, point) => (here ? Math.min(least, distanceMiles(here, point)) : least), Number.POSITIVE_INFINITY);
  };
  return new Map(shownAreas(gazetteer).map((id) => [id, awayOf(id)]));
}

const areasOf = new WeakMap<Gazetteer, readonly number[]>();

/** Counties, regions and countries: whatever stands for an anonymous person's town, or was chosen in place of one. */
function shownAreas(gazetteer: Gazetteer): readonly number[] {
  const known = areasOf.get(gazetteer);
  if (known) return known;
  const towns = gazetteer.towns();
  const isTown = new Set(towns.map(({ id }) => id));
  const areas = [...new Set(towns.flatMap(({ id }) => gazetteer.ancestors(id)))].filter((id) => !isTown.has(id));
  areasOf.set(gazetteer, areas);
  return areas;
}
