const earthRadiusMiles = 3958.7613;
const milesPerDegree = 69.05;

/** Great-circle distance of two points given in degrees. */
export function distanceMiles(fromLat: number, fromLng: number, toLat: number, toLng: number): number {
  const radians = Math.PI / 180;
  const halfLat = Math.sin(((toLat - fromLat) * radians) / 2);
  const halfLng = Math.sin(((toLng - fromLng) * radians) / 2);
  const square = halfLat * halfLat + Math.cos(fromLat * radians) * Math.cos(toLat * radians) * halfLng * halfLng;
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** For each stored point the distance to the nearest of `origins`, or Infinity when that is surely more than `withinMiles`. */
export function pointDistances(
  points: { count: number; lat: Float64Array; lng: Float64Array },
  origins: readonly { lat: number; lng: number }[],
  withinMiles: number,
): Float64Array {
  const distances = new Float64Array(points.count).fill(Number.POSITIVE_INFINITY);
  const latReach = withinMiles / milesPerDegree + 0.01;
  for (const origin of origins) {
    for (let point = 0; point < points.count; point++) {
      const lat = points.lat[point] as number;
      if (Math.abs(lat - origin.lat) > latReach) continue;
      const distance = distanceMiles(origin.lat, origin.lng, lat, points.lng[point] as number);
      if (distance < (distances[point] as number)) distances[point] = distance;
    }
  }
  return distances;
}
