import { getTableColumns, getTableName, inArray, type SQL, sql } from "drizzle-orm";
import type { MySqlTable } from "drizzle-orm/mysql-core";
import { format } from "mysql2";
import type { Db } from "../client.ts";
import { apcAnswers, apcFigures, apcRecords } from "../schema/apc.ts";
import { places } from "../schema/places.ts";
import { reportedPay } from "../schema/reported-pay.ts";
import { apcAnswersAtOnce, type apcQuestions, apcShareOf } from "../taxonomy/apc.ts";
import { type ReportedPayPeriod, reportedPayPeriods } from "../values.ts";
import type { FirmRows } from "./firms.ts";
import type { AdvertRows } from "./market.ts";
import { mixSeed, type Random, randomFrom } from "./random.ts";

const reportStream = 71;
/** One report per this many adverts with pay. */
const advertsPerReport = 4;
const batchSize = 500;

interface SampleMarket {
  adverts: Iterable<AdvertRows["job"]>;
  firms: readonly FirmRows[];
  seed: number;
  now: Date;
}

/** Inserts invented pay reports close to the pay of sample adverts. Returns their number. */
export async function writeSampleReports(db: Db, { adverts, firms, seed, now }: SampleMarket): Promise<number> {
  const random = randomFrom(mixSeed(seed, reportStream));
  const employers = firms.filter(({ isAgency }) => !isAgency);
  const paid = [...adverts].flatMap((advert) => paySampleOf(advert) ?? []);
  const picked = paid.filter(() => random.chance(1 / advertsPerReport));
  const regions = await regionsOf(
    db,
    picked.map(({ placeId }) => placeId),
  );
  const reports = picked.flatMap(({ placeId, lowPence, highPence, ...pay }, at) => {
    const region = regions.get(placeId);
    if (region === undefined) return [];
    const step = pay.period === "day" || pay.period === "week" ? 500 : 50_000;
    const between = lowPence + (highPence - lowPence) * random.next();
    return [
      {
        ...pay,
        version: `sample-${seed}-${at}`,
        isSample: true,
        region,
        amountPence: Math.max(step, Math.round((between * (0.96 + 0.1 * random.next())) / step) * step),
        companyId: employers.length === 0 || random.chance(0.2) ? null : random.pick(employers).id,
        year: now.getUTCFullYear() - (random.chance(0.3) ? 1 : 0),
        createdAt: now,
        updatedAt: now,
      },
    ];
  });
  for (let from = 0; from < reports.length; from += batchSize)
    await db.execute(bulkInsert(reportedPay, reports.slice(from, from + batchSize)));
  return reports.length;
}

function paySampleOf({ category, level, side, payPeriod, payBasis, payMinPence, payMaxPence, officePlaceId }: AdvertRows["job"]) {
  const period = reportedPayPeriods.find((known): known is ReportedPayPeriod => known === payPeriod);
  const [lowPence, highPence] = [payMinPence ?? payMaxPence, payMaxPence ?? payMinPence];
  const isRate = period === "day" || period === "week";
  if (!period || lowPence == null || highPence == null || officePlaceId == null || isRate !== (payBasis != null)) return null;
  return { category, level, side, period, basis: payBasis ?? null, lowPence, highPence, placeId: officePlaceId };
}

/** Returns the region slug, or nation slug, per place. */
async function regionsOf(db: Db, placeIds: readonly number[]): Promise<Map<number, string>> {
  if (placeIds.length === 0) return new Map();
  const columns = { id: places.id, slug: places.slug, areaId: places.regionId, countryId: places.countryId };
  const towns = await db
    .select(columns)
    .from(places)
    .where(inArray(places.id, [...new Set(placeIds)]));
  const areaIds = towns.flatMap(({ areaId, countryId }) => areaId ?? countryId ?? []);
  if (areaIds.length === 0) return new Map();
  const areas = await db
    .select(columns)
    .from(places)
    .where(inArray(places.id, [...new Set(areaIds)]));
  const slugs = new Map(areas.map(({ id, slug }) => [id, slug]));
  return new Map(
    towns
      .flatMap(({ id, areaId, countryId }) => [[id, slugs.get(areaId ?? countryId ?? 0) ?? ""] as const])
      .filter(([, slug]) => slug !== ""),
  );
}

const apcStream = 79;

