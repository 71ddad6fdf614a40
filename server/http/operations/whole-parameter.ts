import { z } from "zod";

export interface IntegerParameterOptions {
  least: number;
  most: number;
  otherwise: number;
  /** Description for the API document. */
  about: string;
}

const otherNames: Readonly<Record<string, readonly string[]>> = {
  limit: ["perPage", "pageSize", "size", "count", "take", "top", "results"],
  page: ["pageNumber", "p", "offset"],
};

/** Returns a schema for an integer query parameter, given once and within its bounds. */
export function integerParameter(name: string, { least, most, otherwise, about }: IntegerParameterOptions) {
  const fault = `${name} must be one whole number from ${least} to ${most}.`;
  return z
    .union([z.string(), z.int()], fault)
    .refine((sent) => /^\d{1,9}$/.test(String(sent)) && Number(sent) >= least && Number(sent) <= most, fault)
    .transform(Number)
    .default(otherwise)
    .meta({
      ...(otherNames[name] && { "x-also-called": otherNames[name] }),
      type: "integer",
      minimum: least,
      maximum: most,
      default: otherwise,
      description: about,
      anyOf: undefined,
    });
}
