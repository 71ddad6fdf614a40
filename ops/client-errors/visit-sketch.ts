import { createHash } from "node:crypto";
import { z } from "zod";
import { type ErrorSide, noiseReasons } from "#db/ops-values.ts";
import type { BrowserFamily, breadcrumbKinds, DeviceKind } from "#db/telemetry-values.ts";

/**
 * Size of the K-minimum-values sketch: up to this many visits are counted exactly, more are estimated from the density of the smallest
 * hashes.
 */
const maxMarks = 128;
const markBytes = 6;
const highest = 2 ** (8 * markBytes);
const markChars = 8;
/** Hashes collected before the list is trimmed to the smallest. */
const marksGathered = 1024;

/** Returns a uniformly distributed, irreversible hash of a visit. */
export const hashVisit = (visit: string): number => createHash("sha256").update(visit).digest().readUIntBE(0, markBytes);

/** Returns the smallest hashes of both. */
export const mergeMarks = (one: Iterable<number>, other: Iterable<number>): number[] =>
  [...new Set([...one, ...other])].sort((a, b) => a - b).slice(0, maxMarks);

/** Estimates the number of visits: exact up to 128, beyond that within about 18 % (95 % confidence). */
export function estimateVisits(marks: readonly number[]): number {
  const last = marks[maxMarks - 1];
  return last === undefined ? marks.length : Math.round(((maxMarks - 1) * highest) / last);
}

/** Serialises a sketch; sketches are merged by uniting their hashes. */
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

/** Estimates the visits of all sketches together: the same result as merging them one by one, in linear time. */
export function estimateVisitsOfSketches(sketches: Iterable<string>): number {
  let least: number[] = [];
  let limit = highest;
  for (const sketch of sketches) {
    const bytes = Buffer.from(sketch, "base64url");
    for (let at = 0; at + markBytes <= bytes.length; at += markBytes) {
      const mark = bytes.readUIntBE(at, markBytes);
      if (mark >= limit) continue;
      least.push(mark);
      if (least.length < marksGathered) continue;
      least = mergeMarks(least, []);
      limit = least[maxMarks - 1] ?? highest;
    }
  }
  return estimateVisits(mergeMarks(least, []));
}

/** Dimensions counted separately within a group. */
interface WaitingCell {
  release: string;
  route: string;
  device: DeviceKind;
  browser: BrowserFamily;
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

export const maxExemplars = 5;
const mostCells = 60;

export function addReport(
  waiting: WaitingErrors,
  error: ClientError,
  { at, release, mark }: { at: Date; release: string; mark: number },
): void {
  waiting.n += 1;
  waiting.lastAt = at;
  if (waiting.exemplars.length < maxExemplars) waiting.exemplars.push({ error, at });
  const { route, device, browser } = error;
  addCell(waiting.cells, { release, route, device, browser, n: 1, marks: [mark] });
}

/** Merges reports that could not be written with those received since. */
export function mergeWaitingErrors(earlier: WaitingErrors, later: WaitingErrors | undefined): WaitingErrors {
  if (!later) return earlier;
  const cells = new Map([...earlier.cells].map(([name, cell]) => [name, { ...cell }]));
  for (const cell of later.cells.values()) addCell(cells, cell);
  return {
    first: earlier.first,
    firstAt: earlier.firstAt,
    lastAt: later.lastAt,
    n: earlier.n + later.n,
    exemplars: [...earlier.exemplars, ...later.exemplars].slice(0, maxExemplars),
    cells,
  };
}

/** So many distinct combinations are likely forged: beyond the limit, reports count towards the first. */
function addCell(cells: Map<string, WaitingCell>, cell: WaitingCell): void {
  const name = `${cell.release} ${cell.route} ${cell.device} ${cell.browser}`;
  const known = cells.get(name) ?? (cells.size < mostCells ? undefined : [...cells.values()][0]);
  if (!known) {
    cells.set(name, { ...cell });
    return;
  }
  known.n += cell.n;
  if (cell.marks.length > 1 || !known.marks.includes(cell.marks[0] ?? -1)) known.marks = mergeMarks(known.marks, cell.marks);
}

/** An error reported by a page or thrown by the server, without personal data. */
export interface ClientError {
  side: ErrorSide;
  message: string;
  stack: string | null;
  source: string | null;
  line: number | null;
  column: number | null;
  /** Route pattern of the page, "*" if not reported; for server errors the procedure or route called. */
  route: string;
  release: string | null;
  /** Random id of the visit, used only to count visits. */
  visit: string;
  device: DeviceKind;
  browser: BrowserFamily;
  /** Trace ids of the page's last responses. */
  traces: string[];
  /** Whether the page caught the error and reported it itself. */
  isHandled: boolean;
  /** Name our code gave the error, used instead of its stack; null for nearly all. */
  explicit: string | null;
  /** Procedure whose call failed, and its status. */
  procedure: string | null;
  status: number | null;
  /** What the page did before, oldest first; the server has none, nor have reports from before it was sent. */
  breadcrumbs?: readonly Breadcrumb[];
}

/** A step of the visit: route patterns, kinds of elements and names of calls, never what was typed, read or asked for. */
interface Breadcrumb {
  kind: (typeof breadcrumbKinds)[number];
  name: string;
  /** How long before the error. */
  msBefore: number;
  /** HTTP status of a call, where the browser says it. */
  status?: number | undefined;
}

/** A stack frame, mapped to the source where a source map applies. */
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

const readFrame = z.looseObject({
  ...{ module: z.string(), function: z.string(), line: z.number() },
  lines: z.array(z.object({ text: z.string() })),
});
const readReport = z.looseObject({ at: z.string(), message: z.string(), traces: z.array(z.string()), frames: z.array(readFrame) });
/** Checks what readers of a stored report rely on. */
export const storedExemplar = z.custom<ErrorExemplar>((value) => readReport.safeParse(value).success);

type Noise = (typeof noiseReasons)[number];
type Report = Pick<ClientError, "message" | "stack">;

const isNoise: Readonly<Record<Exclude<Noise, "machine">, (error: Report) => boolean>> = {
  "script-error": ({ message, stack }) => /^script error\.?$/i.test(message.trim()) && !stack,
  extension: ({ stack }) => /\b(?:chrome|moz|safari-web|webkit-masked)-extension:\/\//.test(stack ?? ""),
  "resize-observer": ({ message }) => message.includes("ResizeObserver loop"),
};

/** Returns why a report says nothing about this site; null when it may. */
export const noiseIn = (error: Report): Noise | null =>
  noiseReasons.find((reason) => reason !== "machine" && isNoise[reason](error)) ?? null;
