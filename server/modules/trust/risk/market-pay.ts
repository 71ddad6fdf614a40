import type { PayBasis } from "#db/values.ts";
import type { Gazetteer, Place } from "#server/kernel/services/place.types.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { labelOf } from "#server/modules/market/jobs/labels.ts";
import { advertisedPayIn } from "#server/modules/market/salaries/advertised-pay.queries.ts";
import type { PayCell, PayWindows } from "#server/modules/market/salaries/pay.types.ts";
import { onPayScale } from "#server/modules/market/salaries/pay-observations.queries.ts";
import type { MarketPay } from "./risk-facts.ts";

/** Above three quarters by this much nearly all adverts end, where there are too few to tell. */
const aboveQuarters = 1.15;

/** What adverts of the same level and kind of money offer there, or in the wider area that has enough of them. Never of another level. */
export function marketPayOf(
  fields: PostingFields,
  place: Place | null,
  { windows, gazetteer, now }: { windows: PayWindows; gazetteer: Gazetteer; now: Date },
): MarketPay | null {
  const { payPeriod = null, payMinPence = null, payMaxPence = null, level, category, payBasis } = fields;
  const scaled = onPayScale({ payPeriod, payMinPence, payMaxPence, payCurrency: "GBP" });
  if (!scaled || level === undefined) return null;
  const { scale } = scaled;
  const asked: PayCell = {
    scale,
    level,
    category,
    place: place?.slug,
    ...(scale === "day" && { basis: payBasis as PayBasis | undefined }),
  };
  const { cell, figure } = advertisedPayIn(windows, asked, gazetteer, now);
  const high = figure?.high ?? figure?.low ?? null;
  if (!high || cell.level !== level) return null;
  const where = cell.place === undefined ? "the UK" : (gazetteer.bySlug(cell.place)?.name ?? "the UK");
  return {
    of: `${labelOf("level", level)} roles in ${where}`,
    scale,
    upperPence: high.p90 ?? Math.round(high.p75 * aboveQuarters),
    adverts: high.adverts,
  };
}
