import { z } from "zod";
import { jobStatuses } from "#db/own-values.ts";
import { applyKinds, needs, payBases, payPeriods, ricsLevels, ricsRules } from "#db/values.ts";
import type { AnswerTo } from "#server/kernel/answer.ts";
import { replyRecord } from "#server/modules/hiring/applications/reply-record.queries.ts";
import { apcSupport } from "../apc/apc-support.queries.ts";
import { firmLogo } from "../jobs/firm-logo.ts";
import { apcSupportedMeaning, type JobCard, jobCard } from "../jobs/job-card.fields.ts";
import { promiseRecord } from "../promises/promise-rules.ts";

const text = z.string().nullable();
const moment = z.iso.datetime().nullable();
const number = z.number().nullable();
const term = z.strictObject({ slug: z.string(), label: z.string() });
const neededItem = z.strictObject({ label: z.string().meta({ examples: ["JCT"] }), need: z.enum(needs) }).meta({ id: "NeededItem" });
const needed = z.array(neededItem);
export type NeededItem = z.infer<typeof neededItem>;

const place = z
  .strictObject({
    label: z.string(),
    /** The town alone, and its region, for structured data. */
    locality: text,
    region: text,
    lat: number,
    lng: number,
    slug: text,
  })
  .meta({ id: "JobPlace", description: "Where the office or the site is. Coordinates are degrees." });
export type ShownPlace = z.infer<typeof place>;

const payEnd = z
  .strictObject({ p25: z.number(), p50: z.number(), p75: z.number(), adverts: z.int().min(1) })
  .meta({ id: "PayEnd", description: "Pence, over the adverts that state this end of their range." });
/** Figures behind the sentence on pay, in pence a year or a day: the advert's own range, and both ends of the ranges of similar adverts. */
const payStandingFigures = {
  scale: z.enum(["year", "day"]),
  group: z.string().meta({ examples: ["Quantity Surveyor, Senior, London"] }),
  lowPence: number,
  highPence: number,
  low: payEnd.nullable(),
  high: payEnd.nullable(),
  from: z.iso.date(),
  to: z.iso.date(),
};

