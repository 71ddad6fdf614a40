import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { places, postcodes } from "#db/schema/places.ts";
import type { Point } from "#server/kernel/services/place.types.ts";
import { distanceMiles } from "./distance.ts";
import type { PostcodeRow } from "./postcode-file.ts";

export interface PostcodeLoad {
  rowsRead: number;
  /** Full postcodes added or updated. */
  postcodes: number;
  /** Outward codes with a location. */
  outwardCodes: number;
  /** Outward codes left out because their only point is shared by many codes. */
  outwardCodesWithoutPoint: number;
  rejected: Record<string, { count: number; example: string }>;
}

const rowsPerInsert = 2000;
const progressEveryRows = 100_000;

/**
 * Saves full postcodes and the centres of outward codes. Idempotent. Running servers see full postcodes immediately and outward codes after
 * a restart.
 */
export async function loadPostcodes(
  db: Db,
  rows: AsyncIterable<PostcodeRow> | Iterable<PostcodeRow>,
  onProgress: (rowsRead: number) => void = () => {},
): Promise<PostcodeLoad> {
  const areas = await db.select({ name: places.name }).from(places).where(eq(places.kind, "postcode-area"));
  const knownAreas = new Set(areas.map(({ name }) => name));
  const load: PostcodeLoad = { rowsRead: 0, postcodes: 0, outwardCodes: 0, outwardCodesWithoutPoint: 0, rejected: {} };
  const middles = new OutwardCentroids();
  let batch = new Map<string, Point>();
  const flush = async () => {
    const values = [...batch].map(([postcode, point]) => ({ postcode, ...point }));
    batch = new Map();
    if (values.length === 0) return;
    const set = { lat: sql`values(${sql.identifier("lat")})`, lng: sql`values(${sql.identifier("lng")})` };
    await db.insert(postcodes).values(values).onDuplicateKeyUpdate({ set });
    load.postcodes += values.length;
  };
  const reject = (reason: string, example: string) => {
    const present = load.rejected[reason];
    if (present) present.count += 1;
    else load.rejected[reason] = { count: 1, example };
  };
  for await (const row of rows) {
    load.rowsRead += 1;
    if (load.rowsRead % progressEveryRows === 0) onProgress(load.rowsRead);
    if (!row.ok) {
      reject(row.reason, row.example);
      continue;
    }
    if (!knownAreas.has(row.area)) {
      reject("postcode area outside the United Kingdom", row.outward);
      continue;
    }
    middles.add(row.outward, row.point, row.inward !== null);
    if (row.inward === null) continue;
    batch.set(`${row.outward}${row.inward}`, row.point);
    if (batch.size >= rowsPerInsert) await flush();
  }
  await flush();
  const found = middles.list();
  load.outwardCodes = found.length;
  load.outwardCodesWithoutPoint = middles.size - found.length;
  await writeOutwardCodes(db, found);
  return load;
}

async function writeOutwardCodes(db: Db, found: readonly { outward: string; point: Point }[]): Promise<void> {
  const towns = await db
    .select({ countyId: places.countyId, regionId: places.regionId, countryId: places.countryId, lat: places.lat, lng: places.lng })
    .from(places)
    .where(eq(places.kind, "town"));
  const values = found.map(({ outward, point }) => {
    let nearest: (typeof towns)[number] | undefined;
    let nearestMiles = Number.POSITIVE_INFINITY;
    for (const town of towns) {
      if (town.lat === null || town.lng === null || Math.abs(town.lat - point.lat) > 1) continue;
      const miles = distanceMiles(point, { lat: town.lat, lng: town.lng });
      if (miles < nearestMiles) [nearest, nearestMiles] = [town, miles];
    }
    const { countyId = null, regionId = null, countryId = null } = nearest ?? {};
    return {
      id: outwardId(outward),
      kind: "outward" as const,
      slug: outward.toLowerCase(),
      name: outward,
      countyId,
      regionId,
      countryId,
      ...point,
    };
  });
  const columns = ["countyId", "regionId", "countryId", "lat", "lng"] as const;
  const set = Object.fromEntries(columns.map((column) => [column, sql`values(${sql.identifier(places[column].name)})`]));
  for (let start = 0; start < values.length; start += rowsPerInsert) {
    await db
      .insert(places)
      .values(values.slice(start, start + rowsPerInsert))
      .onDuplicateKeyUpdate({ set });
  }
}

/** A point shared by this many outward codes is a placeholder, not a location. */
const placeholderMinCodes = 4;
const firstOutwardId = 300_000_000;

/** Derives one id per outward code, the same on every machine and in every load. */
function outwardId(outward: string): number {
  let number = 0;
  for (const character of outward) number = number * 37 + Number.parseInt(character, 36) + 1;
  return firstOutwardId + number;
}

interface Sum {
  lat: number;
  lng: number;
  count: number;
}

/** Averages positions by outward code; positions of full postcodes take precedence over those of districts. */
class OutwardCentroids {
  readonly #full = new Map<string, Sum>();
  /** Each district's distinct points; files hold a few dozen rows per district. */
  readonly #district = new Map<string, Map<string, Point>>();
  readonly #codesAtPoint = new Map<string, Set<string>>();

  add(outward: string, point: Point, isFullPostcode: boolean): void {
    if (isFullPostcode) {
      const sum = this.#full.get(outward) ?? { lat: 0, lng: 0, count: 0 };
      this.#full.set(outward, { lat: sum.lat + point.lat, lng: sum.lng + point.lng, count: sum.count + 1 });
      return;
    }
    const key = `${point.lat}|${point.lng}`;
    const points = this.#district.get(outward) ?? new Map<string, Point>();
    this.#district.set(outward, points.set(key, point));
    const codes = this.#codesAtPoint.get(key) ?? new Set<string>();
    this.#codesAtPoint.set(key, codes.add(outward));
  }

  get size(): number {
    return new Set([...this.#full.keys(), ...this.#district.keys()]).size;
  }

  /** Returns codes with a position, in alphabetical order, rounded to about ten metres. */
  list(): { outward: string; point: Point }[] {
    const middles = new Map<string, Point>();
    for (const [outward, points] of this.#district) {
      const real = [...points].flatMap(([key, point]) => ((this.#codesAtPoint.get(key)?.size ?? 0) < placeholderMinCodes ? [point] : []));
      if (real.length > 0) middles.set(outward, average(real));
    }
    for (const [outward, { lat, lng, count }] of this.#full) middles.set(outward, rounded(lat / count, lng / count));
    return [...middles].map(([outward, point]) => ({ outward, point })).sort((a, b) => (a.outward < b.outward ? -1 : 1));
  }
}

function average(points: readonly Point[]): Point {
  const sum = points.reduce((total, { lat, lng }) => ({ lat: total.lat + lat, lng: total.lng + lng }), { lat: 0, lng: 0 });
  return rounded(sum.lat / points.length, sum.lng / points.length);
}

const rounded = (lat: number, lng: number): Point => ({ lat: Math.round(lat * 10_000) / 10_000, lng: Math.round(lng * 10_000) / 10_000 });
