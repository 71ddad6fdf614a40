import type { Point } from "./place.types.ts";

/** A point given for this many outward codes is a placeholder, not a position. */
const placeholderMinCodes = 4;
const firstOutwardId = 300_000_000;

/** One id per outward code, the same on every machine and in every load. */
export function outwardId(outward: string): number {
  let number = 0;
  for (const character of outward) number = number * 37 + Number.parseInt(character, 36) + 1;
  return firstOutwardId + number;
}

interface Sum {
  lat: number;
  lng: number;
  count: number;
}

/** Gathers positions and averages them by outward code; positions of full postcodes count before those of districts. */
export class OutwardMiddles {
  readonly #full = new Map<string, Sum>();
  /** Each district's distinct points; files list a few dozen rows for each. */
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

  /** Codes with a position, in alphabetical order; rounded to about ten metres. */
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
