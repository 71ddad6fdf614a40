import { z } from "zod";
import { routePattern } from "./beacon.ts";

export const mostErrorBytes = 16_384;

const optional = (most: number) =>
  z
    .string()
    .transform((text) => text.slice(0, most))
    .nullish();
const position = z.int().min(0).max(10_000_000).nullish();

const hint = (shape: z.ZodType<string>) => shape.nullish().catch(null);

/** An error that a page did not expect. `error` is its stack; from `release` on all are hints, left out when they cannot be read. */
export const clientErrorFields = z.looseObject({
  message: z
    .string("Send the error’s message.")
    .min(1, "Send the error’s message.")
    .transform((text) => text.slice(0, 1000)),
  error: optional(12_000),
  source: optional(300),
  line: position,
  column: position,
  url: optional(2000),
  release: hint(z.string().regex(/^[\w-]{1,40}$/)),
  route: hint(routePattern),
  /** Random name of the visit. */
  session: hint(z.string().min(1).max(64)),
  /** Traces of the last answers the page had got. */
  traces: z
    .array(z.string().regex(/^[0-9a-f]{32}$/))
    .max(5)
    .nullish()
    .catch(null),
  /** Whether the page caught it and said so itself. */
  isHandled: z.boolean().nullish().catch(null),
  /** What our own code says it is. */
  fingerprint: hint(z.string().regex(/^[a-z0-9][a-z0-9:.-]{0,79}$/)),
  /** The procedure whose call failed, and with what status. */
  procedure: hint(z.string().regex(/^[\w.]{1,80}$/)),
  status: z.int().min(100).max(599).nullish().catch(null),
});
