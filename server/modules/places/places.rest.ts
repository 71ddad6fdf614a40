import type { FastifyInstance } from "fastify";
import type { Services } from "#server/context.ts";
import { sendText } from "#server/http/conditional.ts";
import { listLocationsWithCounts } from "#server/modules/search/location-counts.queries.ts";
import { listCountries } from "./countries.ts";

const jsonType = "application/json; charset=utf-8";
const maxAgeSeconds = 3600;

/** GET /api/locations: regions with counties, towns and live counts; GET /api/countries: the nations adverts may be placed in. */
export function addPlacesApi(app: FastifyInstance, services: Services): void {
  app.get("/api/locations", { config: { action: "job.search" } }, async (request, reply) => {
    const items = await listLocationsWithCounts(services, services.now());
    return sendText(request, reply, jsonType, JSON.stringify({ items }), maxAgeSeconds);
  });
  app.get("/api/countries", { config: { action: "config.readPublic" } }, async (request, reply) =>
    sendText(request, reply, jsonType, JSON.stringify({ items: listCountries(services.gazetteer) }), maxAgeSeconds),
  );
}
