import fc from "fast-check";
import type { Db } from "#db/client.ts";
import { jobStatuses } from "#db/own-values.ts";
import { apcFigures, apcRecords } from "#db/schema/apc.ts";
import { companies } from "#db/schema/companies.ts";
import { jobSuites, jobs, jobTexts, jobTools } from "#db/schema/jobs.ts";
import { places } from "#db/schema/places.ts";
import { advertPromiseDays, type BasisRate, payBases, payPeriods, ricsRules } from "#db/values.ts";
import { contractNow } from "./search.contract.arbitrary.ts";

const size = 480;
const dayMs = 86_400_000;

const placeRows = [
  { id: 1, kind: "country", name: "England", within: {} },
  { id: 2, kind: "country", name: "Scotland", within: {} },
  { id: 11, kind: "town", name: "Leeds", lat: 53.8, lng: -1.55, within: { countyId: 13, regionId: 14, countryId: 1 } },
  { id: 12, kind: "town", name: "Bradford", lat: 53.79, lng: -1.76, within: { countyId: 13, regionId: 14, countryId: 1 } },
  { id: 13, kind: "county", name: "West Yorkshire", within: { regionId: 14, countryId: 1 } },
  { id: 14, kind: "region", name: "Yorkshire", within: { countryId: 1 } },
  { id: 21, kind: "region", name: "London", lat: 51.51, lng: -0.13, within: { countryId: 1 } },
  { id: 31, kind: "town", name: "Edinburgh", lat: 55.95, lng: -3.19, within: { countryId: 2 } },
] as const;

const words = [
  "cost",
  "surveyors",
  "quantity",
  "senior",
  "rail",
  "claims",
  "valuations",
  "Leeds",
  "résumé",
  "M&E",
  "option",
  "C",
  "final",
  "account",
  "the",
  "of",
  "immediate start",
];
const phrase = (minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...words), { minLength, maxLength }).map((list) => list.join(" "));
const moment = (fromDays: number, toDays: number) =>
  fc.integer({ min: fromDays * 4, max: toDays * 4 }).map((quarters) => new Date(contractNow + (quarters * dayMs) / 4));
const pence = fc.constantFrom(null, 30_000, 45_000, 400_000, 5_000_000, 6_500_000);
const townId = fc.option(fc.constantFrom(11, 12, 21, 31, 14), { freq: 4 });

const job = fc.record({
  status: fc.oneof({ weight: 9, arbitrary: fc.constant("live" as const) }, { weight: 1, arbitrary: fc.constantFrom(...jobStatuses) }),
  companyId: fc.integer({ min: 1, max: 4 }),
  title: phrase(1, 4),
  category: fc.constantFrom("quantity-surveyor", "estimator", "cost-manager"),
  level: fc.constantFrom("graduate", "senior", "director"),
  side: fc.constant("contractor" as const),
  employerType: fc.constantFrom("main-contractor", "pqs-consultancy"),
  contractType: fc.constantFrom("permanent", "contract-freelance"),
  workType: fc.constantFrom("on-site", "hybrid", "remote"),
  sector: fc.option(fc.constantFrom("rail", "education", "defence")),
  payPeriod: fc.option(fc.constantFrom(...payPeriods)),
  payMinPence: pence,
  payMaxPence: pence,
  payCurrency: fc.oneof({ weight: 9, arbitrary: fc.constant("GBP") }, { weight: 1, arbitrary: fc.constant("EUR") }),
  payBasis: fc.option(fc.constantFrom(...payBases)),
  otherRates: fc.oneof(
    { weight: 3, arbitrary: fc.constant([] as BasisRate[]) },
    fc.array<BasisRate>(fc.record({ basis: fc.constantFrom(...payBases), minPence: pence, maxPence: pence }), {
      minLength: 1,
      maxLength: 2,
    }),
  ),
  ricsRule: fc.option(fc.constantFrom(...ricsRules)),
  officePlaceId: townId,
  sitePlaceId: townId,
  siteDaysPerWeek: fc.option(fc.integer({ min: 0, max: 5 })),
  otherPlaceIds: fc.option(fc.uniqueArray(fc.constantFrom(11, 12, 13, 14, 21, 31), { minLength: 1, maxLength: 4 }), { freq: 2 }),
  firstPublishedAt: moment(-40, 0),
  closesAt: fc.option(moment(-2, 20)),
  expiresAt: fc.option(moment(-1, 40)),
  vacancyKey: fc.option(
    fc.integer({ min: 1, max: 40 }).map((key) => String(key).padStart(32, "0")),
    { freq: 3 },
  ),
  workingPattern: fc.constantFrom("full-time", "part-time", "job-share"),
  startsOn: fc.option(fc.constantFrom("2026-09-28", "2026-11-02", "2027-01-04", "2027-02-28")),
  replyPromiseDays: fc.option(fc.constantFrom(...advertPromiseDays)),
  promiseBrokenAt: fc.option(fc.constant(new Date(contractNow)), { freq: 1 }),
});
type ContractJob = typeof job extends fc.Arbitrary<infer Row> ? Row : never;
const extras = fc.record({
  text: phrase(0, 30),
  suites: fc.uniqueArray(fc.constantFrom("jct:", "jct:db", "nec4:", "nec4:a", "nec4:c", "fidic:"), { maxLength: 3 }),
  hasSkill: fc.boolean(),
});

