import { isEnough, spreadOf } from "#server/kernel/quantiles.ts";
import type { EndFigure, PayCell, PayCounts, PayFigure, PayObservation } from "./pay.types.ts";

export type PayEnd = "low" | "high";

/** Whether an observation belongs to a cell whose place, if it has one, is known by its number. */
export function inCell({ place: _slug, suite, ...cell }: PayCell, placeId: number | null): (observation: PayObservation) => boolean {
  const wanted = Object.entries(cell).filter(([, value]) => value !== undefined) as [keyof typeof cell, string][];
  return (observation) =>
    wanted.every(([name, value]) => observation[name] === value) &&
    (suite === undefined || observation.suites.includes(suite)) &&
    (placeId === null || observation.places.includes(placeId));
}

export function countsOf(observations: readonly PayObservation[]): PayCounts {
  return { adverts: observations.length, employers: new Set(observations.map(({ companyId }) => companyId)).size };
}

/** Observations that name an end, with its amounts in pence. */
export function amountsOf(observations: readonly PayObservation[], end: PayEnd): { observation: PayObservation; pence: number }[] {
  return observations.flatMap((observation) => {
    const pence = end === "low" ? observation.lowPence : observation.highPence;
    return pence === null ? [] : [{ observation, pence }];
  });
}

/** The figure over some observations; null when too few name either end. The two ends are counted apart, each over those that name it. */
export function figureOf(observations: readonly PayObservation[]): PayFigure | null {
  const counts = countsOf(observations);
  if (!isEnough(counts)) return null;
  const [low, high] = [endFigureOf(observations, "low"), endFigureOf(observations, "high")];
  if (!low && !high) return null;
  return { ...counts, sampleAdverts: observations.filter(({ isSample }) => isSample).length, low, high };
}

function endFigureOf(observations: readonly PayObservation[], end: PayEnd): EndFigure | null {
  const named = amountsOf(observations, end);
  const counts = countsOf(named.map(({ observation }) => observation));
  const spread = isEnough(counts) ? spreadOf(named.map(({ pence }) => pence)) : null;
  return spread && { ...counts, ...spread };
}
