import { z } from "zod";
import { jobStatuses } from "#db/own-values.ts";
import { contractTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { contractSuites, employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import { limits, payBases, payPeriods } from "#db/values.ts";
import { cleanSearch } from "#server/text/typed-text/clean-typed.ts";

const oneOf = (terms: readonly { slug: string }[], sentence: string) =>
  z
    .enum(terms.map(({ slug }) => slug) as [string, ...string[]], sentence)
    .nullable()
    .default(null);
const textField = (name: string, most: number) =>
  z
    .string(`${name} must be text.`)
    .overwrite(cleanSearch)
    .max(most, `${name} may have at most ${most} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, `${name} holds characters that cannot be searched for.`)
    .nullable()
    .default(null);
const integerField = (sentence: string, least: number, most: number) =>
  z.coerce.number(sentence).int(sentence).min(least, sentence).max(most, sentence);

/** How many months back adverts can be searched. */
export const longestMonths = 24;

/** Filters of the job database, shared by the query string and the API. */
export const jobDatabaseFilters = z.strictObject({
  status: z.enum(["all", "open", "ended"], "status must be all, open or ended.").default("all"),
  months: integerField(`months must be a whole number from 1 to ${longestMonths}.`, 1, longestMonths).default(12),
  title: textField("title", 80),
  category: oneOf(jobCategories, "category must be one of this site’s categories."),
  level: oneOf(seniorityLevels, "level must be one of this site’s levels."),
  contractType: oneOf(contractTypes, "contractType must be one of this site’s contract types."),
  sector: oneOf(industrySectors, "sector must be one of this site’s sectors."),
  suite: oneOf(contractSuites, "suite must be one of this site’s contract suites."),
  employerType: oneOf(employerTypes, "employerType must be one of this site’s employer types."),
  company: textField("company", 96),
  place: textField("place", 120),
  payPeriod: z.enum(payPeriods, "payPeriod must be year, month, week, day or hour.").nullable().default(null),
  payFromPence: integerField("payFromPence must be a whole number of pence.", 1, 100_000_000).nullable().default(null),
  sort: z.enum(["newest", "oldest", "salary-desc", "ended"], "sort must be newest, oldest, salary-desc or ended.").default("newest"),
  page: integerField(`page must be a whole number from 1 to ${limits.maxPage}.`, 1, limits.maxPage).default(1),
});
export type JobDatabaseFilters = z.output<typeof jobDatabaseFilters>;

const count = z.int().min(0);
const moment = z.iso.datetime().nullable();
const row = z.strictObject({
  jobId: count,
  status: z.enum(jobStatuses),
  isOpen: z.boolean(),
  title: z.string(),
  companyName: z.string(),
  companySlug: z.string(),
  category: z.string(),
  level: z.string(),
  levelLabel: z.string(),
  contractType: z.string(),
  workType: z.string(),
  sector: z.string().nullable(),
  employerType: z.string(),
  payPeriod: z.enum(payPeriods).nullable(),
  payMinPence: count.nullable(),
  payMaxPence: count.nullable(),
  payCurrency: z.string(),
  payBasis: z.enum(payBases).nullable(),
  place: z.string().nullable(),
  firstPublishedAt: moment,
  relistedCount: count,
  closesAt: moment,
  expiresAt: moment,
  endedAt: moment,
  daysLive: count,
  isSample: z.boolean(),
});
const facts = z.strictObject({
  posted: count,
  open: count,
  averageDaysLive: z.number().nullable(),
  pay: z.array(
    z.strictObject({
      period: z.enum(payPeriods),
      posted: count,
      lowestPence: count.nullable(),
      highestPence: count.nullable(),
      averagePence: count.nullable(),
      medianPence: count
        .nullable()
        .meta({ description: "Medians of the stated pay; null for fewer than ten adverts from five employers." }),
    }),
  ),
});

/** One page of results, with totals over all matches. */
export const jobDatabasePage = z.strictObject({
  items: z.array(row),
  page: count,
  limit: count,
  total: count,
  hasMore: z.boolean(),
  facts,
});
