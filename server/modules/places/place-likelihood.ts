import type { Place } from "./place.types.ts";

const overwhelmingTimes = 10;
const rivalMinPopulation = 15_000;
const unknownPopulation = 500;

/**
 * The one place a reader in the UK must mean by a name that several share, or null when they would have to be asked.
 * `places` is largest first.
 */
export function likeliestPlace(places: readonly Place[]): Place | null {
  const [first, second] = places;
  if (!first) return null;
  if (!second) return first;
  const rival = Math.max(second.population, unknownPopulation);
  return rival < rivalMinPopulation && first.population >= overwhelmingTimes * rival ? first : null;
}
