import type { Need, PayBasis, PayPeriod, ProjectValueBand, RicsLevel, RicsRule, Side } from "../values.ts";

export interface Town {
  id: number;
  name: string;
  regionSlug: string;
  regionName: string;
  lat: number;
  lng: number;
  population: number;
}

export interface Firm {
  id: number;
  slug: string;
  name: string;
  employerType: string;
  isAgency: boolean;
  sectors: readonly string[];
  offices: readonly Town[];
  /** Relative number of adverts, compared with other firms. */
  weight: number;
}

export interface Pay {
  period: PayPeriod;
  minPence: number | null;
  maxPence: number | null;
}

export interface Suite {
  suite: string;
  /** Without the suite's name; "" for the suite alone. */
  form: string;
  need: Need;
}

export interface Tool {
  vocabulary: "skill" | "software" | "measurement";
  slug: string;
  need: Need;
}

/** The post itself, independent of its adverts: one vacancy may have several. */
export interface Vacancy {
  /** The employer, also when an agency advertises. */
  hirer: Firm;
  side: Side;
  sector: string;
  category: string;
  level: string;
  baseTitle: string;
  contractType: string;
  isContractRole: boolean;
  workType: string;
  workingPattern: string;
  office: Town;
  site: Town | null;
  siteDaysPerWeek: number | null;
  homeDaysPerWeek: number | null;
  /** Null when the advert states no figure. */
  pay: Pay | null;
  payBasis: PayBasis | null;
  hoursPerDay: number | null;
  durationMonths: number | null;
  extensionLikely: boolean | null;
  suites: readonly Suite[];
  tools: readonly Tool[];
  benefits: readonly string[];
  ricsLevel: RicsLevel;
  ricsRule: RicsRule | null;
  projectValueBand: ProjectValueBand | null;
  procurementRoute: string | null;
}

/** Row of site_facts that identifies the current sample market and its date. */
export const sampleMarketFact = "sample-market";

/** Feed whose contract-award notices are invented. */
export const sampleAwardsSource = "sample-contract-awards";

/** Row of site_facts that says when the sample telemetry was made, and for which release. */
export const sampleTelemetryFact = "sample-telemetry";

/** Returns the database of the sample telemetry: a database of its own, so that it is never mixed with real visits. */
export const sampleTelemetryDatabase = (database: string): string => `${database}_sample`;
