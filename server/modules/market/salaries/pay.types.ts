import type { OfferItem } from "#db/offer-values.ts";
import type { PayBasis, ProjectValueBand, RicsLevel, Side } from "#db/values.ts";
import type { Spread } from "#server/kernel/quantiles.ts";

/** Scales of advertised pay; annual salaries and day rates are never mixed. */
export type AdvertisedScale = "year" | "day";

/** One vacancy that states pay, for one basis where it states several. Several adverts of one vacancy are one observation. */
export interface PayObservation {
  jobId: number;
  /** Shared by adverts of one vacancy; null for an advert with no duplicates. */
  vacancy: string | null;
  companyId: number;
  publishedAtMs: number;
  scale: AdvertisedScale;
  /** Null when the advert states only the other end. */
  lowPence: number | null;
  highPence: number | null;
  basis: PayBasis | null;
  category: string;
  level: string;
  side: Side;
  sector: string | null;
  valueBand: ProjectValueBand | null;
  ricsLevel: RicsLevel;
  /** The place and the areas that contain it. */
  places: readonly number[];
  /** Slug of the region, or of the nation where it has none. */
  region: string | null;
  suites: readonly string[];
  /** Parts of an offer, beside its pay, that the advert states. */
  states: readonly OfferItem[];
  isLive: boolean;
  isSample: boolean;
}

/** The population of a figure. Absent fields do not narrow it. */
export interface PayCell {
  scale: AdvertisedScale;
  basis?: PayBasis | undefined;
  category?: string | undefined;
  level?: string | undefined;
  /** Slug of a place. */
  place?: string | undefined;
  side?: Side | undefined;
  sector?: string | undefined;
  suite?: string | undefined;
  valueBand?: ProjectValueBand | undefined;
  ricsLevel?: RicsLevel | undefined;
}

export interface PayCounts {
  adverts: number;
  employers: number;
}

/** Pence per year or day for one end of the advertised ranges, over the adverts that state it. */
export type EndFigure = Spread & PayCounts;

export interface PayFigure extends PayCounts {
  /** Number of sample adverts, invented to demonstrate the site. */
  sampleAdverts: number;
  /** Null while too few state that end; at least one end is set. */
  low: EndFigure | null;
  high: EndFigure | null;
}

/** Adverts of two consecutive windows of six months, one per vacancy in each. */
export interface PayWindows {
  present: readonly PayObservation[];
  past: readonly PayObservation[];
  /** Start of the present window and end of the past one. */
  from: Date;
  /** Start of the past window. */
  before: Date;
}

export interface AdvertisedPay {
  /** The cell of the figure: the requested one, or the next wider one with enough adverts. */
  cell: PayCell;
  /** One sentence for each widening; empty when the cell is the requested one. */
  widened: string[];
  /** Null when even the widest cell has too few. */
  figure: PayFigure | null;
  /** The same cell in the six months before; null when it had too few. */
  before: PayFigure | null;
  /** Adverts and employers of the requested cell, whether or not they are enough. */
  asked: PayCounts;
  from: string;
  to: string;
  methodVersion: string;
}
