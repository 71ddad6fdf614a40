import { z } from "zod";
import { contractSuites } from "#db/taxonomy/sector.ts";
import { ukRegions } from "#db/taxonomy/tools.ts";
import { limits } from "#db/values.ts";

/** Regions and nations that awards are listed by. */
export const awardRegions = ukRegions.filter(({ slug }) => slug !== "abroad");

const slugsOf = (terms: readonly { slug: string }[]) => terms.map(({ slug }) => slug) as [string, ...string[]];
const integerField = (sentence: string, least: number, most: number) =>
  z.coerce.number(sentence).int(sentence).min(least, sentence).max(most, sentence);

const awardPeriod = { usualDays: 60, mostDays: 365 } as const;
const mostPounds = 10_000_000_000;

const narrowing = {
  suite: z
    .enum(slugsOf(contractSuites), "suite must be one of this site’s contract suites.")
    .nullable()
    .default(null)
    .meta({ description: "Contract suite named in the notice.", examples: ["nec4"] }),
  valueFromPounds: integerField("valueFromPounds must be a whole number of pounds.", 0, mostPounds)
    .default(0)
    .meta({ description: "Contracts of at least this value in pounds. 0 includes those that state no value." }),
  days: integerField(`days must be a whole number from 1 to ${awardPeriod.mostDays}.`, 1, awardPeriod.mostDays)
    .default(awardPeriod.usualDays)
    .meta({ description: "Awarded in the last so many days." }),
  page: integerField(`page must be a whole number from 1 to ${limits.maxPage}.`, 1, limits.maxPage).default(1),
};

export const listAwardsInput = z.strictObject({
  region: z.enum(slugsOf(awardRegions), "region must be one of the twelve regions and nations.").nullable().default(null),
  ...narrowing,
  company: z
    .string("company must be the last part of a firm’s address.")
    .max(96, "There is no such firm.")
    .nullable()
    .default(null)
    .meta({ description: "Only awards to this firm, by the last part of its page’s address.", examples: ["oak-construction"] }),
  adverts: z
    .enum(["any", "none"], "adverts must be any or none.")
    .default("any")
    .meta({ description: "none: only awards of firms without a live advert here." }),
  limit: integerField("limit must be a whole number from 1 to 50.", 1, 50).default(25),
});
export type ListAwardsInput = z.output<typeof listAwardsInput>;

/** Without a region, that of the caller's firm. */
export const listLeadsInput = z.strictObject({
  region: z
    .enum([...slugsOf(awardRegions), "all"], "region must be one of the twelve regions and nations, or all.")
    .nullable()
    .default(null),
  ...narrowing,
});
export type ListLeadsInput = z.output<typeof listLeadsInput>;

const count = z.int().min(0);
const choice = z.strictObject({ slug: z.string(), label: z.string(), count });

/** A firm's share of an award. */
const award = z.strictObject({
  ocid: z.string().meta({ description: "Open Contracting ID of the procedure.", examples: ["ocds-h6vhtk-04a1b2"] }),
  title: z.string(),
  supplier: z.string(),
  supplierCount: count.meta({ description: "Number of firms that share the award; its value is that of the whole." }),
  company: z
    .strictObject({ name: z.string(), slug: z.string(), liveAdverts: count })
    .nullable()
    .meta({ description: "The firm’s page here. Null: it has none, and advertises nothing here." }),
  buyer: z.string(),
  valuePence: count.nullable().meta({ description: "Hundredths of the currency. Null: not stated." }),
  currency: z.string(),
  place: z.string().nullable(),
  isBuyersPlace: z.boolean().meta({ description: "The notice does not say where the work is: the place is the buyer’s." }),
  region: z.string().nullable(),
  awardedOn: z.iso.date(),
  suite: z.string().nullable(),
  suiteLabel: z.string().nullable(),
  cpv: z.string().meta({ description: "Main code of the Common Procurement Vocabulary.", examples: ["45214210"] }),
  noticeUrl: z.string().nullable(),
  isSample: z.boolean(),
});

export const awardPage = z
  .strictObject({
    items: z.array(award),
    page: count,
    limit: count,
    total: count,
    hasMore: z.boolean(),
    unadvertised: count.meta({ description: "Of these, awards to firms without a live advert here." }),
    regions: z.array(choice),
    suites: z.array(choice),
  })
  .meta({ id: "ContractAwards", description: "Public construction contracts that were awarded, newest first, with counts by filter." });

export const awardsNear = z.strictObject({
  region: z.strictObject({ slug: z.string(), label: z.string() }).nullable(),
  total: count,
  items: z.array(award),
});

export const leadPage = z.strictObject({
  region: z.string().meta({ description: "The region listed; all for the whole country." }),
  items: z.array(
    z.strictObject({
      supplier: z.string(),
      companySlug: z.string().nullable(),
      companyNumber: z.string().nullable(),
      awardCount: count,
      /** Of awards in pounds; shared ones count whole. */
      totalPence: count,
      awards: z.array(award),
    }),
  ),
  page: count,
  limit: count,
  total: count,
});
