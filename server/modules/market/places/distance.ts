import type { Point } from "#server/kernel/services/place.types.ts";

const earthRadiusMiles = 3958.8;
const radians = Math.PI / 180;

/** Great-circle distance. */
export function distanceMiles(a: Point, b: Point): number {
  const sinLat = Math.sin(((b.lat - a.lat) * radians) / 2);
  const sinLng = Math.sin(((b.lng - a.lng) * radians) / 2);
  const square = sinLat * sinLat + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * sinLng * sinLng;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(square)));
}
