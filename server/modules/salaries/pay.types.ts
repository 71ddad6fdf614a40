import type { PayBasis, ProjectValueBand, RicsLevel, Side } from "#db/values.ts";
import type { Spread } from "./quantiles.ts";

/** Scales on which advertised pay is counted: a year's salary and a day's rate are never mixed. */
export type AdvertisedScale = "year" | "day";

/** One vacancy with pay stated. Several adverts of one vacancy are one observation. */
export interface PayObservation {
  jobId: number;
  /** What adverts of one vacancy share. */
  vacancy: string;
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
  suites: readonly string[];
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

export interface PayFigure {
  adverts: number;
  employers: number;
  /** Pence per year or day, of the lower and the upper ends of the ranges advertised; null while there are too few. */
  low: Spread | null;
  high: Spread | null;
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
  asked: { adverts: number; employers: number };
  from: string;
  to: string;
  methodVersion: string;
}
