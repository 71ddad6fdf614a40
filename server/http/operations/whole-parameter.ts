import { z } from "zod";

/** A whole number in a query, once and within its bounds. */
export function wholeParameter(name: string, { least, most, otherwise }: { least: number; most: number; otherwise: number }) {
  const fault = `${name} must be one whole number from ${least} to ${most}.`;
  return z
    .union([z.string(), z.int()], fault)
    .refine((sent) => /^\d{1,9}$/.test(String(sent)) && Number(sent) >= least && Number(sent) <= most, fault)
    .transform(Number)
    .default(otherwise)
    .meta({ type: "integer", minimum: least, maximum: most, default: otherwise, anyOf: undefined });
}
