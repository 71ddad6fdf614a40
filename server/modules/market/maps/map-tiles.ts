import { AppError } from "#server/kernel/errors.ts";
import type { MapTiles, TileAddress } from "#server/kernel/services/outside.types.ts";

export interface MapTileSource {
  /** Contains {z}, {x} and {y}, and {key} where the provider requires one. */
  urlTemplate: string;
  key: string | null;
  /** The credit that the provider requires on the map. */
  attribution: string;
}

export const deepestZoom = 19;
export const tileContentTypes = ["image/png", "image/jpeg", "image/webp", "image/avif"] as const;
const tileMaxBytes = 512 * 1024;

/** Proxies tiles of one provider. The key is sent only to the provider, and only for tiles. */
export function createMapTiles({ urlTemplate, key, attribution }: MapTileSource, { timeoutMs = 5000 } = {}): MapTiles {
  const addressOf = ({ z, x, y }: TileAddress) =>
    urlTemplate.replace(/\{(z|x|y|key)\}/g, (_, name: string) => encodeURIComponent({ z, x, y, key: key ?? "" }[name] ?? ""));

  return {
    attribution,
    async fetch(tile) {
      let response: Response | undefined;
      try {
        response = await fetch(addressOf(tile), {
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs),
          headers: { accept: "image/*" },
        });
        if (response.status === 404 || response.status === 204) throw new AppError("not-found", "There is no such tile.");
        if (!response.ok) throw new Error(`status ${response.status}`);
        return { contentType: contentTypeOf(response), body: await readCapped(response) };
      } catch (cause) {
        // An unread body would hold its connection open.
        await response?.body?.cancel().catch(() => {});
        if (cause instanceof AppError) throw cause;
        throw Object.assign(new AppError("busy", "The map is not available at the moment.", { retryAfterSeconds: 30 }), { cause });
      }
    },
  };
}

function contentTypeOf(response: Response): string {
  const sent = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  const known = tileContentTypes.find((type) => type === sent);
  if (!known) throw new Error(`a tile of type ${sent}`);
  return known;
}

async function readCapped(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > tileMaxBytes) throw new Error(`a tile of more than ${tileMaxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
