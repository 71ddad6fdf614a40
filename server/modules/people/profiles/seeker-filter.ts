import { z } from "zod";
import { defaultRadiusMiles, payBases, projectValueBands, ricsLevels, sides } from "#db/values.ts";
import { asReading } from "#server/text/stated/reading.ts";
import { cleanSearch } from "#server/text/typed-text/clean-typed.ts";
import { typedNumberField } from "./field-kinds.ts";
import { type CountUnit, readCount } from "./reading/read-count.ts";
import { readExpectedPay } from "./reading/read-pay.ts";
import { readMonth } from "./reading/read-when.ts";

const slug = z.string("This must be text.").max(64, "There is no such value.").optional();
/** Numbers arrive as text in a query string. */
const whole = (least: number, most: number) =>
  z.coerce
    .number("This must be a number.")
    .int("This must be a whole number.")
    .min(least, `This must be at least ${least}.`)
    .max(most, `This must be at most ${most}.`);
const counted = (unit: CountUnit, least: number, most: number) => typedNumberField((text) => readCount(text, unit), whole(least, most));
/** Pay as text; a plain number is pounds. */
const pounds = (scale: "year" | "day", most: number) =>
  typedNumberField(
    (text) => {
      if (/^\s*\d+\s*$/.test(text)) return asReading(Number(text));
      const reading = readExpectedPay(text, scale);
      return "value" in reading ? asReading(Math.ceil(reading.value / 100)) : reading;
    },
    whole(1, most),
  );
const month = "Write the month as January 2027.";

/** "1" in a query string. */
const yes = z.literal(["1", "true", true], "Write 1, or leave it out.").optional();

const seekerSortOrders = ["updated", "available", "match"] as const;

export const seekerFilter = z.strictObject({
  /** Words in profile and projects; all must match. */
  q: z.string("This must be text.").overwrite(cleanSearch).max(120, "Use at most 120 characters.").optional(),
  category: slug,
  level: slug,
  side: z.enum(sides, "There is no such side.").optional(),
  wantedSide: z.enum(sides, "There is no such side.").optional(),
  suite: slug,
  form: slug,
  suiteYears: counted("years", 0, 60).optional(),
  sector: slug,
  valueBand: z.enum(projectValueBands, "There is no such band.").optional(),
  ricsLevel: z.enum(ricsLevels, "There is no such level.").optional(),
  /** A professional body other than RICS. */
  body: slug,
  software: slug,
  skill: slug,
  contractType: slug,
  workType: slug,
  place: z.string("This must be text.").max(96, "There is no such place.").optional(),
  radiusMiles: counted("miles", 0, 200).default(defaultRadiusMiles),
  /** Minimum nights away and days on site the jobseeker accepts. */
  nightsAway: counted("nights", 0, 7).optional(),
  siteDays: counted("days", 0, 7).optional(),
  freeByMonth: z
    .string("This must be text.")
    .max(60, month)
    .overwrite((text) => {
      const reading = readMonth(text);
      return "value" in reading ? reading.value : text;
    })
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, month)
    .optional(),
  noticeWeeks: counted("weeks", 0, 52).optional(),
  /** A client, colleague or manager confirmed a project; of that project are then the suite, form, sector and value asked for. */
  confirmed: yes,
  cscs: yes,
  licence: yes,
  /** Minimum pay is shown and at most this. */
  yearMaxPounds: pounds("year", 1_000_000).optional(),
  dayMaxPounds: pounds("day", 10_000).optional(),
  basis: z.enum(payBases, "There is no such basis.").optional(),
  sort: z.enum(seekerSortOrders, "There is no such order.").default("updated"),
  /** Advert used by the sort order by match. */
  jobId: whole(1, 4_294_967_295).optional(),
  page: whole(1, 500).default(1),
});
export type SeekerFilter = z.output<typeof seekerFilter>;
