import { z } from "zod";
import { operation } from "#server/http/operations/operation.ts";
import { listLocationsWithCounts } from "#server/modules/search/location-counts.queries.ts";
import { listCountries } from "./countries.ts";

const cache = { maxAgeSeconds: 3600 };
const items = (item: z.ZodType) => z.strictObject({ items: z.array(item) });

/** Regions with counties, towns and live counts, and the nations adverts may be placed in. */
export const placesOperations = [
  operation({
    method: "GET",
    path: "/api/locations",
    action: "job.search",
    name: "listLocations",
    summary: "Regions with their counties and largest towns, each with its number of live adverts",
    tag: "Vocabularies",
    answers: { 200: items(z.looseObject({})) },
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
    tag: "Vocabularies",
    answers: { 200: items(z.looseObject({})) },
    batch: "any",
    cache,
    run: async ({ services }) => ({ body: { items: listCountries(services.gazetteer) } }),
  }),
];
