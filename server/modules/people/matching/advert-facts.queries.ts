import { eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobSuites, jobs, jobTools } from "#db/schema/jobs.ts";
import type { Need, PayBasis, RicsLevel, RicsRule } from "#db/values.ts";
import { groupBy } from "#server/kernel/group-by.ts";
import type { Gazetteer, Point } from "#server/kernel/services/place.types.ts";
import type { JobDocument } from "#server/kernel/services/search.types.ts";
import { isOpen } from "#server/modules/market/jobs/job-visibility.ts";
import { scaledPay } from "#server/text/salary/pay-groups.ts";

type ToolVocabulary = "skill" | "software" | "measurement";

/** What a jobseeker offers and seeks. Empty lists and nulls: not stated. */
export interface Seeker {
  category: string | null;
  level: string | null;
  ricsLevel: RicsLevel | null;
  /** Years of experience by contract suite. */
  suites: ReadonlyMap<string, number>;
  /** Entries such as "software:costx". */
  tools: ReadonlySet<string>;
  /** Sectors of the described projects. */
  sectors: ReadonlySet<string>;
  /** `point` is null for a county or region. */
  place: { id: number; name: string; point: Point | null } | null;
  travelMiles: number | null;
  contractTypes: ReadonlySet<string>;
  workTypes: ReadonlySet<string>;
  payYearMinPence: number | null;
  payDayMinPence: number | null;
  payBases: ReadonlySet<PayBasis>;
  /** First day of availability, "2027-01-01". */
  freeFrom: string | null;
}

type Role = "category" | "level" | "contractType" | "workType" | "sector";
type SharedFact = "id" | "companyId" | Role | "payScale" | "payMinPence" | "payMaxPence" | "payBasis" | "placeIds";

/** Facts of an advert used in matching. Pay is in pounds sterling on `payScale`, or null. */
export interface AdvertFacts extends Pick<JobDocument, SharedFact> {
  companySlug: string;
  isAgency: boolean;
  vacancyKey: string | null;
  firstPublishedAt: Date;
  ricsLevel: RicsLevel;
  ricsRule: RicsRule | null;
  /** ISO date, "2027-03-01". */
  startsOn: string | null;
  /** Locations of the work; empty when remote or not stated. */
  points: readonly Point[];
  suites: readonly { suite: string; need: Need }[];
  tools: readonly { vocabulary: ToolVocabulary; slug: string; need: Need }[];
}

/** A reason for or against an advert, or neutral. */
export interface MatchReason {
  kind: "fit" | "gap" | "note";
  /** "NEC4: you have 4 years; required" */
  text: string;
  /** Contribution to the score; below 0 for a gap. */
  points: number;
}

export interface Match {
  score: number;
  /** Reasons for the advert by weight, then reasons against. */
  reasons: readonly MatchReason[];
}

const partsPerAdvert = 60;
/** From this many days on site the office no longer counts, as in the search. */
const siteCountsAloneDays = 3;

/** Returns facts of live adverts for matching, by id, with three key look-ups. */
export async function findAdvertFacts(
  { db, gazetteer, now }: { db: Db; gazetteer: Gazetteer; now: Date },
  ids: readonly number[],
): Promise<Map<number, AdvertFacts>> {
  if (ids.length === 0) return new Map();
  const among = [...ids];
  const [rows, suites, tools] = await Promise.all([
    selectRows(db, among),
    db
      .select({ jobId: jobSuites.jobId, suite: jobSuites.suite, need: jobSuites.need })
      .from(jobSuites)
      .where(inArray(jobSuites.jobId, among))
      .limit(among.length * partsPerAdvert),
    db
      .select({ jobId: jobTools.jobId, vocabulary: jobTools.vocabulary, slug: jobTools.slug, need: jobTools.need })
      .from(jobTools)
      .where(inArray(jobTools.jobId, among))
      .limit(among.length * partsPerAdvert),
  ]);
  const suitesOf = groupBy(suites, ({ jobId }) => jobId);
  const toolsOf = groupBy(tools, ({ jobId }) => jobId);
  return new Map(
    rows
      .filter((row) => isOpen(row, now))
      .map((row) => [row.id, toFacts(row, { gazetteer, suites: suitesOf.get(row.id) ?? [], tools: toolsOf.get(row.id) ?? [] })]),
  );
}

function selectRows(db: Db, ids: number[]) {
  return db
    .select({
      id: jobs.id,
      companyId: jobs.companyId,
      companySlug: companies.slug,
      isAgency: companies.isAgency,
      ...pick(jobs, "status", "closesAt", "expiresAt", "endedAt", "vacancyKey", "firstPublishedAt", "createdAt", "category", "level"),
      ...pick(jobs, "contractType", "workType", "sector", "payPeriod", "payMinPence", "payMaxPence", "payCurrency", "payBasis"),
      ...pick(jobs, "ricsLevel", "ricsRule", "startsOn", "officePlaceId", "officeLat", "officeLng", "sitePlaceId", "siteLat", "siteLng"),
      ...pick(jobs, "siteDaysPerWeek", "otherPlaceIds"),
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(inArray(jobs.id, ids))
    .limit(ids.length);
}
type Row = Awaited<ReturnType<typeof selectRows>>[number];

function toFacts(
  row: Row,
  { gazetteer, suites, tools }: { gazetteer: Gazetteer; suites: AdvertFacts["suites"]; tools: AdvertFacts["tools"] },
): AdvertFacts {
  const office = locationOf(gazetteer, row.officePlaceId, row.officeLat, row.officeLng);
  const site = locationOf(gazetteer, row.sitePlaceId, row.siteLat, row.siteLng);
  const main = site && (row.siteDaysPerWeek ?? 0) >= siteCountsAloneDays ? [site] : [office, site];
  const others = (row.otherPlaceIds ?? []).map((id) => locationOf(gazetteer, id, null, null));
  const counting = [...main, ...others].filter((each) => each !== null);
  const { payScale, payMinPence, payMaxPence } = scaledPay(
    row.payCurrency === "GBP" ? row.payPeriod : null,
    row.payMinPence,
    row.payMaxPence,
  );
  return {
    id: row.id,
    companyId: row.companyId,
    companySlug: row.companySlug,
    isAgency: row.isAgency,
    vacancyKey: row.vacancyKey,
    firstPublishedAt: row.firstPublishedAt ?? row.createdAt,
    category: row.category,
    level: row.level,
    contractType: row.contractType,
    workType: row.workType,
    sector: row.sector,
    payScale,
    payMinPence,
    payMaxPence,
    payBasis: row.payBasis,
    ricsLevel: row.ricsLevel,
    ricsRule: row.ricsRule,
    startsOn: row.startsOn,
    points: counting.flatMap(({ point }) => point ?? []),
    placeIds: counting.flatMap(({ placeIds }) => placeIds),
    suites,
    tools,
  };
}

/** Returns an advert's location: its own point, or the gazetteer's. */
function locationOf(gazetteer: Gazetteer, placeId: number | null, lat: number | null, lng: number | null) {
  if (placeId === null && (lat === null || lng === null)) return null;
  const known = placeId === null ? undefined : gazetteer.byId(placeId);
  const placeIds = placeId === null ? [] : gazetteer.ancestors(placeId);
  if (lat !== null && lng !== null) return { placeIds, point: { lat, lng } };
  return { placeIds, point: known && known.lat !== null && known.lng !== null ? { lat: known.lat, lng: known.lng } : null };
}
