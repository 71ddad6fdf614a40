import { type WrittenScript, writtenScripts } from "#ops/source-maps/busy-script.ts";
import type { SourceMaps } from "#ops/source-maps/source-maps.ts";
import type { ReadExemplar } from "./route-page.queries.ts";

const offendersShown = 5;
/** Of scripts; beyond it they stay as browsers named them. */
const mostWritten = 200;

export interface BehindExemplar extends ReadExemplar {
  script: Behind | null;
}

interface Behind {
  /** Where the function was written; null where no map tells. */
  written: WrittenScript | null;
  /** As the browser named it: "/assets/jobs-page-3fa9c1e0.js t:1204". */
  told: string;
  /** In which part of the time it ran; in the delay of input it was running already. */
  part: string;
  /** How much of the whole time that part is; null where the parts are not known. */
  share: number | null;
}

export interface Offender {
  element: string | null;
  script: Pick<Behind, "written" | "told" | "part"> | null;
  /** How much of the time the part it ran in took, in the middle of all. */
  share: number | null;
  n: number;
  worst: number;
  /** The first build it was met in; null where the build is not known. */
  since: string | null;
}

/** Beside each measurement that names a script, where that was written. */
export async function withWrittenScripts(exemplars: readonly ReadExemplar[], maps: SourceMaps | null): Promise<BehindExemplar[]> {
  const asked = exemplars
    .flatMap(({ detail: { script }, release }) => (script ? [{ script, release }] : []))
    .slice(0, maps ? mostWritten : 0);
  const found = maps && asked.length > 0 ? await writtenScripts(maps, asked) : [];
  let place = 0;
  return exemplars.map((exemplar) => {
    const { script, parts } = exemplar.detail;
    if (!script) return { ...exemplar, script: null };
    const written = found[place] ?? null;
    place += 1;
    const whole = Object.values(parts ?? {}).reduce((sum, ms) => sum + ms, 0);
    const share = whole > 0 ? (parts?.[script.part] ?? 0) / whole : null;
    return { ...exemplar, script: { written, told: `${script.file} ${script.function}:${script.position}`, part: script.part, share } };
  });
}

/** Elements and scripts that stand behind the worst measurements most often. One function is one, in whatever build. */
export function offendersOf(exemplars: readonly BehindExemplar[]): Offender[] {
  const found = new Map<string, BehindExemplar[]>();
  for (const exemplar of exemplars) {
    const { kind, detail, script } = exemplar;
    if (kind !== "worst" || (!detail.element && !script)) continue;
    const own = script?.written ? `${script.written.source} ${script.written.function}` : script?.told;
    const name = `${detail.element} ${own} ${script?.part}`;
    found.set(name, [...(found.get(name) ?? []), exemplar]);
  }
  return [...found.values()]
    .map((group) => {
      const ordered = group.toSorted((one, other) => one.at.localeCompare(other.at));
      const [first, last] = [ordered[0], ordered.at(-1)];
      const shares = group.flatMap(({ script }) => script?.share ?? []).toSorted((one, other) => one - other);
      return {
        element: last?.detail.element ?? null,
        script: last?.script ? { written: last.script.written, told: last.script.told, part: last.script.part } : null,
        share: shares[Math.floor(shares.length / 2)] ?? null,
        n: group.length,
        worst: Math.max(...group.map(({ value }) => value)),
        since: first?.release || null,
      };
    })
    .toSorted((one, other) => other.n - one.n || other.worst - one.worst)
    .slice(0, offendersShown);
}
