import { and, asc, eq, gt, gte, inArray, isNotNull, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { pick } from "#db/schema/columns.ts";
import { companies } from "#db/schema/companies.ts";
import { jobSuites, jobs, jobTexts, jobTools } from "#db/schema/jobs.ts";
import { places } from "#db/schema/places.ts";
import { underlyingDb } from "#db/statement-watch.ts";
import { immediateStartDays, startMonths } from "#db/taxonomy/contract.ts";
import { advertPromiseDays, charterships } from "#db/values.ts";
import { groupBy } from "#server/kernel/group-by.ts";
import type { JobDocument } from "#server/kernel/services/search.types.ts";
import { findApcSupporters } from "#server/modules/market/apc/apc-support.queries.ts";
import { labelOf, suiteLabel } from "#server/modules/market/jobs/labels.ts";
import { scaledPay } from "#server/text/salary/pay-groups.ts";

const batchSize = 1000;

const columns = {
  ...pick(jobs, "id", "companyId", "title"),
  companyName: companies.name,
  ...pick(jobs, "clientName", "placeText", "category", "level", "contractType", "workType", "workingPattern", "sector", "employerType"),
  ...pick(jobs, "payPeriod", "payMinPence", "payMaxPence", "payCurrency", "payBasis", "payRates", "ricsRule", "replyPromiseDays"),
  ...pick(jobs, "promiseBrokenAt", "officePlaceId", "officeLat", "officeLng", "sitePlaceId", "siteLat", "siteLng", "siteDaysPerWeek"),
  ...pick(jobs, "otherPlaceIds", "startsOn", "firstPublishedAt", "createdAt", "closesAt", "expiresAt", "vacancyKey"),
  isAgency: companies.isAgency,
};

type JobRow = Awaited<ReturnType<typeof selectLive>>[number];

const isLive = and(eq(jobs.status, "live"), isNotNull(jobs.firstPublishedAt));

function selectLive(db: Db) {
  // A left join, because with an inner join the optimiser may start from companies and sort all adverts for every batch.
  return db.select(columns).from(jobs).leftJoin(companies, eq(companies.id, jobs.companyId)).$dynamic();
}

/** Loads the adverts of these ids as index documents. Those that are not live are left out. */
export async function loadJobDocuments(db: Db, jobIds: readonly number[]): Promise<JobDocument[]> {
  const gazetteer = await loadPlaces(db);
  const documents: JobDocument[] = [];
  for (let from = 0; from < jobIds.length; from += batchSize) {
    const ids = jobIds.slice(from, from + batchSize);
    const rows = await selectLive(db).where(and(isLive, inArray(jobs.id, ids)));
    documents.push(...(await toDocuments(db, rows, gazetteer)));
  }
  return documents;
}

/** Yields every live advert by first publication, then id, in batches. */
export async function* streamLiveJobDocuments(db: Db): AsyncGenerator<JobDocument[]> {
  const gazetteer = await loadPlaces(db);
  let last: { publishedAt: Date; id: number } | null = null;
  for (;;) {
    const after: { publishedAt: Date; id: number } | null = last;
    const rows: JobRow[] = await selectLive(db)
      .where(
        and(
          isLive,
          after ? gte(jobs.firstPublishedAt, after.publishedAt) : undefined,
          after
            ? or(gt(jobs.firstPublishedAt, after.publishedAt), and(eq(jobs.firstPublishedAt, after.publishedAt), gt(jobs.id, after.id)))
            : undefined,
        ),
      )
      .orderBy(asc(jobs.firstPublishedAt), asc(jobs.id))
      .limit(batchSize);
    const end = rows.at(-1);
    if (!end) return;
    yield await toDocuments(db, rows, gazetteer);
    last = { publishedAt: end.firstPublishedAt ?? end.createdAt, id: end.id };
  }
}

interface GazetteerPlace {
  name: string;
  lat: number | null;
  lng: number | null;
  within: readonly number[];
}
type Gazetteer = ReadonlyMap<number, GazetteerPlace>;

/** The gazetteer changes only through a command that restarts the site, so it is loaded once per database. */
const gazetteers = new WeakMap<Db, Promise<Gazetteer>>();

function loadPlaces(givenDb: Db): Promise<Gazetteer> {
  const db = underlyingDb(givenDb);
  const known = gazetteers.get(db);
  if (known) return known;
  const loading = readPlaces(givenDb);
  gazetteers.set(db, loading);
  loading.then(
    (gazetteer) => gazetteer.size === 0 && gazetteers.delete(db),
    () => gazetteers.delete(db),
  );
  return loading;
}

async function readPlaces(db: Db): Promise<Gazetteer> {
  const rows = await db.select(pick(places, "id", "name", "lat", "lng", "countyId", "regionId", "countryId")).from(places);
  const countyOf = new Map(rows.map(({ id, countyId }) => [id, countyId]));
  return new Map(
    rows.map(({ id, name, lat, lng, countyId, regionId, countryId }) => {
      // A council area is part of a county, which also contains its towns.
      const within = [id, countyId, countyOf.get(countyId ?? 0), regionId, countryId].filter((area) => area != null);
      return [id, { name, lat, lng, within: [...new Set(within)] }];
    }),
  );
}

async function toDocuments(db: Db, rows: readonly JobRow[], gazetteer: Gazetteer): Promise<JobDocument[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [texts, suites, tools, supporters] = await Promise.all([
    db.select({ jobId: jobTexts.jobId, text: jobTexts.descriptionText }).from(jobTexts).where(inArray(jobTexts.jobId, ids)),
    db
      .select({ jobId: jobSuites.jobId, suite: jobSuites.suite, form: jobSuites.form })
      .from(jobSuites)
      .where(inArray(jobSuites.jobId, ids)),
    db
      .select({ jobId: jobTools.jobId, vocabulary: jobTools.vocabulary, slug: jobTools.slug })
      .from(jobTools)
      .where(inArray(jobTools.jobId, ids)),
    findApcSupporters(
      db,
      rows.map(({ companyId }) => companyId),
    ),
  ]);
  const textOf = new Map(texts.map(({ jobId, text }) => [jobId, text]));
  const suitesOf = groupBy(suites, ({ jobId }) => jobId);
  const toolsOf = groupBy(tools, ({ jobId }) => jobId);
  return rows.map((row) => {
    const rowSuites = suitesOf.get(row.id) ?? [];
    const labels = [
      ...rowSuites.map(({ suite, form }) => suiteLabel(suite, form)),
      ...(toolsOf.get(row.id) ?? []).map(({ vocabulary, slug }) => labelOf(vocabulary, slug)),
    ];
    const parts = {
      body: [textOf.get(row.id) ?? "", ...labels].join("\n"),
      suites: rowSuites,
      isApcSupported: supporters.has(row.companyId),
    };
    return toDocument(row, parts, gazetteer);
  });
}

interface DocumentParts {
  body: string;
  suites: readonly { suite: string; form: string }[];
  isApcSupported: boolean;
}

function toDocument(row: JobRow, { body, suites, isApcSupported }: DocumentParts, gazetteer: Gazetteer): JobDocument {
  const office = advertLocation(row.officePlaceId, row.officeLat, row.officeLng, gazetteer);
  const site = advertLocation(row.sitePlaceId, row.siteLat, row.siteLng, gazetteer);
  const others = (row.otherPlaceIds ?? []).map((placeId) => advertLocation(placeId, null, null, gazetteer));
  const main = site && (row.siteDaysPerWeek ?? 0) >= 3 ? [site] : [office, site];
  const counting = [...main, ...others].filter((place) => place !== null);
  const placeIds = [...new Set(counting.flatMap(({ placeId }) => (placeId === null ? [] : (gazetteer.get(placeId)?.within ?? [placeId]))))];
  const names = new Set(
    [office, site, ...others].flatMap((place) =>
      place?.placeId == null ? [] : (gazetteer.get(place.placeId)?.within ?? []).map((id) => gazetteer.get(id)?.name),
    ),
  );
  const publishedAt = (row.firstPublishedAt ?? row.createdAt).getTime();
  const {
    clientName,
    placeText,
    closesAt,
    expiresAt,
    payPeriod,
    payCurrency,
    payRates,
    ricsRule,
    replyPromiseDays,
    promiseBrokenAt,
    ...plain
  } = row;
  const promised = promiseBrokenAt === null ? replyPromiseDays : null;
  const period = payCurrency === "GBP" ? payPeriod : null;
  return {
    id: plain.id,
    companyId: plain.companyId,
    title: plain.title,
    companyName: [plain.companyName, clientName].filter(Boolean).join(" "),
    placeNames: [...names, placeText].filter(Boolean).join(", "),
    body,
    category: plain.category,
    level: plain.level,
    contractType: plain.contractType,
    workType: plain.workType,
    sector: plain.sector,
    employerType: plain.employerType,
    suites: suites.map(({ suite, form }) => (form ? `${suite}:${form}` : suite)),
    workingPattern: plain.workingPattern,
    start: startTimesOf({ startsOn: plain.startsOn, firstPublishedAt: publishedAt, text: `${plain.title}\n${body}` }),
    payBasis: plain.payBasis,
    chartership: charterships.filter((each) => (each === "apc-supported" ? isApcSupported : ricsRule === each)),
    replyPromise: advertPromiseDays.filter((days) => promised !== null && promised <= days).map((days) => `${days}` as const),
    ...scaledPay(period, plain.payMinPence, plain.payMaxPence),
    otherRates: (payRates ?? []).slice(1).map(({ basis, minPence, maxPence }) => {
      const { payMinPence, payMaxPence } = scaledPay(period, minPence, maxPence);
      return { payBasis: basis, payMinPence, payMaxPence };
    }),
    points: counting.flatMap(({ placeId, lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng, placeId }])),
    areaIds: counting.flatMap(({ placeId, lat, lng }) => (placeId !== null && (lat === null || lng === null) ? [placeId] : [])),
    placeIds,
    firstPublishedAt: publishedAt,
    closesAt: closesAt?.getTime() ?? null,
    expiresAt: expiresAt?.getTime() ?? null,
    isByAgency: plain.isAgency === true,
    vacancyKey: plain.vacancyKey,
  };
}

