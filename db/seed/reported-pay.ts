import { inArray } from "drizzle-orm";
import type { Db } from "../client.ts";
import { places } from "../schema/places.ts";
import { reportedPay } from "../schema/reported-pay.ts";
import { type ReportedPayPeriod, reportedPayPeriods } from "../values.ts";
import { bulkInsert } from "./bulk-insert.ts";
import type { FirmRows } from "./firms.ts";
import type { AdvertRows } from "./market.ts";
import { mixSeed, randomFrom } from "./random.ts";

const reportStream = 71;
/** One report for so many adverts with pay. */
const advertsPerReport = 4;
const batchSize = 500;

interface SampleMarket {
  adverts: Iterable<AdvertRows["job"]>;
  firms: readonly FirmRows[];
  seed: number;
  now: Date;
}

/** Writes what invented people report of their pay: near what the invented adverts offer, a little above as often as below. Answers how many. */
export async function writeSampleReports(db: Db, { adverts, firms, seed, now }: SampleMarket): Promise<number> {
  const random = randomFrom(mixSeed(seed, reportStream));
  const employers = firms.filter(({ isAgency }) => !isAgency);
  const paid = [...adverts].flatMap((advert) => paidAs(advert) ?? []);
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

function paidAs({ category, level, side, payPeriod, payBasis, payMinPence, payMaxPence, officePlaceId }: AdvertRows["job"]) {
  const period = reportedPayPeriods.find((known): known is ReportedPayPeriod => known === payPeriod);
  const [lowPence, highPence] = [payMinPence ?? payMaxPence, payMaxPence ?? payMinPence];
  const isRate = period === "day" || period === "week";
  if (!period || lowPence == null || highPence == null || officePlaceId == null || isRate !== (payBasis != null)) return null;
  return { category, level, side, period, basis: payBasis ?? null, lowPence, highPence, placeId: officePlaceId };
}

/** Slug of the region, or of the nation, of each of some places. */
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
