import { z } from "zod";
import { payBases, payPeriods } from "#db/values.ts";

const text = z.string().nullable();
const pence = z.int().min(0).nullable();

/** Rates for other bases than the first, in the same period and currency. */
export const basisRates = z
  .array(z.strictObject({ basis: z.enum(payBases), minPence: pence, maxPence: pence }).meta({ id: "BasisRate" }))
  .meta({ description: "Rates for other bases, where the advert states one for each.", examples: [[]] });

export const apcSupportedMeaning = "It states a structured training agreement that its trainees do not dispute.";

/** What an advert's card holds: `JobCard` as it is sent. */
export const jobCardFields = {
  id: z.int(),
  title: z.string(),
  company: z.strictObject({
    name: z.string(),
    slug: z.string(),
    isAgency: z.boolean(),
    isVerified: z.boolean(),
    isApcSupported: z.boolean().meta({ description: apcSupportedMeaning }),
  }),
  placeLabel: z.string(),
  siteLabel: text,
  distanceMiles: z.number().nullable(),
  pay: z
    .strictObject({
      period: z.enum(payPeriods),
      minPence: pence,
      maxPence: pence,
      currency: z.string(),
      basis: z.enum(payBases).nullable(),
      otherRates: basisRates,
    })
    .nullable(),
  payText: text,
  levelLabel: z.string(),
  contractTypeLabel: z.string(),
  workTypeLabel: z.string(),
  workingPatternLabel: text.meta({ description: "Hours other than full time." }),
  sectorLabel: text,
  suiteLabels: z.array(z.string()),
  summary: z.string(),
  firstPublishedAt: z.iso.datetime(),
  closesAt: z.iso.datetime().nullable(),
  isSample: z.boolean(),
  sourceName: text,
  sameVacancyCount: z.int().min(0),
};
