import { createHash } from "node:crypto";
import { type ErrorSide, noiseReasons } from "#db/ops-values.ts";
import type { BrowserFamily, DeviceKind } from "#db/telemetry-values.ts";

/** Of the marks of all visits the least are kept: as many as these are counted exactly, more are estimated from how close they lie. */
const marksKept = 128;
const markBytes = 6;
const highest = 2 ** (8 * markBytes);
const markChars = 8;
/** So many are gathered before those that are not among the least are left behind. */
const marksGathered = 1024;

/** A visit's mark, evenly spread, which does not lead back to it. */
export const markOf = (visit: string): number => createHash("sha256").update(visit).digest().readUIntBE(0, markBytes);

/** The marks of both, without those that are not among the least. */
export const joined = (one: Iterable<number>, other: Iterable<number>): number[] =>
  [...new Set([...one, ...other])].sort((a, b) => a - b).slice(0, marksKept);

/** How many visits left these marks: exact up to 128, and within some 18 % in nineteen cases of twenty beyond. */
export function visitsIn(marks: readonly number[]): number {
  const last = marks[marksKept - 1];
  return last === undefined ? marks.length : Math.round(((marksKept - 1) * highest) / last);
}

/** As it is kept: adding two sketches is joining their marks. */
export const sketchText = (marks: readonly number[]): string =>
  marks
    .map((mark) => {
      const bytes = Buffer.alloc(markBytes);
      bytes.writeUIntBE(mark, 0, markBytes);
      return bytes.toString("base64url");
    })
    .join("");

export function readSketch(text: string): number[] {
  const marks = [];
  for (let at = 0; at + markChars <= text.length; at += markChars)
    marks.push(Buffer.from(text.slice(at, at + markChars), "base64url").readUIntBE(0, markBytes));
  return marks;
}

/** How many visits left the marks of all these sketches: the same as joining them one after another, in the time it takes to read them. */
export function visitsOf(sketches: Iterable<string>): number {
  let least: number[] = [];
  let limit = highest;
  for (const sketch of sketches) {
    const bytes = Buffer.from(sketch, "base64url");
    for (let at = 0; at + markBytes <= bytes.length; at += markBytes) {
      const mark = bytes.readUIntBE(at, markBytes);
      if (mark >= limit) continue;
      least.push(mark);
      if (least.length < marksGathered) continue;
      least = joined(least, []);
      limit = least[marksKept - 1] ?? highest;
    }
  }
  return visitsIn(joined(least, []));
}

/** What is counted apart within a group. */
interface WaitingCell {
  release: string;
  route: string;
  device: DeviceKind;
  n: number;
  marks: number[];
}

/** Reports of one fault that are not written yet. */
export interface WaitingErrors {
  first: ClientError;
  firstAt: Date;
  lastAt: Date;
  n: number;
  exemplars: { error: ClientError; at: Date }[];
  cells: Map<string, WaitingCell>;
}

export const exemplarsKept = 5;
const mostCells = 60;

/** `release` is the build where it is one the site has served, else "". */
export function startWaiting(first: ClientError, at: Date): WaitingErrors {
  return { first, firstAt: at, lastAt: at, n: 0, exemplars: [], cells: new Map() };
}

export function addReport(
  waiting: WaitingErrors,
  error: ClientError,
  { at, release, mark }: { at: Date; release: string; mark: number },
): void {
  waiting.n += 1;
  waiting.lastAt = at;
  if (waiting.exemplars.length < exemplarsKept) waiting.exemplars.push({ error, at });
  addCell(waiting.cells, { release, route: error.route, device: error.device, n: 1, marks: [mark] });
}

/** What could not be written with what has come since. */
export function together(earlier: WaitingErrors, later: WaitingErrors | undefined): WaitingErrors {
  if (!later) return earlier;
  const cells = new Map([...earlier.cells].map(([name, cell]) => [name, { ...cell }]));
  for (const cell of later.cells.values()) addCell(cells, cell);
  return {
    first: earlier.first,
    firstAt: earlier.firstAt,
    lastAt: later.lastAt,
    n: earlier.n + later.n,
    exemplars: [...earlier.exemplars, ...later.exemplars].slice(0, exemplarsKept),
    cells,
  };
}

/** Beyond so many different ones, whoever sends makes them up: the rest is counted as of the first. */
function addCell(cells: Map<string, WaitingCell>, cell: WaitingCell): void {
  const name = `${cell.release} ${cell.route} ${cell.device}`;
  const known = cells.get(name) ?? (cells.size < mostCells ? undefined : [...cells.values()][0]);
  if (!known) {
    cells.set(name, { ...cell });
    return;
  }
  known.n += cell.n;
  if (cell.marks.length > 1 || !known.marks.includes(cell.marks[0] ?? -1)) known.marks = joined(known.marks, cell.marks);
}

/** An error of a page as it was reported, or of the site itself, without what could name a person. */
export interface ClientError {
  side: ErrorSide;
  message: string;
  stack: string | null;
  source: string | null;
  line: number | null;
  column: number | null;
  /** Pattern of the page, "*" where it did not say; of the site's own errors what was called. */
  route: string;
  release: string | null;
  /** Random name of the visit, for counting visits and nothing else. */
  visit: string;
  device: DeviceKind;
  browser: BrowserFamily;
  /** Traces of the last answers the page had got. */
  traces: string[];
  /** Whether the page caught it and said so itself. */
  isHandled: boolean;
  /** What our own code says it is, in place of its stack; null for nearly all. */
  explicit: string | null;
  /** The procedure whose call failed, and with what status. */
  procedure: string | null;
  status: number | null;
}

/** A line of a stack, as the browser named it or, where a source map tells, as it was written. */
export interface ErrorFrame {
  /** "src/pages/jobs/jobs-page.tsx", or "/assets/jobs-page-*.js". */
  module: string;
  function: string;
  line: number;
  column: number;
  isOwn: boolean;
  isOriginal: boolean;
  lines: { number: number; text: string }[];
}

/** A report kept in full. */
export interface ErrorExemplar extends Omit<ClientError, "visit" | "explicit"> {
  at: string;
  frames: ErrorFrame[];
}

type Noise = (typeof noiseReasons)[number];
type Report = Pick<ClientError, "message" | "stack">;

const isNoise: Readonly<Record<Exclude<Noise, "machine">, (error: Report) => boolean>> = {
  "script-error": ({ message, stack }) => /^script error\.?$/i.test(message.trim()) && !stack,
  extension: ({ stack }) => /\b(?:chrome|moz|safari-web|webkit-masked)-extension:\/\//.test(stack ?? ""),
  "resize-observer": ({ message }) => message.includes("ResizeObserver loop"),
};

/** Why a report says nothing of this site; null when it may. */
export const noiseIn = (error: Report): Noise | null =>
  noiseReasons.find((reason) => reason !== "machine" && isNoise[reason](error)) ?? null;

const missingCode = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Code that did not arrive: after a deploy pages of the build before it ask for scripts that are gone. */
export const isMissingCode = ({ message }: Pick<ClientError, "message">): boolean => missingCode.test(message);
