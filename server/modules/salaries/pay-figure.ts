import type { PayCell, PayFigure, PayObservation } from "./pay.types.ts";
import { isEnough, spreadOf } from "./quantiles.ts";

/** Whether an observation belongs to a cell whose place, if it has one, is known by its number. */
export function isIn(observation: PayObservation, { place: _slug, suite, ...cell }: PayCell, placeId: number | null): boolean {
  for (const [name, wanted] of Object.entries(cell)) {
    if (wanted !== undefined && observation[name as keyof typeof cell] !== wanted) return false;
  }
  if (suite !== undefined && !observation.suites.includes(suite)) return false;
  return placeId === null || observation.places.includes(placeId);
}

export function countsOf(observations: readonly PayObservation[]): { adverts: number; employers: number } {
  return { adverts: observations.length, employers: new Set(observations.map(({ companyId }) => companyId)).size };
}

/** The figure over some observations; null when they are too few. The two ends are counted apart, each over those that name it. */
export function figureOf(observations: readonly PayObservation[]): PayFigure | null {
  const counts = countsOf(observations);
  if (!isEnough(counts)) return null;
  const end = (name: "lowPence" | "highPence") => {
    const named = observations.filter((observation) => observation[name] !== null);
    return isEnough(countsOf(named)) ? spreadOf(named.map((observation) => observation[name] ?? 0)) : null;
  };
  return { ...counts, low: end("lowPence"), high: end("highPence") };
}
