/** Positions of each field begin here, far enough apart that no phrase runs from one field into the next, and all below 2 ** 14. */
export const fieldStarts = { body: 0, title: 16_000, company: 16_128, place: 16_256 } as const;
const headerRoom = 120;
/** Words of a body past this all stand here; no phrase is found in them. */
const lastBodyPosition = 15_990;

const titleWeight = 6;
const companyWeight = 2;
const placeWeight = 1.5;
/** However often a word stands in the body, that never weighs as much as once in the title. */
const bodyWeightAtMost = 3;
const bodyHalfCount = 2;
/** A body of this many words is neither favoured nor held back. Fixed, so that an advert's weight never depends on the others. */
const usualBodyWords = 230;
const lengthInfluence = 0.6;
const saturation = 3;

/** Weight of one occurrence at `position` in a header field; 0 in the body. */
export function headerWeight(position: number): number {
  if (position < fieldStarts.title) return 0;
  if (position < fieldStarts.company) return titleWeight;
  return position < fieldStarts.place ? companyWeight : placeWeight;
}

/** BM25 with field boosts, without the rarity of the word: 1 to 255. */
export function impactOf(headerSum: number, bodyCount: number, bodyWords: number): number {
  const lengthFactor = 1 - lengthInfluence + (lengthInfluence * bodyWords) / usualBodyWords;
  const weight = headerSum + (bodyWeightAtMost * bodyCount) / (bodyCount + bodyHalfCount * lengthFactor);
  return 1 + Math.round((254 * weight) / (weight + saturation));
}

/** How much rarer words count for more; `count` adverts of `total` have the word. */
export function rarity(count: number, total: number): number {
  return Math.log(1 + (total - count + 0.5) / (count + 0.5));
}

/** Where word `index` of a field stands; words past the field's room stand at its end. */
export function positionOf(field: keyof typeof fieldStarts, index: number): number {
  return fieldStarts[field] + Math.min(index, field === "body" ? lastBodyPosition : headerRoom);
}
