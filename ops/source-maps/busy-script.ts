import type { OriginalFrame } from "./original-frame.ts";
import type { SourceMaps } from "./source-maps.ts";

/** A script that kept a page busy, as the page named it. */
export interface BusyScript {
  /** "/assets/jobs-page-3fa9c1e0.js". */
  file: string;
  function: string;
  position: number;
}

/** A function of ours, or of a library, where it was written. */
export type WrittenScript = Pick<OriginalFrame, "source" | "line" | "function" | "isOwn">;

const askedAtOnce = 50;

/** One for each of `scripts`, null where no map tells. The maps of each build are asked together. */
export async function writtenScripts(
  maps: SourceMaps,
  scripts: readonly { script: BusyScript; release: string }[],
): Promise<(WrittenScript | null)[]> {
  const names = scripts.map(({ script, release }) => JSON.stringify([release, script.file, script.position]));
  const known = new Map<string, WrittenScript | null>();
  for (const release of new Set(scripts.map((each) => each.release))) {
    const asked = [...new Map(scripts.map((each, index) => [names[index] ?? "", each])).entries()].filter(
      ([, each]) => each.release === release,
    );
    for (let from = 0; from < asked.length; from += askedAtOnce) {
      const part = asked.slice(from, from + askedAtOnce);
      const places = part.map(([, { script }]) => ({ file: script.file.replace(/^.*\//, ""), position: script.position }));
      const frames = await maps.resolve(places, release || null);
      for (const [index, [name]] of part.entries()) known.set(name, toldScript(frames[index] ?? null));
    }
  }
  return names.map((name) => known.get(name) ?? null);
}

const toldScript = (frame: OriginalFrame | null): WrittenScript | null =>
  frame && { source: frame.source, line: frame.line, function: frame.function, isOwn: frame.isOwn };
