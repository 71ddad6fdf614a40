import { type OfferFields, type OfferItem, offerItemNames, offerItems } from "#db/offer-values.ts";
import { isEnough } from "#server/kernel/quantiles.ts";
import type { PayObservation } from "#server/modules/market/salaries/pay.types.ts";
import { countsOf } from "#server/modules/market/salaries/pay-book.ts";

type PayEnds = Pick<PayObservation, "lowPence" | "highPence">;

/** The middle of a range; an open range counts by the end that is stated. */
export function middlePence({ lowPence, highPence }: PayEnds): number {
  const [low, high] = [lowPence ?? highPence ?? 0, highPence ?? lowPence ?? 0];
  return Math.round((low + high) / 2);
}

/** Places pay among adverts by the middle of their ranges; null where they are too few to say. */
export function placeAmong(observations: readonly PayObservation[], amountPence: number) {
  const counts = countsOf(observations);
  if (!isEnough(counts)) return null;
  const middles = observations.map(middlePence);
  const lower = middles.filter((pence) => pence < amountPence).length;
  const equal = middles.filter((pence) => pence === amountPence).length;
  const percentile = Math.round(((lower + equal / 2) / middles.length) * 100);
  return { ...counts, amountPence, lower, equal, higher: middles.length - lower - equal, percentile };
}

const leastShare = 0.3;

/** Returns what at least three in ten of these adverts state and the offer does not, the most common first. */
export function missingParts(observations: readonly PayObservation[], offer: OfferFields, isRate: boolean) {
  if (!isEnough(countsOf(observations))) return [];
  return offerItemNames
    .filter((item) => offer[item] === "" && (isRate || item !== "basis"))
    .map((item) => ({ item, stating: observations.filter(({ states }) => states.includes(item)).length }))
    .filter(({ stating }) => stating / observations.length >= leastShare)
    .sort((one, other) => other.stating - one.stating)
    .map(({ item, stating }) => ({
      ...{ item, label: offerItems[item].label, stating, adverts: observations.length },
      in10: Math.round((stating / observations.length) * 10),
    }));
}

const ofEmployees: readonly OfferItem[] = ["notice", "holiday", "hours", "pension"];
const ofContractors: readonly OfferItem[] = ["basis", "term", "notice"];

/** What employers must put in writing (Employment Rights Act 1996, section 1), or what a contract for services turns on. */
export const unsettledParts = (offer: OfferFields, isRate: boolean) =>
  (isRate ? ofContractors : ofEmployees)
    .filter((item) => offer[item] === "" || (item === "basis" && offer.basis === "not-determined"))
    .map((item) => ({ item, label: offerItems[item].label }));

/** Writes the text that asks for what is missing; null when nothing is. */
export function writeRequest(
  items: readonly OfferItem[],
  { role, place, pay }: { role: string; place: string; pay: string },
): string | null {
  const asked = offerItemNames.filter((name) => items.includes(name)).map((name) => offerItems[name].request);
  const requests = pay === "" ? ["what the pay is, and how often it is reviewed", ...asked] : asked;
  if (requests.length === 0) return null;
  const what = [role && `of ${role}`, place && `in ${place}`, pay && `at ${pay}`].filter(Boolean).join(" ");
  return [
    `Thank you for the offer${what && ` ${what}`}. I am pleased to have it.`,
    `Before I answer, could you please tell me in writing:\n\n${requests.map((request) => `- ${request}`).join("\n")}`,
    "I would like to decide soon, and will answer within two working days of hearing from you.",
    "Kind regards",
  ].join("\n\n");
}
