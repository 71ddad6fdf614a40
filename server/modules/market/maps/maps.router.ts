import { z } from "zod";
import { answerOf } from "#server/kernel/answer.ts";
import type { Services } from "#server/kernel/context.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { listLocationsWithCounts, type PlaceCount } from "#server/modules/market/search/location-counts.queries.ts";
import { deepestZoom } from "./map-tiles.ts";

const degrees = (most: number) => z.number().min(-most).max(most).nullable();
const mapPlace = z
  .strictObject({
    kind: z.enum(["region", "town"]),
    slug: z.string().meta({ examples: ["leeds"] }),
    name: z.string().meta({ examples: ["Leeds"] }),
    location: z.string().meta({ description: "The `location` value to send to /api/jobs.", examples: ["Leeds"] }),
    lat: degrees(90).meta({ examples: [53.7965] }),
    lng: degrees(180).meta({ examples: [-1.5478] }),
    jobCount: z
      .int()
      .min(0)
      .meta({ description: "Live adverts within the place’s usual radius.", examples: [48] }),
  })
  .meta({ id: "MapPlace" });

const tiles = z.strictObject({
  urlTemplate: z.string().meta({ examples: ["/api/maps/{z}/{x}/{y}"] }),
  maxZoom: z.int(),
  attribution: z.string().meta({ examples: ["© OpenStreetMap contributors"] }),
});

const map = z.strictObject({ mode: z.enum(["list", "tiles"]), tiles: tiles.nullable(), places: z.array(mapPlace) });

export const mapsRouter = router({
  read: procedure("config.readPublic", {
    rest: {
      method: "GET",
      path: "/api/maps",
      name: "readMaps",
      summary: "Places with their coordinates and numbers of adverts, and where tiles to lay them on come from",
      about: 'Mode "list": this site has no map provider, so show the places as a list. Mode "tiles": place them on the listed tiles.',
      tag: "Places and maps",
      batch: "any",
      cache: { maxAgeSeconds: 3600 },
    },
  })
    .output(answerOf(map))
    .query(async ({ ctx: { services, now } }) => {
      const { mapTiles = null } = services;
      const places = await listPlacesOnMap(services, now);
      if (!mapTiles) return { mode: "list" as const, tiles: null, places };
      const { attribution } = mapTiles;
      return { mode: "tiles" as const, tiles: { urlTemplate: "/api/maps/{z}/{x}/{y}", maxZoom: deepestZoom, attribution }, places };
    }),
});

/** Returns regions and their largest towns, with coordinates and live advert counts. A region is placed at the centre of its towns. */
async function listPlacesOnMap(services: Services, now: Date) {
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
