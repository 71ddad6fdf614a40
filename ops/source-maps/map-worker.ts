import { parentPort, workerData } from "node:worker_threads";
import { createMapReader } from "./map-reader.ts";
import type { MapAnswer, MapRequest } from "./source-maps.ts";

/** Worker thread that reads source maps, which would otherwise delay requests noticeably. */
const reader = createMapReader(workerData as string);
parentPort?.on("message", ({ id, places, release }: MapRequest) => {
  const frames = places.map((place) => (place ? reader.resolve(place, release) : null));
  parentPort?.postMessage({ id, frames } satisfies MapAnswer);
});