/** An advert with everything its page, structured data and feeds contain. */
export const jobDetail = z
  .strictObject({
    id: z.int().meta({ examples: [81] }),
    status: z.enum(jobStatuses).meta({ examples: ["live"] }),
    isOpen: z.boolean().meta({ description: "False for a closed advert that may still be read." }),
    title: z.string(),
    category: term,
    levelLabel: z.string().meta({ examples: ["Senior"] }),
    sideLabel: z.string().meta({ examples: ["Contractor"] }),
    contractType: z.strictObject({
      slug: z.string().meta({ examples: ["permanent"] }),
      label: z.string().meta({ examples: ["Permanent"] }),
      schema: z.string().meta({ description: "As schema.org’s employmentType.", examples: ["FULL_TIME"] }),
    }),
    workType: term,
    workingPatternLabel: z.string().meta({ examples: ["Full time"] }),
    sector: term.nullable(),
    projectValueLabel: text,
    procurementRouteLabel: text,
    company: z.strictObject({
      name: z.string(),
      slug: z.string(),
      employerTypeLabel: z.string().meta({ examples: ["Main contractor"] }),
      isAgency: z.boolean(),
      isFreelance: z.boolean(),
      isVerified: z.boolean(),
      isApcSupported: z.boolean().meta({ description: apcSupportedMeaning }),
      website: text.meta({ examples: ["https://www.example.com/"] }),
      logo: firmLogo,
      liveJobCount: z.int().min(0),
    }),
    /** The capacity in which an agency advertises; null for an employer, or where it was never stated. */
    advertisesAs: z.enum(["employment agency", "employment business"]).nullable(),
    /** The advertiser, its capacity and its client, which agencies are legally required to state. */
    postedBy: z.string().meta({ examples: ["Oak Building Ltd, the employer. Main contractor."] }),
    clientName: text,
    /** Why an agency does not name the hirer; completes "unnamed because". */
    clientUnnamedBecause: text.meta({ examples: ["the hirer has asked not to be named yet"] }),
    pay: z
      .strictObject({
        period: z.enum(payPeriods),
        minPence: z
          .int()
          .min(0)
          .nullable()
          .meta({ examples: [5_500_000] }),
        maxPence: z
          .int()
          .min(0)
          .nullable()
          .meta({ examples: [6_500_000] }),
        currency: z.string().meta({ examples: ["GBP"] }),
        basis: z.enum(payBases).nullable(),
        basisLabel: text,
        otherRates: z.array(
          z
            .strictObject({ basis: z.enum(payBases), basisLabel: z.string(), minPence: number, maxPence: number })
            .meta({ id: "LabelledRate" }),
        ),
        hoursPerDay: number,
      })
      .nullable(),
    payText: text,
    payNote: text.meta({ description: "The advertiser’s notes on pay, and why a rate is not a salary." }),
    payStanding: z
      .strictObject({
        ...payStandingFigures,
        words: z
          .string()
          .meta({ examples: ["Advertised range is above the interquartile range for Quantity Surveyor, Senior, London (n=38)"] }),
        href: z.string().meta({ examples: ["/salary-database?category=quantity-surveyor&level=senior&location=London"] }),
      })
      .nullable()
      .meta({ description: "How the pay compares with similar adverts. Null if no pay is stated or there are too few adverts." }),
    replyRecord,
    replyPromise: z
      .strictObject({
        days: z.int().min(1),
        record: promiseRecord,
        brokenAt: moment.meta({ description: "When an answer was missed: since then the advert makes the promise no longer." }),
      })
      .nullable()
      .meta({ description: "The promise to answer every applicant of this advert within so many days. Null without one." }),
    truthWords: z.array(z.string()).meta({
      description: "What people that the firm interviewed or hired say of its adverts, in a sentence; empty below five answers.",
      examples: [["23 of 25 people it interviewed or hired say the pay was as advertised."]],
    }),
    enquiryPath: text.meta({
      description: "Where a question can be put to the advertiser before applying; null where there is no such page.",
      examples: ["/freelance-recruiter/0f1e2d3c4b5a69780f1e2d3c4b5a6978#write"],
    }),
    durationMonths: z.int().nullable(),
    extensionLikely: z.boolean().nullable(),
    benefits: z.array(z.string()),
    office: place.nullable(),
    otherPlaces: z.array(place).meta({ description: "Places the advert names besides its office." }),
    site: place.nullable(),
    siteDaysPerWeek: number,
    homeDaysPerWeek: number,
    suites: needed,
    measurementRules: needed,
    software: needed,
    skills: needed,
    competencies: z
      .array(
        z
          .strictObject({
            slug: z.string().meta({ examples: ["contract-practice"] }),
            label: z.string().meta({ examples: ["Contract practice"] }),
            level: z.int().min(1).max(3),
            source: z.enum(["stated", "read"]),
            words: text.meta({ examples: ["serve the notices that NEC4 asks for, within time"] }),
          })
          .meta({ id: "EvidencedCompetency" }),
      )
      .meta({
        description:
          "APC competencies that the work would evidence, with the highest level: stated by the advertiser, or read from the advert’s words, which is a guess.",
      }),
    diary: z
      .strictObject({
        length: z.enum(["open", "stated", "unknown"]),
        months: z.int().min(0).nullable(),
        isHalfTime: z.boolean(),
      })
      .meta({
        id: "DiaryMonths",
        description:
          "Months of APC diary that the job would give: “open” without an end, whole months of a stated length, or unknown. Months of part-time work and job shares count half.",
      }),
    apcSupport,
    rics: z.strictObject({ level: z.enum(ricsLevels), label: z.string(), rule: z.enum(ricsRules).nullable() }).nullable(),
    startsOn: text.meta({ description: "A day, or null.", examples: ["2027-01-11"] }),
    firstPublishedAt: z.iso.datetime(),
    relistedCount: z.int().min(0),
    changes: z.array(z.string()).meta({
      description: "What changed since it was published, the newest first.",
      examples: [["Pay lowered on 3 November 2026. Before: £60,000 – £70,000 a year. Since then: £60,000 – £65,000 a year."]],
    }),
    confirmedOpenAt: moment,
    closesAt: moment,
    expiresAt: moment,
    endedAt: moment,
    summary: z.string(),
    descriptionHtml: z
      .string()
      .meta({ description: "Safe HTML: paragraphs, lists and emphasis.", examples: ["<p>You will run the final account.</p>"] }),
    apply: z.strictObject({
      kind: z.enum(applyKinds),
      url: text,
      deadSince: moment.meta({ description: "Since when the application link has been broken, as far as we know; otherwise null." }),
      otherUrl: text.meta({ description: "For an advert with a broken link: where else to follow it up, or null." }),
    }),
    source: z.strictObject({ name: z.string(), url: text }).nullable(),
    isSample: z.boolean(),
    imagePath: z
      .string()
      .meta({ description: "Path of its picture, a PNG of 1200 by 630 pixels.", examples: ["/og/jobs/81-0f1e2d3c4b5a6978.png"] }),
    similar: z.array(z.strictObject({ job: jobCard, reason: z.string().meta({ examples: ["Same level, within 20 miles"] }) })),
    moreFromEmployer: z.array(jobCard),
  })
  .meta({ id: "JobDetail", description: "An advert with everything on its page." });
export type JobDetail = AnswerTo<typeof jobDetail>;

/**
 * The result of an advert's address: the advert; a notice that it is being checked or withheld, with open adverts of its category; or
 * nothing.
 */
export type JobPageAnswer = { status: 200 | 410; job: JobDetail } | { status: 404; job: null; unshown: HiddenAdvert | null };

/** An advert whose text the public may not read; only its category is disclosed. */
export interface HiddenAdvert {
  state: "checking" | "withheld";
  category: { slug: string; label: string };
  similar: readonly JobCard[];
}
