import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Services } from "#server/kernel/context.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { TileAddress } from "#server/kernel/services/outside.types.ts";
import { deepestZoom, tileContentTypes } from "./map-tiles.ts";

const whole = z
  .string()
  .regex(/^(0|[1-9]\d{0,6})$/)
  .transform(Number);
const address = z.object({
  z: whole.meta({ type: "integer", minimum: 0, maximum: deepestZoom, examples: [6] }),
  x: whole.meta({ type: "integer", minimum: 0, examples: [31] }),
  y: whole.meta({ type: "integer", minimum: 0, examples: [20] }),
});
const cacheControl = "public, max-age=86400, stale-while-revalidate=604800";

const api: CallDescription = {
  name: "readMapTile",
  summary: "A tile of the map, by zoom, column and row",
  about: "Available only if GET /api/maps lists tiles; otherwise every tile returns not found.",
  tag: "Places and maps",
  params: address,
  answers: { 200: { contentTypes: tileContentTypes } },
  quota: "mapTiles",
};

/**
 * Serves GET /api/maps/{z}/{x}/{y}: tiles of the operator's chosen provider, proxied so that the API key is not exposed to visitors, nor
 * visitors to the provider.
 */
export function addMapTiles(app: FastifyInstance, services: Services): void {
  app.get("/api/maps/:z/:x/:y", { config: { action: "config.readPublic", api } }, async (request, reply) => {
    const parsed = address.safeParse(request.params);
    const { mapTiles = null } = services;
    if (!mapTiles || !parsed.success || !isTile(parsed.data)) throw new AppError("not-found", "There is no such tile.");
    const { contentType, body } = await mapTiles.fetch(parsed.data);
    return reply.header("cache-control", cacheControl).type(contentType).send(body);
  });
}

/** Returns whether a tile can exist: at most the deepest zoom, and within the grid of its zoom level. */
const isTile = ({ z, x, y }: TileAddress): boolean => z <= deepestZoom && x < 2 ** z && y < 2 ** z;
