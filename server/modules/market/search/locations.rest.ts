import { z } from "zod";
import { operation } from "#server/http/operations/operation.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { listLocationsWithCounts } from "#server/modules/market/search/location-counts.queries.ts";

/** The nations that have towns, by name. */
function listCountries(gazetteer: Gazetteer): { slug: string; name: string }[] {
  const ids = new Set(gazetteer.towns().flatMap(({ countryId }) => countryId ?? []));
  const countries = [...ids].flatMap((id) => gazetteer.byId(id) ?? []);
  return countries.map(({ slug, name }) => ({ slug, name })).sort((a, b) => a.name.localeCompare(b.name, "en-GB"));
}

const cache = { maxAgeSeconds: 3600 };
const tag = "Places and maps";

const placeFields = {
  slug: z.string().meta({ examples: ["leeds"] }),
  name: z.string().meta({ examples: ["Leeds"] }),
  location: z.string().meta({ description: "What to ask /api/jobs for as `location`.", examples: ["Leeds"] }),
  count: z
    .int()
    .min(0)
    .meta({ description: "Live adverts within the usual radius, so neighbours overlap.", examples: [48] }),
};
const placeCount = z.strictObject(placeFields).meta({ id: "PlaceCount" });
const region = z
  .strictObject({
    ...placeFields,
    counties: z.array(placeCount),
    towns: z.array(placeCount).meta({ description: "The twelve largest, by name." }),
  })
  .meta({ id: "RegionCount" });
const country = z
  .strictObject({ slug: z.string().meta({ examples: ["scotland"] }), name: z.string().meta({ examples: ["Scotland"] }) })
  .meta({ id: "Country" });

/** Regions with counties, towns and live counts, and the nations adverts may be placed in. */
export const placesOperations = [
  operation({
    method: "GET",
    path: "/api/locations",
    action: "job.search",
    name: "listLocations",
    summary: "Regions with their counties and largest towns, each with its number of live adverts",
    tag,
    answers: { 200: z.strictObject({ items: z.array(region) }) },
    batch: "any",
    cache,
    run: async ({ services, now }) => ({ body: { items: await listLocationsWithCounts(services, now) } }),
  }),
  operation({
    method: "GET",
    path: "/api/countries",
    action: "config.readPublic",
    name: "listCountries",
    summary: "The nations adverts may be placed in",
    tag,
    answers: { 200: z.strictObject({ items: z.array(country) }) },
    batch: "any",
    cache,
    run: async ({ services }) => ({ body: { items: listCountries(services.gazetteer) } }),
  }),
];
