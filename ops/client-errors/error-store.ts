import type { Db } from "#db/client.ts";
import type { ErrorSide } from "#db/ops-values.ts";
import type { OriginalFrame, ScriptPlace, SourceMaps } from "../source-maps/source-maps.ts";
import { causeOf, type ErrorCause, maskEmailAddresses, parameterise, staleTab } from "./fingerprint.ts";
import { saveErrors } from "./save-errors.ts";
import {
  addReport,
  type ClientError,
  type ErrorExemplar,
  type ErrorFrame,
  hashVisit,
  mergeWaitingErrors,
  type WaitingErrors,
} from "./visit-sketch.ts";

const mostKindsWaiting = 500;
const mostCausesKnown = 5000;
/** Minimum interval between writes of one group, so that a flood of errors writes few rows. */
const writeEveryMs = 60_000;

/** Collects page and server errors by cause in memory and writes them in batches: the first few of each in full, the rest as counts. */
export interface ErrorStore {
  /** Returns false when too many distinct errors are waiting. */
  add(error: ClientError, at: Date): boolean;
  /** Sets the known releases, newest first; unknown ones are counted together. */
  knowReleases(names: readonly string[]): void;
  /** Writes due groups, or all of them; those that cannot be written are retained for the next flush. Returns the number of rows. */
  flush(db: Db, at: Date, all?: { isLast: boolean }): Promise<number>;
}

export function createErrorStore(sourceMaps: SourceMaps | null = null): ErrorStore {
  const waiting = new Map<string, WaitingErrors>();
  const causes = new Map<string, ErrorCause>();
  const writtenAtMs = new Map<string, number>();
  const complete = new Set<string>();
  let releases: readonly string[] = [];

  return {
    add(reported, at) {
      const error = isStale(reported) ? { ...reported, explicit: staleTab } : reported;
      const kind = kindOf(error);
      const known = waiting.get(kind);
      if (!known && waiting.size >= mostKindsWaiting) return false;
      const group = known ?? startWaitingErrors(error, at);
      waiting.set(kind, group);
      const release = error.release !== null && releases.includes(error.release) ? error.release : "";
      addReport(group, error, { at, release, mark: hashVisit(error.visit) });
      return true;
    },
    knowReleases(names) {
      releases = names;
    },
    async flush(db, at, { isLast } = { isLast: false }) {
      let rows = 0;
      for (const [kind, group] of [...waiting]) {
        const cause = causes.get(kind) ?? causeOf(group.first, await framesWritten(group.first));
        causes.set(kind, cause);
        if (!isLast && isHeld(cause, at)) continue;
        waiting.delete(kind);
        try {
          rows += await write(db, cause, group, at);
        } catch (error) {
          waiting.set(kind, mergeWaitingErrors(group, waiting.get(kind)));
          throw error;
        }
      }
      evictOldest(causes, mostCausesKnown);
      evictOldest(writtenAtMs, mostCausesKnown);
      evictOldest(complete, mostCausesKnown);
      return rows;
    },
  };

  async function write(db: Db, cause: ErrorCause, group: WaitingErrors, at: Date): Promise<number> {
    const exemplars = complete.has(cause.fingerprint) ? [] : await Promise.all(group.exemplars.map(resolveExemplar));
    const saved = await saveErrors(db, { cause, group, exemplars });
    writtenAtMs.set(cause.fingerprint, at.getTime());
    if (saved.isComplete) complete.add(cause.fingerprint);
    return saved.rows;
  }

  /** Returns true for a script that failed to load in a release that is no longer the newest. */
  function isStale(error: ClientError): boolean {
    return error.side === "page" && isMissingCode(error) && error.release !== null && releases.length > 0 && error.release !== releases[0];
  }

  function isHeld({ fingerprint }: ErrorCause, at: Date): boolean {
    const writtenMs = writtenAtMs.get(fingerprint);
    return writtenMs !== undefined && at.getTime() - writtenMs < writeEveryMs;
  }

  async function framesWritten({ side, stack, release }: Pick<ClientError, "side" | "stack" | "release">): Promise<ErrorFrame[]> {
    const frames = framesOf(stack, side);
    const originals = frames.length > 0 && sourceMaps ? await sourceMaps.resolve(frames.map(scriptPlaceOf), release) : [];
    return frames.map((frame, index) => resolveFrame(frame, originals[index] ?? null));
  }

  async function resolveExemplar({ error: { visit: _visit, explicit: _explicit, ...error }, at }: { error: ClientError; at: Date }) {
    const frames = await framesWritten(error);
    return {
      ...error,
      message: maskEmailAddresses(error.message),
      stack: error.stack && maskEmailAddresses(error.stack),
      at: at.toISOString(),
      frames,
    } satisfies ErrorExemplar;
  }
}

