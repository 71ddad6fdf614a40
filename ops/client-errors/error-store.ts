import type { Db } from "#db/client.ts";
import type { ErrorSide } from "#db/ops-values.ts";
import type { OriginalFrame, ScriptPlace, SourceMaps } from "../source-maps/source-maps.ts";
import { type Cause, causeOf, parameterised, staleTab, withoutAddresses } from "./fingerprint.ts";
import { saveErrors } from "./save-errors.ts";
import {
  addReport,
  type ClientError,
  type ErrorExemplar,
  type ErrorFrame,
  isMissingCode,
  markOf,
  startWaiting,
  together,
  type WaitingErrors,
} from "./visit-sketch.ts";

const mostKindsWaiting = 500;
const mostCausesKnown = 5000;
/** A group that was written waits so long before it is again, so that a flood writes few rows. */
const writeEveryMs = 60_000;

/** Errors of pages and of the site itself, gathered by cause in memory and written in one go: the first few of each in full, the rest as numbers. */
export interface ErrorStore {
  /** False when there are too many different ones at once. */
  add(error: ClientError, at: Date): boolean;
  /** Only these builds are told apart from now on; the newest first. */
  knowReleases(names: readonly string[]): void;
  /** Adds to the database what has been gathered and is due, or all of it; what cannot be written is kept for the next time. Answers how many rows. */
  flush(db: Db, at: Date, all?: { isLast: boolean }): Promise<number>;
}

export function createErrorStore(sourceMaps: SourceMaps | null = null): ErrorStore {
  const waiting = new Map<string, WaitingErrors>();
  const causes = new Map<string, Cause>();
  const writtenAtMs = new Map<string, number>();
  const complete = new Set<string>();
  let releases: readonly string[] = [];

  return {
    add(reported, at) {
      const error = isStale(reported) ? { ...reported, explicit: staleTab } : reported;
      const kind = kindOf(error);
      const known = waiting.get(kind);
      if (!known && waiting.size >= mostKindsWaiting) return false;
      const group = known ?? startWaiting(error, at);
      waiting.set(kind, group);
      const release = error.release !== null && releases.includes(error.release) ? error.release : "";
      addReport(group, error, { at, release, mark: markOf(error.visit) });
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
          waiting.set(kind, together(group, waiting.get(kind)));
          throw error;
        }
      }
      forget(causes, mostCausesKnown);
      forget(writtenAtMs, mostCausesKnown);
      forget(complete, mostCausesKnown);
      return rows;
    },
  };

  async function write(db: Db, cause: Cause, group: WaitingErrors, at: Date): Promise<number> {
    const exemplars = complete.has(cause.fingerprint) ? [] : await Promise.all(group.exemplars.map(toldExemplar));
    const saved = await saveErrors(db, { cause, group, exemplars });
    writtenAtMs.set(cause.fingerprint, at.getTime());
    if (saved.isComplete) complete.add(cause.fingerprint);
    return saved.rows;
  }

  /** Code that did not arrive, of a build that is not the newest any more. */
  function isStale(error: ClientError): boolean {
    return error.side === "page" && isMissingCode(error) && error.release !== null && releases.length > 0 && error.release !== releases[0];
  }

  function isHeld({ fingerprint }: Cause, at: Date): boolean {
    const writtenMs = writtenAtMs.get(fingerprint);
    return writtenMs !== undefined && at.getTime() - writtenMs < writeEveryMs;
  }

  async function framesWritten({ side, stack, release }: Pick<ClientError, "side" | "stack" | "release">): Promise<ErrorFrame[]> {
    const frames = framesOf(stack, side);
    const originals = frames.length > 0 && sourceMaps ? await sourceMaps.resolve(frames.map(placeOf), release) : [];
    return frames.map((frame, index) => toldFrame(frame, originals[index] ?? null));
  }

  async function toldExemplar({ error: { visit: _visit, explicit: _explicit, ...error }, at }: { error: ClientError; at: Date }) {
    const frames = await framesWritten(error);
    return {
      ...error,
      message: withoutAddresses(error.message),
      stack: error.stack && withoutAddresses(error.stack),
      at: at.toISOString(),
      frames,
    } satisfies ErrorExemplar;
  }
}

