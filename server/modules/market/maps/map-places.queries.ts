import type { Services } from "#server/kernel/context.ts";
import { listLocationsWithCounts, type PlaceCount } from "#server/modules/market/search/location-counts.queries.ts";

/** Returns regions and their largest towns, with coordinates and live advert counts. A region is placed at the centre of its towns. */
export async function listPlacesOnMap(services: Services, now: Date) {
  const { gazetteer } = services;
  const regions = await listLocationsWithCounts(services, now);
  const placed = (kind: "region" | "town", { slug, name, location, count }: PlaceCount) => {
    const place = gazetteer.bySlug(slug);
    const point =
      place?.lat != null && place.lng != null ? { lat: place.lat, lng: place.lng } : middleOf(gazetteer.pointsIn(place?.id ?? 0));
    return { kind, slug, name, location, ...point, jobCount: count };
  };
  return regions.flatMap((region) => [placed("region", region), ...region.towns.map((town) => placed("town", town))]);
}

function middleOf(points: readonly { lat: number; lng: number }[]): { lat: number | null; lng: number | null } {
  if (points.length === 0) return { lat: null, lng: null };
  const mean = (values: readonly number[]) => Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10_000) / 10_000;
  return { lat: mean(points.map(({ lat }) => lat)), lng: mean(points.map(({ lng }) => lng)) };
}
