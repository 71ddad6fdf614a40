import type { ErrorSide } from "#db/ops-values.ts";
import type { OriginalFrame, ScriptPlace } from "../source-maps/original-frame.ts";
import type { ErrorFrame } from "./client-error.ts";

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
export interface StackFrame {
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
