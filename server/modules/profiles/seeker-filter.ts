import { z } from "zod";
import { seekerOrders } from "#db/candidate-values.ts";
import { defaultRadiusMiles, payBases, projectValueBands, ricsLevels, sides } from "#db/values.ts";
import { cleanSearch } from "#server/typed-text/clean-typed.ts";

const slug = z.string("This must be text.").max(64, "There is no such value.").optional();
/** Numbers come as text in an address. */
const whole = (least: number, most: number) =>
  z.coerce
    .number("This must be a number.")
    .int("This must be a whole number.")
    .min(least, `This must be at least ${least}.`)
    .max(most, `This must be at most ${most}.`);
/** "1" in an address. */
const yes = z.literal(["1", "true", true], "Write 1, or leave it out.").optional();

/** What the jobseeker database can be narrowed by, in an address or in a call. */
export const seekerFilter = z.strictObject({
  /** Words of what they say of themselves and of their projects; all must be there. */
  q: z.string("This must be text.").overwrite(cleanSearch).max(120, "Use at most 120 characters.").optional(),
  category: slug,
  level: slug,
  side: z.enum(sides, "There is no such side.").optional(),
  wantedSide: z.enum(sides, "There is no such side.").optional(),
  suite: slug,
  form: slug,
  suiteYears: whole(0, 60).optional(),
  sector: slug,
  valueBand: z.enum(projectValueBands, "There is no such band.").optional(),
  ricsLevel: z.enum(ricsLevels, "There is no such level.").optional(),
  /** A professional body beside RICS. */
  body: slug,
  software: slug,
  skill: slug,
  contractType: slug,
  workType: slug,
  place: z.string("This must be text.").max(96, "There is no such place.").optional(),
  radiusMiles: whole(0, 200).default(defaultRadiusMiles),
  /** Nights away and days on site that they would take, at least. */
  nightsAway: whole(0, 7).optional(),
  siteDays: whole(0, 7).optional(),
  freeByMonth: z
    .string("This must be text.")
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Write the month as 2027-01.")
    .optional(),
  noticeWeeks: whole(0, 52).optional(),
  cscs: yes,
  licence: yes,
  /** They ask no more than this, and show what they ask. */
  yearMaxPounds: whole(1, 1_000_000).optional(),
  dayMaxPounds: whole(1, 10_000).optional(),
  basis: z.enum(payBases, "There is no such basis.").optional(),
  sort: z.enum(seekerOrders, "There is no such order.").default("updated"),
  /** The advert that the order by match compares with. */
  jobId: whole(1, 4_294_967_295).optional(),
  page: whole(1, 500).default(1),
});
export type SeekerFilter = z.output<typeof seekerFilter>;
