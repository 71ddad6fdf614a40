import type { Worker } from "node:worker_threads";
import { startWorker } from "../start-worker.ts";

export interface MapRequest {
  id: number;
  places: readonly (ScriptPlace | null)[];
  release: string | null;
}

export interface MapAnswer {
  id: number;
  frames: (OriginalFrame | null)[];
}

/** Maps positions in built scripts to the source. */
export interface SourceMaps {
  /** Returns one result per position, null where no map applies; all null on timeout. */
  resolve(places: readonly (ScriptPlace | null)[], release: string | null): Promise<(OriginalFrame | null)[]>;
  stop(): Promise<void>;
}

const patienceMs = 10_000;
const mostPlaces = 50;
const mostWaiting = 100;
/** Memory limit: reading too large a map ends the thread, not the server. */
const workerMegabytes = 512;

/** Reads the maps of `folder` in a worker thread, started on first use and restarted after a timeout. */
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
      const readyWorker = ready();
      if (!readyWorker) return none;
      latest += 1;
      const id = latest;
      const frames = await new Promise<(OriginalFrame | null)[]>((done) => {
        const timer = setTimeout(() => void giveUp(), patienceMs);
        waiting.set(id, (answer) => {
          clearTimeout(timer);
          waiting.delete(id);
          done(answer);
        });
        readyWorker.postMessage({ id, places: places.slice(0, mostPlaces), release } satisfies MapRequest);
      });
      return places.map((_, index) => frames[index] ?? null);
    },
    async stop() {
      await giveUp();
    },
  };
}

/** Name of a script without its folder, "jobs-page-3fa9c1e0.js". */
interface ScriptFile {
  file: string;
}

/** A script position in a browser's stack trace. */
interface ScriptPosition extends ScriptFile {
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
}

/** Start of a function, as reported with long animation frames. */
interface FunctionStart extends ScriptFile {
  /** Character offset of its parameters in the script. */
  position: number;
}

export type ScriptPlace = ScriptPosition | FunctionStart;

export interface OriginalFrame {
  /** Path from the project root, "src/pages/jobs/jobs-page.tsx". */
  source: string;
  line: number;
  column: number;
  /** Null at module level. */
  function: string | null;
  /** False for library code. */
  isOwn: boolean;
  /** Surrounding lines; empty for library code. */
  lines: { number: number; text: string }[];
}

/** A script that blocked a page, as reported by the page. */
interface BlockingScript {
  /** "/assets/jobs-page-3fa9c1e0.js". */
  file: string;
  function: string;
  position: number;
}

/** A function's position in the source, in our code or a library. */
export type SourceScript = Pick<OriginalFrame, "source" | "line" | "function" | "isOwn">;

const maxScriptsPerLookup = 50;

/** Returns one result per script, null where no map applies. Looks up each release's maps in batches. */
export async function resolveScripts(
  maps: SourceMaps,
  scripts: readonly { script: BlockingScript; release: string }[],
): Promise<(SourceScript | null)[]> {
  const names = scripts.map(({ script, release }) => JSON.stringify([release, script.file, script.position]));
  const known = new Map<string, SourceScript | null>();
  for (const release of new Set(scripts.map((each) => each.release))) {
    const requested = [...new Map(scripts.map((each, index) => [names[index] ?? "", each])).entries()].filter(
      ([, each]) => each.release === release,
    );
    for (let from = 0; from < requested.length; from += maxScriptsPerLookup) {
      const part = requested.slice(from, from + maxScriptsPerLookup);
      const places = part.map(([, { script }]) => ({ file: script.file.replace(/^.*\//, ""), position: script.position }));
      const frames = await maps.resolve(places, release || null);
      for (const [index, [name]] of part.entries()) known.set(name, toSourceScript(frames[index] ?? null));
    }
  }
  return names.map((name) => known.get(name) ?? null);
}

const toSourceScript = (frame: OriginalFrame | null): SourceScript | null =>
  frame && { source: frame.source, line: frame.line, function: frame.function, isOwn: frame.isOwn };
