import { z } from "zod";
import { routePattern } from "./beacon.ts";

export const mostErrorBytes = 16_384;

const optional = (most: number) =>
  z
    .string()
    .transform((text) => text.slice(0, most))
    .nullish();
const position = z.int().min(0).max(10_000_000).nullish();

/** An error that a page did not expect. `error` is its stack; the rest are hints. */
export const clientErrorFields = z.looseObject({
  message: z
    .string("Send the error's message.")
    .min(1, "Send the error's message.")
    .transform((text) => text.slice(0, 1000)),
  error: optional(12_000),
  source: optional(300),
  line: position,
  column: position,
  url: optional(2000),
  release: optional(64),
  route: routePattern.nullish().catch(null),
});
