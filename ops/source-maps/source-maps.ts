import type { Worker } from "node:worker_threads";
import { startWorker } from "../start-worker.ts";
import type { OriginalFrame, ScriptPlace } from "./original-frame.ts";

export interface MapRequest {
  id: number;
  places: readonly (ScriptPlace | null)[];
  release: string | null;
}

export interface MapAnswer {
  id: number;
  frames: (OriginalFrame | null)[];
}

/** Tells places of built scripts as places of the source. */
export interface SourceMaps {
  /** One answer for each place, null where no map tells; all null when it would take too long. */
  resolve(places: readonly (ScriptPlace | null)[], release: string | null): Promise<(OriginalFrame | null)[]>;
  stop(): Promise<void>;
}

const patienceMs = 10_000;
const mostPlaces = 50;
const mostWaiting = 100;
/** A thread that reads maps that are too large for it is given up, not the site. */
const workerMegabytes = 512;

/** Reads the maps of `folder` in a thread that starts with the first question, and anew after one that it could not answer in time. */
export function openSourceMaps(
  folder: string,
  { start = () => startWorker("map-worker", import.meta.url, folder, workerMegabytes) } = {},
): SourceMaps {
  let worker: Worker | null = null;
  let latest = 0;
  const waiting = new Map<number, (frames: (OriginalFrame | null)[]) => void>();

  const giveUp = () => {
    const gone = worker;
    worker = null;
    for (const done of [...waiting.values()]) done([]);
    waiting.clear();
    return gone?.terminate();
  };
  const ready = () => {
    if (worker) return worker;
    const started = start();
    started?.unref();
    started?.on("message", ({ id, frames }: MapAnswer) => waiting.get(id)?.(frames));
    for (const event of ["error", "exit"]) started?.on(event, () => worker === started && giveUp());
    worker = started;
    return started;
  };

  return {
    async resolve(places, release) {
      const none = places.map(() => null);
      if (waiting.size >= mostWaiting || places.every((place) => place === null)) return none;
      const asked = ready();
      if (!asked) return none;
      latest += 1;
      const id = latest;
      const frames = await new Promise<(OriginalFrame | null)[]>((done) => {
        const timer = setTimeout(() => void giveUp(), patienceMs);
        waiting.set(id, (answer) => {
          clearTimeout(timer);
          waiting.delete(id);
          done(answer);
        });
        asked.postMessage({ id, places: places.slice(0, mostPlaces), release } satisfies MapRequest);
      });
      return places.map((_, index) => frames[index] ?? null);
    },
    async stop() {
      await giveUp();
    },
  };
}
