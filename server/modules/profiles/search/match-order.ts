import type { AdvertFacts, Seeker } from "#server/modules/matches/match.types.ts";
import { scoreAdvert } from "#server/modules/matches/score-advert.ts";
import type { Gazetteer } from "#server/modules/places/place.types.ts";
import { shownPlaceId } from "../shown-place.ts";
import type { BookedSeeker } from "./booked-seeker.ts";

/** So many of the latest are compared with the advert; the rest follow in their order. */
const judgedMost = 3000;

/**
 * People in the order in which they suit an advert, by nothing but what its recruiter may read of them: no pay they do not show, and of anonymous people
 * no place closer than the area they are shown in.
 */
export function byMatch(
  gazetteer: Gazetteer,
  seekers: readonly BookedSeeker[],
  { advert, seesNames }: { advert: AdvertFacts; seesNames: boolean },
): BookedSeeker[] {
  const judged = seekers
    .slice(0, judgedMost)
    .map((seeker) => ({ seeker, score: scoreAdvert(asShown(gazetteer, seeker, seesNames), advert).score }));
  judged.sort((one, other) => other.score - one.score);
  return [...judged.map(({ seeker }) => seeker), ...seekers.slice(judgedMost)];
}

function asShown(gazetteer: Gazetteer, seeker: BookedSeeker, seesNames: boolean): Seeker {
  const { pay } = seeker;
  const rates = [...(pay?.dayMinPence.values() ?? [])].filter((pence) => pence !== null);
  return {
    category: seeker.category,
    level: seeker.level,
    ricsLevel: seeker.ricsLevel,
    suites: new Map(seeker.suites.map(({ suite, years }) => [suite, years])),
    tools: new Set(seeker.tools),
    sectors: new Set(seeker.projects.flatMap(({ sector }) => sector ?? [])),
    place: placeOf(gazetteer, seeker, seesNames),
    travelMiles: seeker.travelMiles,
    contractTypes: new Set(seeker.contractTypes),
    workTypes: new Set(seeker.workTypes),
    payYearMinPence: pay?.yearMinPence ?? null,
    payDayMinPence: rates.length === 0 ? null : Math.min(...rates),
    payBases: new Set(pay?.dayMinPence.keys() ?? []),
    freeFrom: seeker.freeFrom?.length === 7 ? `${seeker.freeFrom}-01` : seeker.freeFrom,
  };
}

function placeOf(gazetteer: Gazetteer, { placeId, isOpen }: BookedSeeker, seesNames: boolean): Seeker["place"] {
  const place = placeId === null ? undefined : gazetteer.byId(placeId);
  if (!place) return null;
  const { id, name, kind, lat, lng } = place;
  const isPoint = isOpen && seesNames && kind === "town" && lat !== null && lng !== null;
  if (isPoint) return { id, name, point: { lat, lng } };
  return { id: shownPlaceId(place) ?? id, name, point: null };
}
