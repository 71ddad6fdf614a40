import { noiseReasons } from "#db/ops-values.ts";
import type { ClientError } from "./client-error.ts";

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
