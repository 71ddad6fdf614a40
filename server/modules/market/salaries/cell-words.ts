import { projectValueLabels, ricsLabels, sideLabels } from "#db/taxonomy/standing.ts";
import type { RicsLevel } from "#db/values.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { labelOf, payBasisLabels } from "#server/modules/market/jobs/labels.ts";
import type { PayCell } from "./pay.types.ts";

/** A cell in words: "Quantity Surveyor, Senior, Leeds, NEC4"; "All roles" when nothing narrows it. */
export function cellWords({ category, level, side, sector, suite, valueBand, ricsLevel, place }: PayCell, gazetteer: Gazetteer): string {
  const parts = [
    category && labelOf("category", category),
    level && labelOf("level", level),
    side && sideLabels[side],
    sector && labelOf("sector", sector),
    suite && labelOf("suite", suite),
    valueBand && `projects ${lowerFirst(projectValueLabels[valueBand])}`,
    ricsLevel && ricsWords(ricsLevel),
    place && (gazetteer.bySlug(place)?.label ?? place),
  ].filter(Boolean);
  return parts.join(", ") || "All roles";
}

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** "MRICS asked for". */
export const ricsWords = (level: RicsLevel): string => (level === "none" ? "no RICS level asked for" : `${ricsLabels[level]} asked for`);

/** "Salaries", or "Day rates, outside IR35". */
export function scaleWords({ scale, basis }: PayCell): string {
  if (scale === "year") return "Salaries";
  return basis ? `Day rates: ${payBasisLabels[basis]}` : "Day rates";
}
