import type { BasisRate, PayBasis, PayPeriod } from "#db/values.ts";

/** One advert in a list. Plain JSON: moments are ISO strings, money is pence. */
export interface JobCard {
  id: number;
  title: string;
  company: {
    name: string;
    slug: string;
    isAgency: boolean;
    isVerified: boolean;
    /** It states a training agreement that its trainees do not dispute. */
    isApcSupported: boolean;
  };
  /** "Leeds, West Yorkshire", or the advertiser's own words. */
  placeLabel: string;
  /** Set when the project site is elsewhere than the office. */
  siteLabel: string | null;
  distanceMiles: number | null;
  pay: {
    period: PayPeriod;
    minPence: number | null;
    maxPence: number | null;
    currency: string;
    basis: PayBasis | null;
    /** Rates for other bases, where the advert states one for each. */
    otherRates: readonly BasisRate[];
  } | null;
  /** The advertiser's words when no figure is stated. */
  payText: string | null;
  levelLabel: string;
  contractTypeLabel: string;
  workTypeLabel: string;
  /** Hours other than full time. */
  workingPatternLabel: string | null;
  sectorLabel: string | null;
  /** "JCT", "NEC4 Option C": at most three. */
  suiteLabels: readonly string[];
  summary: string;
  firstPublishedAt: string;
  closesAt: string | null;
  isSample: boolean;
  /** "Acme ATS" for adverts from elsewhere; shown as "via Acme ATS". */
  sourceName: string | null;
  /** Other live adverts of the same vacancy. */
  sameVacancyCount: number;
}
