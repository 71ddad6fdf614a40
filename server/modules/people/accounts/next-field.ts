import { z } from "zod";

/** The page somebody was on the way to, as they say. What leads elsewhere is forgotten by `safeNextPath`, where it is used. */
export const nextField = z
  .string()
  .max(2000)
  .optional()
  .meta({ description: "The page of this site to go on to.", examples: ["/jobs/81"] });
