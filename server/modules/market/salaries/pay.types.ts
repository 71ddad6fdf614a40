import type { PayBasis, ProjectValueBand, RicsLevel, Side } from "#db/values.ts";
import type { Spread } from "#server/kernel/quantiles.ts";

/** Scales on which advertised pay is counted: a year's salary and a day's rate are never mixed. */
export type AdvertisedScale = "year" | "day";

/** One vacancy with pay stated, for one basis where it states several. Several adverts of one vacancy are one observation. */
export interface PayObservation {
  jobId: number;
  /** What adverts of one vacancy share; null where one stands alone. */
  vacancy: string | null;
  companyId: number;
  publishedAtMs: number;
  scale: AdvertisedScale;
  /** Null: the advert names only the other end. */
  lowPence: number | null;
  highPence: number | null;
  basis: PayBasis | null;
  category: string;
  level: string;
  side: Side;
  sector: string | null;
  valueBand: ProjectValueBand | null;
  ricsLevel: RicsLevel;
  /** The place and the areas it lies in. */
  places: readonly number[];
  /** Slug of the region, or of the nation where it has none. */
  region: string | null;
  suites: readonly string[];
  isSample: boolean;
}

/** What a figure is asked for. Left-out parts do not narrow it. */
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

/** Pence per year or day of one end of the ranges advertised, over the adverts that name it. */
export type EndFigure = Spread & PayCounts;

export interface PayFigure extends PayCounts {
  /** How many of the adverts were made up to show the site. */
  sampleAdverts: number;
  /** Null while too few name that end; at least one of the two is there. */
  low: EndFigure | null;
  high: EndFigure | null;
}

/** Adverts of two windows of six months that follow each other, one a vacancy in each. */
export interface PayWindows {
  present: readonly PayObservation[];
  past: readonly PayObservation[];
  /** When the present window begins and the past one ends. */
  from: Date;
  /** When the past window begins. */
  before: Date;
}

export interface AdvertisedPay {
  /** The cell the figure is of: the one asked for, or the next wider one with enough adverts. */
  cell: PayCell;
  /** Said beside the figure, one sentence for each step wider; empty when the cell is the one asked for. */
  widened: string[];
  /** Null when even the widest cell has too few. */
  figure: PayFigure | null;
  /** The same cell in the six months before; null when it had too few. */
  before: PayFigure | null;
  /** Adverts and employers of the cell as asked, whether or not they are enough. */
  asked: PayCounts;
  from: string;
  to: string;
  methodVersion: string;
}
