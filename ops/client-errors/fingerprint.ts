import { createHash } from "node:crypto";

/** Raised whenever the rules change, since groups of other rules cannot be compared. */
export const fingerprintVersion = 1;

export interface ReportedError {
  message: string;
  stack: string | null;
  route: string;
}

const framesCompared = 3;
/** Longer lines name no frame, and the shapes below take the square of their length to say so. */
const frameMaxLength = 600;
/** A line of a stack as Chromium ("at name (address:1:2)") and as Firefox and Safari ("name@address:1:2") write it. */
const frameShapes = [/^\s*at (?:async )?(?:(.+?) \()?((?:https?:\/\/|\/).+?):\d+:\d+\)?$/, /^(.*?)@((?:https?:\/\/|\/).+?):\d+:\d+$/];
const ownCode = /\/(?:assets|src)\//;

/** Equal for errors of one cause: where in our code it was thrown, without lines and hashes of a build, else its words without what varies. */
export function fingerprintOf({ message, stack, route }: ReportedError): string {
  const frames = ownFrames(stack).slice(0, framesCompared);
  const parts = frames.length > 0 ? [typeOf(message), ...frames] : [parameterised(message), route];
  return createHash("sha256")
    .update([fingerprintVersion, ...parts].join("\n"))
    .digest("hex");
}

/** "module function" of each frame in code of ours, the innermost first. */
export function ownFrames(stack: string | null): string[] {
  return (stack ?? "").split("\n").flatMap((line) => {
    if (line.length > frameMaxLength) return [];
    for (const shape of frameShapes) {
      const found = shape.exec(line.trim());
      const address = found?.[2];
      if (address && ownCode.test(address)) return [`${moduleOf(address)} ${found[1]?.trim() || "(anonymous)"}`];
    }
    return [];
  });
}

/** The file's path without its host and the hash of its content: "/assets/jobs-page-3fa9c1e0.js" is "/assets/jobs-page-*.js". */
const moduleOf = (address: string): string =>
  address
    .replace(/^https?:\/\/[^/]+/, "")
    .replace(/[?#].*$/, "")
    .replace(/-[A-Za-z0-9_-]{8}(\.\w+)$/, "-*$1");

const typeOf = (message: string): string => /^(?:Uncaught )?(?:\(in promise\) )?(\w*(?:Error|Exception))\b/.exec(message)?.[1] ?? "Error";

/** What varies from one report to the next, the most particular first. */
const variables: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, "<email>"],
  [/\bhttps?:\/\/[^\s"'<>)]+/g, "<url>"],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, "<ip>"],
  [/\b[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}\b/gi, "<trace>"],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, "<uuid>"],
  [/\b\d{4}-\d\d-\d\d(?:[T ][\d:.]+Z?)?/g, "<date>"],
  [/\b(?=[0-9a-f]*\d)[0-9a-f]{16,}\b/gi, "<hash>"],
  [/\b0x[0-9a-f]+\b/gi, "<hex>"],
  [/\b\d+(?:\.\d+)?(?:ms|s)\b/g, "<duration>"],
  [/\b\d+\.\d+\b/g, "<float>"],
  [/\b\d+\b/g, "<int>"],
  [/"[^"]*"|'[^']*'|`[^`]*`/g, "<value>"],
];

export function parameterised(message: string): string {
  return variables.reduce((text, [shape, name]) => text.replace(shape, name), message.slice(0, 1000));
}

const noise: readonly (readonly [string, (error: ReportedError) => boolean])[] = [
  ["script-error", ({ message, stack }) => /^script error\.?$/i.test(message.trim()) && !stack],
  ["extension", ({ stack }) => /\b(?:chrome|moz|safari-web)-extension:\/\//.test(stack ?? "")],
  ["resize-observer", ({ message }) => message.includes("ResizeObserver loop")],
];

/** Why a report says nothing of this site; null when it may. */
export const noiseIn = (error: ReportedError): string | null => noise.find(([, isNoise]) => isNoise(error))?.[0] ?? null;
