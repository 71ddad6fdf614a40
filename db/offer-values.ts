/** The parts of an offer beside its pay, shared by the statistics of adverts, the offer check and its page. */

interface OfferItemFacts {
  label: string;
  /** What to ask an employer who does not state it, as an item of a list. */
  request: string;
  /** Benefits of an advert that state it; empty where a column of its own does, or where adverts never do. */
  benefits: readonly string[];
}

export const offerItems = {
  basis: {
    label: "IR35 status or basis",
    request: "whether the rate is PAYE, umbrella or outside IR35, and who determines it",
    benefits: [],
  },
  car: {
    label: "Car or car allowance",
    request: "whether a car or a car allowance comes with the post, and how much",
    benefits: ["car-allowance", "company-car"],
  },
  bonus: {
    label: "Bonus",
    request: "whether there is a bonus: how much, and what it depends on",
    benefits: ["annual-bonus", "profit-share"],
  },
  pension: {
    label: "Employer’s pension",
    request: "what you would pay into a pension, and what I would have to pay in",
    benefits: ["pension-employer-contribution"],
  },
  holiday: {
    label: "Holiday",
    request: "how many days of holiday there are a year, and whether bank holidays come on top",
    benefits: ["extra-holiday", "buy-and-sell-holiday"],
  },
  healthcare: {
    label: "Private healthcare",
    request: "whether there is private healthcare, and who it covers",
    benefits: ["private-healthcare"],
  },
  fees: {
    label: "Professional fees",
    request: "whether you pay my professional subscriptions, such as those of the RICS",
    benefits: ["professional-fees-paid"],
  },
  study: {
    label: "APC or study support",
    request: "what support there is for the APC or for study, in time and in fees",
    benefits: ["apc-support", "study-support-day-release"],
  },
  travel: {
    label: "Travel or lodging",
    request: "how travel to sites is paid, and lodging where a site is far away",
    benefits: ["travel-allowance", "mileage", "lodge-or-accommodation"],
  },
  home: { label: "Days at home and on site", request: "how many days a week I would be on site, in the office and at home", benefits: [] },
  hours: { label: "Working hours", request: "how many hours a week I would work, and between which times", benefits: [] },
  term: { label: "Length of contract", request: "how long the contract runs, and whether it may be extended", benefits: [] },
  notice: { label: "Notice period", request: "how much notice each of us must give, during probation and after it", benefits: [] },
} as const satisfies Record<string, OfferItemFacts>;

export type OfferItem = keyof typeof offerItems;
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
