import { distanceMiles } from "#server/modules/market/places/distance.ts";
import type { AdvertFacts, MatchReason, Seeker } from "./match.types.ts";

/** For those who do not say how far they travel. */
export const usualTravelMiles = 25;

/** How far the work is from where somebody works, against how far they travel; inside their county or region where that is what they named. */
export function judgePlace({ place, travelMiles }: Seeker, { workType, points, placeIds }: AdvertFacts): MatchReason[] {
  if (place === null) return [];
  if (workType === "remote") return [{ kind: "fit", text: "Can be done from anywhere", points: 10 }];
  if (placeIds.includes(place.id) && place.point === null) return [{ kind: "fit", text: `In ${place.name}`, points: 14 }];
  const { point } = place;
  if (point === null) return points.length === 0 ? [] : [{ kind: "gap", text: `Not in ${place.name}`, points: -20 }];
  if (points.length === 0) return [];
  const miles = Math.min(...points.map((each) => distanceMiles(point, each)));
  const reach = travelMiles ?? usualTravelMiles;
  const words = milesLabel(miles, place.name);
  if (miles <= Math.max(reach, 1)) return [{ kind: "fit", text: words, points: 16 - Math.round((8 * miles) / Math.max(reach, 1)) }];
  return [{ kind: "gap", text: travelMiles === null ? words : `${words}; you travel up to ${travelMiles}`, points: -20 }];
}

function milesLabel(miles: number, name: string): string {
  if (miles < 1) return `In ${name}`;
  const whole = Math.round(miles);
  return `${whole} ${whole === 1 ? "mile" : "miles"} from ${name}`;
}
