import { z } from "zod";
import { defaultRadiusMiles, projectValueBands, ricsLevels, sides } from "#db/values.ts";

const slug = z.string("This must be text.").max(64, "There is no such value.").optional();
/** Numbers come as text in an address. */
const whole = (least: number, most: number) =>
  z.coerce
    .number("This must be a number.")
    .int("This must be a whole number.")
    .min(least, `This must be at least ${least}.`)
    .max(most, `This must be at most ${most}.`);

/** What the jobseeker database can be narrowed by, in an address or in a call. */
export const seekerFilter = z.strictObject({
  category: slug,
  level: slug,
  side: z.enum(sides, "There is no such side.").optional(),
  wantedSide: z.enum(sides, "There is no such side.").optional(),
  suite: slug,
  form: slug,
  sector: slug,
  valueBand: z.enum(projectValueBands, "There is no such band.").optional(),
  ricsLevel: z.enum(ricsLevels, "There is no such level.").optional(),
  place: z.string("This must be text.").max(96, "There is no such place.").optional(),
  radiusMiles: whole(0, 200).default(defaultRadiusMiles),
  freeByMonth: z
    .string("This must be text.")
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Write the month as 2027-01.")
    .optional(),
  page: whole(1, 500).default(1),
});
