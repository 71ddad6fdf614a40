import { z } from "zod";
import { payBases, payPeriods } from "#db/values.ts";
import type { AnswerTo } from "#server/kernel/answer.ts";
import { promiseRecord } from "../promises/promise-rules.ts";
import { firmLogo } from "./firm-logo.ts";

const text = z.string().nullable();
const pence = z.int().min(0).nullable();

/** Rates for bases other than the first, in the same period and currency. */
export const basisRates = z
  .array(z.strictObject({ basis: z.enum(payBases), minPence: pence, maxPence: pence }).meta({ id: "BasisRate" }))
  .meta({ description: "Rates for other bases, where the advert states one for each.", examples: [[]] });

export const apcSupportedMeaning = "States a structured training agreement that its trainees have not disputed.";

/** The promise of an advert to answer every applicant, with how its firm kept such promises. */
const replyPromise = z
  .strictObject({ days: z.int().min(1), record: promiseRecord })
  .nullable()
  .meta({
    description:
      "Days within which the advert promises every applicant an answer, and how the firm kept its promises. Null without a promise.",
    examples: [{ days: 10, record: { kept: 23, of: 24 } }],
  });

export const jobCardFields = {
  id: z.int(),
  title: z.string(),
  company: z.strictObject({
    name: z.string(),
    slug: z.string(),
    isAgency: z.boolean(),
    isVerified: z.boolean(),
    isApcSupported: z.boolean().meta({ description: apcSupportedMeaning }),
    logo: firmLogo,
  }),
  /** "Leeds", or the advertiser's text. */
  placeLabel: z.string(),
  /** Set when the project site is not at the office. */
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
  /** The advertiser's text when no figure is stated. */
  payText: text,
  levelLabel: z.string(),
  contractTypeLabel: z.string(),
  workTypeLabel: z.string(),
  workingPatternLabel: text.meta({ description: "Hours other than full time." }),
  sectorLabel: text,
  replyPromise,
  /** "JCT", "NEC4 Option C": at most three. */
  suiteLabels: z.array(z.string()),
  summary: z.string(),
  firstPublishedAt: z.iso.datetime(),
  closesAt: z.iso.datetime().nullable(),
  isSample: z.boolean(),
  /** "Acme ATS" for imported adverts; shown as "via Acme ATS". */
  sourceName: text,
  /** Other live adverts of the same vacancy. */
  sameVacancyCount: z.int().min(0),
};
const card = z.strictObject(jobCardFields);
export type JobCard = AnswerTo<typeof card>;

const exampleCard: JobCard = {
  id: 81,
  title: "Senior Quantity Surveyor",
  company: {
    name: "Averlforth Gablewood Major Works Ltd",
    slug: "averlforth-gablewood-major-works-ltd",
    isAgency: false,
    isVerified: true,
    isApcSupported: true,
    logo: null,
  },
  placeLabel: "Leeds",
  siteLabel: "Hull",
  distanceMiles: null,
  pay: { period: "year", minPence: 5_500_000, maxPence: 6_500_000, currency: "GBP", basis: null, otherRates: [] },
  payText: null,
  levelLabel: "Senior",
  contractTypeLabel: "Permanent",
  workTypeLabel: "Hybrid",
  workingPatternLabel: null,
  sectorLabel: "Healthcare",
  replyPromise: { days: 10, record: { kept: 23, of: 24 } },
  suiteLabels: ["JCT", "NEC4 ECC Option C"],
  summary: "Final accounts and monthly valuations on a £40m hospital extension.",
  firstPublishedAt: "2026-11-20T09:00:00.000Z",
  closesAt: "2026-12-18T23:59:59.000Z",
  isSample: false,
  sourceName: null,
  sameVacancyCount: 0,
};

export const jobCard = card.meta({ id: "JobCard", description: "An advert in a list.", examples: [exampleCard] });
