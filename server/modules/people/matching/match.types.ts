import type { Need, PayBasis, PayScale, RicsLevel, RicsRule } from "#db/values.ts";
import type { Point } from "#server/kernel/services/place.types.ts";

type ToolVocabulary = "skill" | "software" | "measurement";

/** What a jobseeker offers and seeks. Empty lists and nulls: not stated. */
export interface Seeker {
  category: string | null;
  level: string | null;
  ricsLevel: RicsLevel | null;
  /** Years of experience by contract suite. */
  suites: ReadonlyMap<string, number>;
  /** Entries such as "software:costx". */
  tools: ReadonlySet<string>;
  /** Sectors of the described projects. */
  sectors: ReadonlySet<string>;
  /** `point` is null for a county or region. */
  place: { id: number; name: string; point: Point | null } | null;
  travelMiles: number | null;
  contractTypes: ReadonlySet<string>;
  workTypes: ReadonlySet<string>;
  payYearMinPence: number | null;
  payDayMinPence: number | null;
  payBases: ReadonlySet<PayBasis>;
  /** First day of availability, "2027-01-01". */
  freeFrom: string | null;
}

/** Facts of an advert used in matching. Pay is in pounds sterling on `payScale`, or null. */
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
  /** ISO date, "2027-03-01". */
  startsOn: string | null;
  /** Locations of the work; empty when remote or not stated. */
  points: readonly Point[];
  placeIds: readonly number[];
  suites: readonly { suite: string; need: Need }[];
  tools: readonly { vocabulary: ToolVocabulary; slug: string; need: Need }[];
}

/** A reason for or against an advert, or neutral. */
export interface MatchReason {
  kind: "fit" | "gap" | "note";
  /** "NEC4: you have 4 years; required" */
  text: string;
  /** Contribution to the score; below 0 for a gap. */
  points: number;
}

export interface Match {
  score: number;
  /** Reasons for the advert by weight, then reasons against. */
  reasons: readonly MatchReason[];
}
