import listed from "./pay-facts.json" with { type: "json" };

/** A published figure on pay or the size of the trade, with its source. */
export interface PayFact {
  id: string;
  kind: "going-rate" | "survey" | "minimum-wage" | "people";
  who: string;
  /** Description of the figure. */
  what: string;
  area: "UK" | "London";
  /** Pounds per `unit`, or number of people. */
  amount: number;
  /** The lower of two figures published together. */
  lowAmount?: number;
  unit: "year" | "hour" | "people";
  /** When it was published or in force, in the source's wording. */
  when: string;
  source: string;
  url?: string;
  note?: string;
}

/** Third-party figures that pages may show, each with its year and source. None is derived from this site's adverts. */
export const payFacts = listed as readonly PayFact[];
