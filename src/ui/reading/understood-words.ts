import type { Outputs } from "#server/types.ts";
import { whenLabel } from "#src/lib/dates.ts";
import { formatMoney, payBasisLabel, payUnit } from "#src/lib/money.ts";

type Read = Outputs["readings"]["read"];
export type Understanding = Extract<Read, { value: unknown }>["value"];

const units = { weeks: "week", years: "year", miles: "mile", days: "day", nights: "night" } as const;

/** What was understood, in words: "£450 a day, outside IR35", "4 weeks", "£10,000,000, the lower end". */
export function understoodWords(understanding: Understanding): string {
  const lowerEnd = "isLowerEnd" in understanding && understanding.isLowerEnd ? "the lower end" : null;
  return [figureOf(understanding), understanding.is === "pay" && understanding.basis && payBasisLabel(understanding.basis), lowerEnd]
    .filter(Boolean)
    .join(", ");
}

function figureOf(understanding: Understanding): string {
  switch (understanding.is) {
    case "pay":
      return [formatMoney(understanding.pence), understanding.period && payUnit(understanding.period)].filter(Boolean).join(" ");
    case "pounds":
      return formatMoney(understanding.pounds * 100);
    case "when":
      return whenLabel(understanding.when);
    case "count":
      return `${understanding.count} ${units[understanding.unit]}${understanding.count === 1 ? "" : "s"}`;
  }
}

/** The same as it stands in its field. */
export function understoodText(understanding: Understanding): string {
  if (understanding.is === "when") return whenLabel(understanding.when);
  if (understanding.is === "count") return String(understanding.count);
  return formatMoney(understanding.is === "pay" ? understanding.pence : understanding.pounds * 100).replace("£", "");
}
