import { seniorityLevels } from "#db/taxonomy/role.ts";
import { sideLabels } from "#db/taxonomy/standing.ts";
import type { PayBasis, Side } from "#db/values.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { labelOf, payBasisLabels } from "#server/modules/market/jobs/labels.ts";
import { groupPay, type PayGrouping } from "./advertised-pay.queries.ts";
import type { PayFigure, PayObservation } from "./pay.types.ts";

export interface PayGroup {
  /** What the address of the salary database asks for it by. */
  value: string;
  label: string;
  adverts: number;
  employers: number;
  figure: PayFigure | null;
}

type ShownGrouping = Extract<PayGrouping, "level" | "category" | "side" | "region" | "basis">;

/** Figures by group with words for each group: levels in the order of the ladder, the rest by size. */
export function labelledGroups(observations: readonly PayObservation[], by: ShownGrouping, gazetteer: Gazetteer): PayGroup[] {
  const rows = groupPay(observations, by).map((row) => ({
    ...row,
    value: askedAs(by, row.value, gazetteer),
    label: labelIn(by, row.value, gazetteer),
  }));
  if (by !== "level") return rows;
  const step = new Map<string, number>(seniorityLevels.map(({ slug }, at) => [slug, at]));
  return rows.sort((one, other) => (step.get(one.value) ?? Number.MAX_SAFE_INTEGER) - (step.get(other.value) ?? Number.MAX_SAFE_INTEGER));
}

/** Places are asked for by name. */
const askedAs = (by: ShownGrouping, value: string, gazetteer: Gazetteer): string =>
  by === "region" ? (gazetteer.bySlug(value)?.label ?? value) : value;

function labelIn(by: ShownGrouping, value: string, gazetteer: Gazetteer): string {
  if (by === "region") return gazetteer.bySlug(value)?.label ?? value;
  if (by === "side") return sideLabels[value as Side];
  if (by === "basis") return payBasisLabels[value as PayBasis];
  return labelOf(by, value);
}
