import type { PayBasis, ProjectValueBand, RicsLevel, Side } from "#db/values.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import type { Gazetteer, Place } from "#server/kernel/services/place.types.ts";
import { distanceMiles } from "#server/modules/market/places/distance.ts";
import { placeKey } from "#server/modules/market/places/place-key.ts";
import { displayedPlaceId } from "#server/modules/people/profiles/own-profile.queries.ts";

/** Indexed facts of a findable jobseeker. Dates are epoch milliseconds. */
export interface IndexedSeeker {
  userId: number;
  /** Shows name and town to verified companies. */
  isOpen: boolean;
  hiddenDomain: string | null;
  category: string | null;
  level: string | null;
  side: Side | null;
  wantedSides: readonly Side[];
  ricsLevel: RicsLevel | null;
  /** Professional bodies other than RICS. */
  bodies: readonly string[];
  suites: readonly { suite: string; years: number; forms: readonly string[] }[];
  projects: readonly {
    sector: string | null;
    valueBand: ProjectValueBand | null;
    suite: string | null;
    form: string | null;
    isConfirmed: boolean;
  }[];
  /** Entries such as "software:costx". */
  tools: readonly string[];
  placeId: number | null;
  /** Other places where they would work. */
  alsoPlaceIds: readonly number[];
  travelMiles: number | null;
  siteDays: number | null;
  nightsAway: number | null;
  contractTypes: readonly string[];
  workTypes: readonly string[];
  /** "2027-01" or "2027-01-18". */
  freeFrom: string | null;
  freeFromConfirmedAtMs: number | null;
  noticeWeeks: number | null;
  hasCscsCard: boolean;
  hasDrivingLicence: boolean;
  /** Null unless the user shows it. */
  pay: { yearMinPence: number | null; dayMinPence: ReadonlyMap<PayBasis, number | null> } | null;
  /** Searchable text of profile and projects, without case and accents. */
  words: string;
  updatedAtMs: number;
}

/** Normalises text for comparison. */
export const foldText = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const farthestMiles = 500;

/**
 * Tests whether a jobseeker works near a place: within the search radius or their own travel distance, whichever is larger; in a county or
 * region, whether they live in it. Anonymous jobseekers, and all of them for viewers who may not see names, are matched by their displayed
 * county or region only: otherwise shrinking circles would reveal their town. @throws AppError invalid-fields for an unknown place
 */
export function createNearbyTest(
  gazetteer: Gazetteer,
  { place: slug, radiusMiles }: { place: string; radiusMiles: number },
  seesNames: boolean,
): (seeker: IndexedSeeker) => boolean {
  const place = gazetteer.bySlug(slug) ?? gazetteer.named(placeKey(slug))[0];
  if (!place) throw invalidFields([{ pointer: "/place", detail: "Choose a place from the list." }]);
  const milesOfTown = memoise((id) => milesToTown(gazetteer, place, id));
  const areas = milesToAreas(gazetteer, place);
  const milesOfShown = memoise((id) => {
    const there = gazetteer.byId(id);
    const shown = there ? displayedPlaceId(there) : null;
    return (shown === null ? undefined : areas.get(shown)) ?? Number.POSITIVE_INFINITY;
  });
  return ({ isOpen, placeId, alsoPlaceIds, travelMiles }) => {
    const isWhole = seesNames && isOpen;
    const milesOf = isWhole ? milesOfTown : milesOfShown;
    const reach = Math.max(radiusMiles, travelMiles ?? 0);
    const isNear = (id: number) => {
      const miles = milesOf(id);
      return miles <= reach && miles <= Math.max(radiusMiles, farthestMiles);
    };
    return (placeId !== null && isNear(placeId)) || alsoPlaceIds.some(isNear);
  };
}

function memoise(find: (id: number) => number): (id: number) => number {
  const known = new Map<number, number>();
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const found = find(id);
    known.set(id, found);
    return found;
  };
}

/** Returns 0 in the place itself, or within an area. */
function milesToTown(gazetteer: Gazetteer, place: Place, id: number): number {
  if (gazetteer.ancestors(id).includes(place.id)) return 0;
  const there = gazetteer.byId(id);
  if (!there || there.lat === null || there.lng === null || place.lat === null || place.lng === null) return Number.POSITIVE_INFINITY;
  return distanceMiles({ lat: place.lat, lng: place.lng }, { lat: there.lat, lng: there.lng });
}

/** Returns the least distance from a place to each area that can be shown; 0 when one contains the other. */
function milesToAreas(gazetteer: Gazetteer, place: Place): Map<number, number> {
  const here = place.lat === null || place.lng === null ? null : { lat: place.lat, lng: place.lng };
  const shownId = displayedPlaceId(place);
  const awayOf = (id: number): number => {
    if (id === shownId || gazetteer.ancestors(id).includes(place.id)) return 0;
    const points = here ? gazetteer.pointsIn(id) : [];
    const miles = points.reduce((least, point) => (here ? Math.min(least, distanceMiles(here, point)) : least), Number.POSITIVE_INFINITY);
    return Math.ceil(miles);
  };
  return new Map(displayAreas(gazetteer).map((id) => [id, awayOf(id)]));
}

const areasOf = new WeakMap<Gazetteer, readonly number[]>();

/** Returns counties, regions and countries: areas shown instead of an anonymous jobseeker's town, or chosen instead of one. */
function displayAreas(gazetteer: Gazetteer): readonly number[] {
  const known = areasOf.get(gazetteer);
  if (known) return known;
  const towns = gazetteer.towns();
  const isTown = new Set(towns.map(({ id }) => id));
  const areas = [...new Set(towns.flatMap(({ id }) => gazetteer.ancestors(id)))].filter((id) => !isTown.has(id));
  areasOf.set(gazetteer, areas);
  return areas;
}
