import { z } from "zod";
import { verificationStates } from "#db/own-values.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import type { AnswerTo } from "#server/kernel/answer.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { replyRecord } from "#server/modules/hiring/applications/reply-record.queries.ts";
import { truthRecord } from "../advert-truth/truth.queries.ts";
import { apcSupport } from "../apc/apc-support.queries.ts";
import { jobCard } from "../jobs/job-card.fields.ts";
import { labelOf } from "../jobs/labels.ts";
import { shownName } from "../places/resolve-place.ts";

const text = z.string().nullable();

/** Proofs of identity shown on a firm's page. */
const publicProofs = ["register", "domain", "work-address", "documents", "decision"] as const;

/** A verification of a firm, as shown to the public. */
const shownProof = z.strictObject({
  proof: z.enum(publicProofs),
  on: z.iso.datetime(),
  /** The company number or domain; null where the kind is sufficient. */
  detail: text,
});
export type ShownProof = z.infer<typeof shownProof>;

export const companyCard = z.strictObject({
  name: z.string(),
  slug: z.string(),
  employerType: z.string(),
  employerTypeLabel: z.string(),
  isAgency: z.boolean(),
  isVerified: z.boolean(),
  headOffice: text,
  regionSlug: text,
  sectors: z.array(z.string()),
  liveJobCount: z.int().min(0),
  isSample: z.boolean(),
});
export type CompanyCard = AnswerTo<typeof companyCard>;

const moreFields = {
  verification: z.enum(verificationStates).meta({ examples: ["verified"] }),
  website: text.meta({ examples: ["https://www.example.com/"] }),
  foundedYear: z
    .int()
    .nullable()
    .meta({ examples: [1987] }),
  staffBand: text.meta({ examples: ["50-249"] }),
  turnoverBand: text,
};
/** A company as shown to signed-in users. */
export const companyDetail = companyCard
  .extend({ ...moreFields, offices: z.array(z.string().meta({ examples: ["Leeds"] })) })
  .meta({ id: "CompanyDetail", description: "A company as signed-in users see it." });

export const companyProfile = z
  .strictObject({
    ...moreFields,
    name: z.string(),
    slug: z.string(),
    employerTypeLabel: z.string().meta({ examples: ["Main contractor"] }),
    isAgency: z.boolean(),
    about: text,
    headOffice: text,
    offices: z.array(z.string().meta({ examples: ["Leeds"] })),
    sectors: z.array(z.strictObject({ slug: z.string().meta({ examples: ["rail"] }), label: z.string().meta({ examples: ["Rail"] }) })),
    /** Number of days within which it promises to answer every applicant. */
    replyPromiseDays: z.int().nullable(),
    logo: z.strictObject({ path: z.string(), width: z.int(), height: z.int() }).nullable(),
    /** In the order the company has chosen. */
    pictures: z.array(
      z.strictObject({ id: z.string(), path: z.string(), sources: z.string(), width: z.int(), height: z.int(), alt: z.string() }),
    ),
    proofs: z.array(shownProof),
    /** Contract suites the company states it works with. */
    statedSuites: z.array(z.string().meta({ examples: ["NEC"] })),
    isSample: z.boolean(),
    liveJobCount: z.int().min(0),
    replyRecord,
    apc: apcSupport,
    advertTruth: truthRecord,
    payStatedShare: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({ description: "Share of its live adverts that state pay.", examples: [0.8] }),
    /** Contract suites named in its live adverts, most common first. */
    suites: z.array(z.strictObject({ label: z.string().meta({ examples: ["JCT"] }), count: z.int().min(1) })),
    /** Advertised pay by level and scale over its live adverts: lowest and highest figure, with the number of adverts. */
    payRanges: z.array(
      z.strictObject({
        levelLabel: z.string().meta({ examples: ["Senior"] }),
        scale: z.enum(["year", "day"]),
        minPence: z
          .int()
          .min(0)
          .meta({ examples: [5_500_000] }),
        maxPence: z
          .int()
          .min(0)
          .meta({ examples: [6_500_000] }),
        count: z.int().min(1),
        market: z
          .strictObject({ p25Pence: z.int(), p75Pence: z.int(), adverts: z.int().min(10), employers: z.int().min(5) })
          .nullable()
          .meta({
            description:
              "All adverts for this level of the last six months: 25th percentile of “From” to 75th of “To”. Null for day rates, and below 10 adverts from 5 employers.",
          }),
      }),
    ),
    jobs: z.array(jobCard),
  })
  .meta({ id: "CompanyProfile", description: "A company as its page shows it, with its newest adverts." });

/** Columns for a card, without its sectors and number of live adverts. */
export const companyCardColumns = pick(
  companies,
  "name",
  "slug",
  "employerType",
  "isAgency",
  "verification",
  "headOfficePlaceId",
  "isSample",
);

type CardFacts = Omit<CompanyCard, "employerTypeLabel" | "isVerified" | "headOffice" | "regionSlug"> & {
  verification: typeof companies.$inferSelect.verification;
  headOfficePlaceId: number | null;
};

export function toCompanyCard({ verification, headOfficePlaceId, ...shown }: CardFacts, gazetteer: Gazetteer): CompanyCard {
  const office = gazetteer.byId(headOfficePlaceId ?? 0);
  const region = office?.regionId ? gazetteer.byId(office.regionId) : undefined;
  return {
    ...shown,
    employerTypeLabel: labelOf("employerType", shown.employerType),
    isVerified: verification === "verified",
    headOffice: office ? shownName(gazetteer, office) : null,
    regionSlug: region?.slug ?? null,
  };
}
