import type { PayBasis, ProjectValueBand, RicsLevel, Side } from "#db/values.ts";

/** Of somebody who chose to be found, what searches read. Moments are milliseconds. */
export interface BookedSeeker {
  userId: number;
  /** Shows name and town to verified firms. */
  isOpen: boolean;
  hiddenDomain: string | null;
  category: string | null;
  level: string | null;
  side: Side | null;
  wantedSides: readonly Side[];
  ricsLevel: RicsLevel | null;
  /** Professional bodies beside RICS. */
  bodies: readonly string[];
  suites: readonly { suite: string; years: number; forms: readonly string[] }[];
  projects: readonly { sector: string | null; valueBand: ProjectValueBand | null }[];
  /** "software:costx". */
  tools: readonly string[];
  placeId: number | null;
  /** Places where they would work beside it. */
  alsoPlaceIds: readonly number[];
  travelMiles: number | null;
  siteDays: number | null;
  nightsAway: number | null;
  contractTypes: readonly string[];
  workTypes: readonly string[];
  /** "2027-01" or "2027-01-18". */
  freeFrom: string | null;
  freeFromConfirmedAtMs: number | null;
  noticeWeeks: number | null;
  hasCscsCard: boolean;
  hasDrivingLicence: boolean;
  /** Null unless they show it. */
  pay: { yearMinPence: number | null; dayMinPence: ReadonlyMap<PayBasis, number | null> } | null;
  /** What they say of themselves and of their projects, without case and accents. */
  words: string;
  updatedAtMs: number;
}

/** Words as they are compared. */
export const wordsKey = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
