/** The parts of an offer beside its pay, shared by the statistics of adverts, the offer check and its page. */
import items from "./offer-items.json" with { type: "json" };

interface OfferItemFacts {
  label: string;
  /** What to ask an employer who does not state it, as an item of a list. */
  request: string;
  /** Benefits of an advert that state it; empty where a column of its own does, or where adverts never do. */
  benefits: readonly string[];
}

export type OfferItem = keyof typeof items;
export const offerItems: Readonly<Record<OfferItem, OfferItemFacts>> = items;
export const offerItemNames = Object.keys(offerItems) as OfferItem[];

/** Parts that are written in the offer's own words. The basis is chosen from a list. */
export type OfferText = Exclude<OfferItem, "basis">;
export const offerTexts = offerItemNames.filter((name) => name !== "basis") as OfferText[];

/** The fields of an offer; each is text, and "" where nothing is stated. */
export const offerFieldNames = ["pay", "basis", "category", "level", "place", "suite", ...offerTexts] as const;
export type OfferFieldName = (typeof offerFieldNames)[number];
export type OfferFields = Record<OfferFieldName, string>;

export const emptyOffer = Object.fromEntries(offerFieldNames.map((name) => [name, ""])) as OfferFields;

export const offerTextMaxChars = 20_000;
export const offerFieldMaxChars = 200;
