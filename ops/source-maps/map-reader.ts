import { readdirSync, readFileSync, statSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { originalPositionFor, sourceContentFor, TraceMap } from "@jridgewell/trace-mapping";
import type { OriginalFrame, ScriptPlace } from "./source-maps.ts";

const mapsParsed = 8;
const mostPackedBytes = 8_000_000;
const mostMapBytes = 40_000_000;
const linesAround = 5;
const longestLineShown = 240;
const scriptName = /^[\w.-]{1,120}\.js$/;
const releaseName = /^[\w-]{8}$/;

/** Resolves script positions with the source maps of a folder that has a subfolder per build. Never fetches anything. */
export function createMapReader(folder: string) {
  /** Least recently used first. */
  const parsed = new Map<string, ParsedMap>();

  return {
    resolve: (place: ScriptPlace, release: string | null): OriginalFrame | null => {
      const path = pathOf(place.file, release);
      const map = path === null ? null : read(path);
      if (!map) return null;
      if (!("position" in place)) return frameAt(map.traced, place);
      const at = lineOf(map.lineStarts, place.position);
      return at && frameAt(map.traced, at, true);
    },
    /** Returns the number of maps in memory. */
    size: () => parsed.size,
  };

  function read(path: string): ParsedMap | null {
    const known = parsed.get(path);
    const map = known ?? parse(path);
    if (!map) return null;
    parsed.delete(path);
    parsed.set(path, map);
    for (const [oldest] of parsed) {
      if (parsed.size <= mapsParsed) break;
      parsed.delete(oldest);
    }
    return map;
  }

  /** Returns the map of the named release; else of the newest with a script of that name, which includes a content hash. */
  function pathOf(file: string, release: string | null): string | null {
    if (!scriptName.test(file)) return null;
    const name = `${file}.map.gz`;
    if (release !== null && releaseName.test(release) && isReadable(join(folder, release, name))) return join(folder, release, name);
    for (const build of listBuilds(folder)) if (isReadable(join(folder, build, name))) return join(folder, build, name);
    return null;
  }
}

/** Returns the builds with stored source maps, newest first. */
export function listBuilds(folder: string): string[] {
  try {
    const builds = readdirSync(folder).filter((build) => releaseName.test(build));
    const dated = builds.map((build) => ({ build, at: statSync(join(folder, build)).mtimeMs }));
    return dated.sort((one, other) => other.at - one.at).map(({ build }) => build);
  } catch {
    return [];
  }
}

function isReadable(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size <= mostPackedBytes;
}

interface ParsedMap {
  traced: TraceMap;
  /** Character offset of each line of the script; empty in maps of builds that did not record them. */
  lineStarts: readonly number[];
}

function parse(path: string): ParsedMap | null {
  try {
    const map = JSON.parse(gunzipSync(readFileSync(path), { maxOutputLength: mostMapBytes }).toString());
    return { traced: new TraceMap(map), lineStarts: Array.isArray(map.x_lineStarts) ? map.x_lineStarts : [] };
  } catch {
    // Truncated, too large, or not a source map: the position stays as reported by the browser.
    return null;
  }
}

interface LineColumn {
  line: number;
  column: number;
}

function lineOf(lineStarts: readonly number[], position: number): LineColumn | null {
  const line = lineStarts.filter((start) => start <= position).length;
  return line === 0 ? null : { line, column: position - (lineStarts[line - 1] ?? 0) + 1 };
}

function frameAt(map: TraceMap, { line, column }: LineColumn, isStart = false): OriginalFrame | null {
  const found = originalPositionFor(map, { line: Math.max(1, line), column: Math.max(0, column - 1) });
  if (found.source === null) return null;
  const source = found.source.replace(/^(?:\.\.?\/)+/, "").replace(/[?#].*$/, "");
  const lines = (sourceContentFor(map, found.source) ?? "").split("\n");
  const isOwn = /^(?:src|server|db|ops)\//.test(source);
  const from = Math.max(1, found.line - linesAround);
  return {
    source: source.slice(-200),
    line: found.line,
    column: found.column + 1,
    function: (isOwn ? (isStart ? functionAtLine : enclosingFunction)(lines, found.line, found.column) : null) ?? found.name,
    isOwn,
    lines: isOwn
      ? lines
          .slice(from - 1, found.line + linesAround)
          .map((text, index) => ({ number: from + index, text: text.slice(0, longestLineShown) }))
      : [],
  };
}

const longestLine = 300;
const linesLookedAt = 2000;
const name = "([A-Za-z_$][\\w$]*)";
/** Patterns of function declarations in our code. Each fails at the first unexpected token, so that no line takes long. */
const declarations = [
  new RegExp(`\\bfunction\\s*\\*?\\s*${name}`),
  new RegExp(`\\b(?:const|let|var)\\s+${name}[^=]*=\\s*(?:async\\s*)?(?:function\\b|\\(|${name}\\s*=>|<)`),
  new RegExp(`^\\s*(?:(?:public|private|static|async|get|set)\\s+)*${name}\\s*\\([^()]*\\)[^;]*\\{$`),
  new RegExp(`^\\s*${name}\\s*:\\s*(?:async\\s*)?(?:\\(|function\\b|${name}\\s*=>)`),
];
const keywords = new Set(["if", "for", "while", "switch", "catch", "return", "function", "with", "do"]);

/** Returns the name of the function around a position in formatted source, judged by indentation; null at module level. */
export function enclosingFunction(lines: readonly string[], line: number, column: number): string | null {
  const lineText = lines[line - 1] ?? "";
  const here = declaredName(lineText.slice(0, Math.max(0, column)));
  if (here) return here;
  let indent = indentOf(lineText);
  for (let at = line - 2; at >= 0 && at > line - linesLookedAt && indent > 0; at -= 1) {
    const text = lines[at] ?? "";
    if (text.trim() === "" || indentOf(text) >= indent) continue;
    const found = declaredName(text);
    if (found) return found;
    // A closing bracket was opened by a line with the same indentation.
    indent = indentOf(text) + (/^\s*[)\]}]/.test(text) ? 1 : 0);
  }
  return null;
}

/** Returns the name of the function that starts in the line, or of the enclosing one if it is anonymous. */
const functionAtLine = (lines: readonly string[], line: number, column: number): string | null =>
  declaredName(lines[line - 1] ?? "") ?? enclosingFunction(lines, line, column);

function declaredName(text: string): string | null {
  if (text.length > longestLine) return null;
  for (const shape of declarations) {
    const found = shape.exec(text)?.[1];
    if (found && !keywords.has(found)) return found;
  }
  return null;
}

const indentOf = (text: string): number => text.length - text.trimStart().length;

const maxBuilds = 20;

/**
 * Copies source maps of the builds shipped with this server to a folder that outlives it, because pages of earlier releases stay open for
 * days. Deletes those of the oldest builds beyond twenty.
 */
export async function archiveSourceMaps({ builtFolder, archiveFolder }: { builtFolder: string; archiveFolder: string }): Promise<void> {
  await mkdir(archiveFolder, { recursive: true });
  const known = new Set(listBuilds(archiveFolder));
  for (const build of listBuilds(builtFolder).toReversed()) {
    if (known.has(build)) continue;
    const unfinished = join(archiveFolder, `.${build}-${process.pid}`);
    await cp(join(builtFolder, build), unfinished, { recursive: true });
    await rename(unfinished, join(archiveFolder, build)).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  for (const build of listBuilds(archiveFolder).slice(maxBuilds)) await rm(join(archiveFolder, build), { recursive: true, force: true });
}