/** Inserts the market of the recorded queries: deterministic, and near `contractNow`. */
export async function insertContractMarket(db: Db): Promise<void> {
  const now = new Date(contractNow);
  await db
    .insert(places)
    .values(placeRows.map(({ within, ...place }) => ({ ...place, ...within, slug: place.name.toLowerCase().replace(" ", "-") })));
  await db.insert(companies).values(
    ["Ashby Rail", "Cost Partners", "Leeds Claims", "Option Works"].map((name, at) => ({
      id: at + 1,
      name,
      slug: `firm-${at}`,
      nameKey: name.toLowerCase(),
      employerType: "main-contractor",
      isAgency: at % 2 === 1,
      createdAt: now,
      updatedAt: now,
    })),
  );
  await insertApcSupport(db, now);
  const sample = fc.sample(fc.tuple(job, extras), { seed: 20_261_001, numRuns: size });
  const ids = sample.map((_, at) => at + 1);
  await db
    .insert(jobs)
    .values(sample.map(([row], at) => ({ ...withRates(row), id: at + 1, benefits: [], createdAt: now, updatedAt: now })));
  await db.insert(jobTexts).values(
    sample.map(([, { text }], at) => ({
      jobId: at + 1,
      summary: text.slice(0, 300),
      descriptionHtml: `<p>${text}</p>`,
      descriptionText: text,
    })),
  );
  await db.insert(jobSuites).values(
    sample.flatMap(([, { suites }], at) =>
      suites.map((suite) => ({
        jobId: at + 1,
        suite: suite.split(":")[0] ?? "",
        form: suite.split(":")[1] ?? "",
        need: "must" as const,
      })),
    ),
  );
  await db
    .insert(jobTools)
    .values(
      ids
        .filter((_, at) => sample[at]?.[1].hasSkill)
        .map((jobId) => ({ jobId, vocabulary: "skill" as const, slug: "final-accounts", need: "useful" as const })),
    );
}

/** Only an advert with pay and a basis of its own states further rates. */
function withRates({ otherRates, ...row }: ContractJob) {
  const { payBasis: basis, payMinPence: minPence, payMaxPence: maxPence } = row;
  const others = otherRates.filter((rate) => rate.basis !== basis);
  const hasRates = basis !== null && (minPence !== null || maxPence !== null) && others.length > 0;
  return { ...row, payRates: hasRates ? [{ basis, minPence, maxPence }, ...others] : null };
}

/**
 * The first firm states an agreement, the second's trainees dispute theirs, the third states none, and the fourth's trainees confirm
 * theirs.
 */
async function insertApcSupport(db: Db, now: Date): Promise<void> {
  const stated = [true, true, false, true];
  await db
    .insert(apcRecords)
    .values(stated.map((hasTrainingAgreement, at) => ({ companyId: at + 1, hasTrainingAgreement, statedAt: now })));
  const figure = { answers: 5, keepsAgreement: "most", givesTimeAndFees: "most", takenYear: now.getUTCFullYear() } as const;
  await db.insert(apcFigures).values([
    { ...figure, members: [], companyId: 2, meetsSupervisor: "few" },
    { ...figure, members: [], companyId: 3, meetsSupervisor: "most" },
    { ...figure, members: [], companyId: 4, meetsSupervisor: "most" },
  ]);
}