/** Inserts APC support records of invented firms, and answers of invented trainees at some of them. Returns the number of firms. */
export async function writeSampleApc(
  db: Db,
  { firms, seed, now }: { firms: readonly FirmRows[]; seed: number; now: Date },
): Promise<number> {
  const random = randomFrom(mixSeed(seed, apcStream));
  const employers = firms.filter(({ isAgency }) => !isAgency && random.chance(0.55));
  const records = employers.map(({ id }) => recordOf(random, id, now));
  const answered = records.filter(({ hasTrainingAgreement }) => hasTrainingAgreement && random.chance(0.35));
  const sets = answered.map(({ companyId }) => answersOf(random, companyId, now, seed));
  const figures = sets.map((answers) => figureOf(answers, now));
  for (let from = 0; from < records.length; from += batchSize)
    await db.execute(bulkInsert(apcRecords, records.slice(from, from + batchSize)));
  const answers = sets.flat();
  for (let from = 0; from < answers.length; from += batchSize)
    await db.execute(bulkInsert(apcAnswers, answers.slice(from, from + batchSize)));
  for (const figure of figures) await db.insert(apcFigures).values(figure);
  return records.length;
}

function recordOf(random: Random, companyId: number, now: Date): typeof apcRecords.$inferInsert {
  const hasTrainingAgreement = random.chance(0.7);
  const sat = random.int(0, 9);
  const isCounted = random.chance(0.7);
  return {
    companyId,
    hasTrainingAgreement,
    agreedOn: hasTrainingAgreement ? `${now.getUTCFullYear() - random.int(1, 8)}-0${random.int(1, 9)}-01` : null,
    counsellors: hasTrainingAgreement ? random.int(1, 4) : 0,
    supervisors: random.int(1, 9),
    paysFees: random.chance(0.8),
    studyDaysPerYear: random.pick([0, 5, 8, 10, 12, 15]),
    satLastThreeYears: isCounted ? sat : null,
    passedLastThreeYears: isCounted ? random.int(Math.floor(sat / 2), sat) : null,
    isSample: true,
    statedAt: now,
  };
}

function answersOf(random: Random, companyId: number, now: Date, seed: number): (typeof apcAnswers.$inferInsert)[] {
  const kindness = random.pick([0.95, 0.9, 0.6, 0.2]);
  return Array.from({ length: apcAnswersAtOnce * random.int(1, 2) }, (_, at) => ({
    id: `s${seed}-${companyId}-${at}`.slice(0, 22),
    companyId,
    year: now.getUTCFullYear(),
    keepsAgreement: random.chance(kindness),
    meetsSupervisor: random.chance(kindness),
    givesTimeAndFees: random.chance(kindness),
    isSample: true,
  }));
}

function figureOf(answers: readonly (typeof apcAnswers.$inferInsert)[], now: Date): typeof apcFigures.$inferInsert {
  const shareOf = (field: (typeof apcQuestions)[number]["field"]) =>
    apcShareOf(answers.filter((answer) => answer[field]).length, answers.length);
  return {
    companyId: answers[0]?.companyId ?? 0,
    answers: answers.length,
    keepsAgreement: shareOf("keepsAgreement"),
    meetsSupervisor: shareOf("meetsSupervisor"),
    givesTimeAndFees: shareOf("givesTimeAndFees"),
    members: answers.map(({ id }) => id),
    takenYear: now.getUTCFullYear(),
  };
}

/**
 * Returns one multi-row insert with the values inlined by the driver's own escaping. The query builder creates an object per value, which
 * for a large load costs more than the insert. All rows must have the first row's fields; others take their defaults.
 */
export function bulkInsert<T extends MySqlTable>(table: T, rows: readonly T["$inferInsert"][]): SQL {
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in (rows[0] ?? {}));
  const values = rows.map((row) =>
    columns.map(([field, column]) => {
      const value: unknown = Reflect.get(row, field) ?? null;
      return value === null ? null : toSqlLiteral(column.mapToDriverValue(value));
    }),
  );
  const names = columns.map(([, column]) => column.name);
  return sql.raw(format("INSERT INTO ?? (??) VALUES ?", [String(getTableName(table)), names, values]));
}

function toSqlLiteral(value: unknown): string | number | boolean {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  throw new Error(`A sample row holds a ${typeof value}, which has no place in an insert.`);
}
