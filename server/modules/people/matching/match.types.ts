import type { Need, PayBasis, PayScale, RicsLevel, RicsRule } from "#db/values.ts";
import type { Point } from "#server/kernel/services/place.types.ts";

export type ToolVocabulary = "skill" | "software" | "measurement";

/** What somebody offers and seeks, as far as they have said it. Empty lists and nulls: not said. */
export interface Seeker {
  category: string | null;
  level: string | null;
  ricsLevel: RicsLevel | null;
  /** Years by suite. */
  suites: ReadonlyMap<string, number>;
  /** "software:costx". */
  tools: ReadonlySet<string>;
  /** Of the projects they describe. */
  sectors: ReadonlySet<string>;
  /** `point` is null for a county or region. */
  place: { id: number; name: string; point: Point | null } | null;
  travelMiles: number | null;
  contractTypes: ReadonlySet<string>;
  workTypes: ReadonlySet<string>;
  payYearMinPence: number | null;
  payDayMinPence: number | null;
  payBases: ReadonlySet<PayBasis>;
  /** First day on which they could begin, "2027-01-01". */
  freeFrom: string | null;
}

/** Of an advert, what it is held against. Pay is pounds sterling on `payScale`, or null. */
export interface AdvertFacts {
  id: number;
  companyId: number;
  companySlug: string;
  isAgency: boolean;
  vacancyKey: string | null;
  firstPublishedAt: Date;
  category: string;
  level: string;
  contractType: string;
  workType: string;
  sector: string | null;
  payScale: PayScale | null;
  payMinPence: number | null;
  payMaxPence: number | null;
  payBasis: PayBasis | null;
  ricsLevel: RicsLevel;
  ricsRule: RicsRule | null;
  /** "2027-03-01". */
  startsOn: string | null;
  /** Where the work counts as being; none when it may be anywhere or is not said. */
  points: readonly Point[];
  placeIds: readonly number[];
  suites: readonly { suite: string; need: Need }[];
  tools: readonly { vocabulary: ToolVocabulary; slug: string; need: Need }[];
}

/** One thing that speaks for an advert, against it, or is neither. */
export interface MatchReason {
  kind: "fit" | "gap" | "note";
  /** "NEC4: you have 4 years; required" */
  text: string;
  /** What it adds to the score; below 0 for a gap. */
  points: number;
}

export interface Match {
  score: number;
  /** What speaks for it first, each by its weight; then what speaks against it. */
  reasons: readonly MatchReason[];
}