/** Returns a place of the advert, at its own coordinates or the gazetteer's. Null when the advert names none. */
function advertLocation(placeId: number | null, lat: number | null, lng: number | null, gazetteer: Gazetteer) {
  if (placeId === null && (lat === null || lng === null)) return null;
  const known = placeId === null ? undefined : gazetteer.get(placeId);
  const isExact = lat !== null && lng !== null;
  return { placeId, lat: isExact ? lat : (known?.lat ?? null), lng: isExact ? lng : (known?.lng ?? null) };
}

const dayMs = 86_400_000;

/** Matches requests for an immediate start; the pattern is valid both in JavaScript and in the database. */
export const immediateStartWords =
  "\\b(?:(?:immediate|asap|urgent) start(?:er|ers|s)?|start(?:s|ing)?(?: date)?:? (?:is |with )?(?:immediate(?:ly)?|asap|straight ?away|right away|now)|(?:available|availability) (?:to start )?(?:immediate(?:ly)?|asap)|immediately available|immediate availability|required (?:immediately|asap))\\b";
const saysImmediate = new RegExp(immediateStartWords, "i");

/** Returns an advert's start as values of the Start filter. `startsOn` is a day such as "2027-01-11", or null. */
export function startTimesOf({
  startsOn,
  firstPublishedAt,
  text,
}: {
  startsOn: string | null;
  firstPublishedAt: number;
  text: string;
}): string[] {
  const month = startMonths[Number(startsOn?.slice(5, 7)) - 1];
  const isSoon = startsOn !== null && Date.parse(startsOn) <= firstPublishedAt + immediateStartDays * dayMs;
  return [...(isSoon || saysImmediate.test(text) ? ["immediate"] : []), ...(month ? [month] : [])];
}
