import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import type { PayCell } from "./pay.types.ts";

/** A cell as the form and the address hold it: what was not understood is not in it. */
export const filterTexts = (
  { scale, place, basis, category, level, sector, side, suite, valueBand, ricsLevel }: PayCell,
  gazetteer: Gazetteer,
) => ({
  pay: scale,
  basis: basis ?? "",
  category: category ?? "",
  level: level ?? "",
  location: place === undefined ? "" : (gazetteer.bySlug(place)?.label ?? ""),
  sector: sector ?? "",
  side: side ?? "",
  suite: suite ?? "",
  value: valueBand ?? "",
  rics: ricsLevel ?? "",
});

export type PayFilterShown = ReturnType<typeof filterTexts>;