/** Returns a cheap grouping key: reports with the same message, or the same script positions, surely have one cause. */
function kindOf({ side, message, stack, route, explicit }: ClientError): string {
  if (explicit) return `explicit ${explicit}`;
  const places = framesOf(stack, side).map(({ path, function: name, line, column }) => `${path} ${name} ${line} ${column}`);
  return `${side} ${parameterise(message)}\n${places.length > 0 ? places.join("\n") : route}`;
}

/** Evicts the oldest entries. */
function evictOldest(known: { size: number; keys(): Iterable<string>; delete(key: string): unknown }, most: number): void {
  for (const key of known.keys()) {
    if (known.size <= most) return;
    known.delete(key);
  }
}

/** Longer lines contain no frame, and the patterns below need quadratic time to reject them. */
const frameMaxLength = 600;
const framesRead = 30;
/** Stack lines of Chromium ("at name (address:1:2)"), and of Firefox and Safari ("name@address:1:2"). */
const frameShapes = [
  /^\s*at (?:async )?(?:(.+?) \()?((?:https?:\/\/|\/).+?):(\d{1,9}):(\d{1,9})\)?$/,
  /^(.*?)@((?:https?:\/\/|\/).+?):(\d{1,9}):(\d{1,9})$/,
];
const siteCodePath: Readonly<Record<ErrorSide, RegExp>> = {
  page: /\/(?:assets|src)\//,
  server: /^\/(?:dist\/server|server|src|db|ops)\//,
};

/** A frame in our own code, as the browser reported it. */
interface StackFrame {
  path: string;
  function: string;
  line: number;
  column: number;
}

/** Returns the frames in our own code, innermost first. */
export function framesOf(stack: string | null, side: ErrorSide = "page"): StackFrame[] {
  const found: StackFrame[] = [];
  for (const text of (stack ?? "").split("\n")) {
    if (text.length > frameMaxLength) continue;
    const frame = readFrame(text.trim(), siteCodePath[side]);
    if (frame) found.push(frame);
    if (found.length === framesRead) break;
  }
  return found;
}

function readFrame(text: string, codePath: RegExp): StackFrame | null {
  for (const shape of frameShapes) {
    const [, name, address, line, column] = shape.exec(text) ?? [];
    if (!address || !codePath.test(address)) continue;
    const path = address.replace(/^https?:\/\/[^/]+/, "").replace(/[?#].*$/, "");
    return { path, function: name?.trim().slice(0, 120) || "(anonymous)", line: Number(line), column: Number(column) };
  }
  return null;
}

/** Returns the position to look up in a source map; null when it is not in a built script. */
export function scriptPlaceOf({ path, line, column }: StackFrame): ScriptPlace | null {
  const file = /^\/(?:assets|dist\/server)\/([\w.-]+\.js)$/.exec(path)?.[1];
  return file ? { file, line, column } : null;
}

/** Returns the path without its content hash: "/assets/jobs-page-3fa9c1e0.js" becomes "/assets/jobs-page-*.js". */
const moduleOf = (path: string): string =>
  /^\/(?:src|server|db|ops)\//.test(path) ? path.slice(1) : path.replace(/-[A-Za-z0-9_-]{8}(\.\w+)$/, "-*$1");

/** Returns the frame mapped to the source, or as the browser reported it when no source map applies. */
export function resolveFrame(frame: StackFrame, original: OriginalFrame | null): ErrorFrame {
  if (!original) {
    const { path, line, column } = frame;
    return { module: moduleOf(path), function: frame.function, line, column, isOwn: true, isOriginal: false, lines: [] };
  }
  const { source, line, column, isOwn, lines } = original;
  return { module: source, function: original.function ?? "(module)", line, column, isOwn, isOriginal: true, lines };
}

/** `release` is "" unless the site has served it. */
function startWaitingErrors(first: ClientError, at: Date): WaitingErrors {
  return { first, firstAt: at, lastAt: at, n: 0, exemplars: [], cells: new Map() };
}

const missingCode = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Returns true when code failed to load: after a deploy, pages of the previous release request scripts that no longer exist. */
const isMissingCode = ({ message }: Pick<ClientError, "message">): boolean => missingCode.test(message);