/** Equal for reports that surely have one cause, cheaply told: the same words or the same places of the same scripts. */
function kindOf({ side, message, stack, route, explicit }: ClientError): string {
  if (explicit) return `explicit ${explicit}`;
  const places = framesOf(stack, side).map(({ path, function: name, line, column }) => `${path} ${name} ${line} ${column}`);
  return `${side} ${parameterised(message)}\n${places.length > 0 ? places.join("\n") : route}`;
}

/** The oldest go. */
function forget(known: { size: number; keys(): Iterable<string>; delete(key: string): unknown }, most: number): void {
  for (const key of known.keys()) {
    if (known.size <= most) return;
    known.delete(key);
  }
}

/** Longer lines name no frame, and the shapes below take the square of their length to say so. */
const frameMaxLength = 600;
const framesRead = 30;
/** A line of a stack as Chromium ("at name (address:1:2)") and as Firefox and Safari ("name@address:1:2") write it. */
const frameShapes = [
  /^\s*at (?:async )?(?:(.+?) \()?((?:https?:\/\/|\/).+?):(\d{1,9}):(\d{1,9})\)?$/,
  /^(.*?)@((?:https?:\/\/|\/).+?):(\d{1,9}):(\d{1,9})$/,
];
const ownCode: Readonly<Record<ErrorSide, RegExp>> = {
  page: /\/(?:assets|src)\//,
  server: /^\/(?:dist\/server|server|src|db|ops)\//,
};

/** A frame in a script of ours, as the browser named it. */
interface StackFrame {
  path: string;
  function: string;
  line: number;
  column: number;
}

/** The frames in scripts of ours, the innermost first. */
export function framesOf(stack: string | null, side: ErrorSide = "page"): StackFrame[] {
  const found: StackFrame[] = [];
  for (const text of (stack ?? "").split("\n")) {
    if (text.length > frameMaxLength) continue;
    const frame = readFrame(text.trim(), ownCode[side]);
    if (frame) found.push(frame);
    if (found.length === framesRead) break;
  }
  return found;
}

function readFrame(text: string, own: RegExp): StackFrame | null {
  for (const shape of frameShapes) {
    const [, name, address, line, column] = shape.exec(text) ?? [];
    if (!address || !own.test(address)) continue;
    const path = address.replace(/^https?:\/\/[^/]+/, "").replace(/[?#].*$/, "");
    return { path, function: name?.trim().slice(0, 120) || "(anonymous)", line: Number(line), column: Number(column) };
  }
  return null;
}

/** Where a source map must be asked; null for what is no built script. */
export function placeOf({ path, line, column }: StackFrame): ScriptPlace | null {
  const file = /^\/(?:assets|dist\/server)\/([\w.-]+\.js)$/.exec(path)?.[1];
  return file ? { file, line, column } : null;
}

/** The file's path without the hash of its content: "/assets/jobs-page-3fa9c1e0.js" is "/assets/jobs-page-*.js". */
const moduleOf = (path: string): string =>
  /^\/(?:src|server|db|ops)\//.test(path) ? path.slice(1) : path.replace(/-[A-Za-z0-9_-]{8}(\.\w+)$/, "-*$1");

/** A frame as it was written, or, where no map tells, as the browser named it. */
export function toldFrame(frame: StackFrame, original: OriginalFrame | null): ErrorFrame {
  if (!original) {
    const { path, line, column } = frame;
    return { module: moduleOf(path), function: frame.function, line, column, isOwn: true, isOriginal: false, lines: [] };
  }
  const { source, line, column, isOwn, lines } = original;
  return { module: source, function: original.function ?? "(module)", line, column, isOwn, isOriginal: true, lines };
}
