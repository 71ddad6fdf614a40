import type { jobs } from "#db/schema/jobs.ts";
import type { AdvertHtml } from "#server/modules/market/jobs/advert-html.ts";
import type { SuiteReading } from "#server/text/recognise/contract-suites.ts";
import type { ToolReading } from "#server/text/recognise/tools.ts";

type JobRow = typeof jobs.$inferInsert;

/** What an advert of a feed says, as columns. What the board adds (ids, state, moments) is not in it. */
export type DraftColumns = Pick<
  JobRow,
  | "title"
  | "category"
  | "level"
  | "side"
  | "employerType"
  | "contractType"
  | "workType"
  | "workingPattern"
  | "sector"
  | "projectValueBand"
  | "payPeriod"
  | "payMinPence"
  | "payMaxPence"
  | "payCurrency"
  | "payBasis"
  | "payRates"
  | "payText"
  | "durationMonths"
  | "extensionLikely"
  | "benefits"
  | "officePlaceId"
  | "officeLat"
  | "officeLng"
  | "otherPlaceIds"
  | "placeText"
  | "ricsLevel"
  | "ricsRule"
  | "applyUrl"
  | "sourceUrl"
  | "closesAt"
>;

export interface AdvertDraft {
  rowNumber: number;
  reference: string;
  /** The feed gave it; else it is made of what the advert is known by. */
  hasOwnReference: boolean;
  /** SHA-256 of what the feed said. */
  hash: string;
  company: { name: string; nameKey: string; isAgency: boolean; employerType: string };
  columns: DraftColumns;
  words: AdvertHtml;
  suites: readonly SuiteReading[];
  tools: readonly ToolReading[];
  postedAt: Date | null;
  /** Values of the feed that were set aside, and why. */
  notes: readonly { field: string; reason: string }[];
}

export interface Rejection {
  rowNumber: number;
  reference: string | null;
  title: string | null;
  field: string;
  reason: string;
  /** Kind of refusal, the same for every advert refused for it. */
  group: string;
  /** Set when its record was broken: what could be read of it, which may be less than the feed says. */
  broken: BrokenRecord | null;
}

export type AdvertReading = { kind: "advert"; draft: AdvertDraft } | { kind: "rejected"; rejection: Rejection };

/** What could be read of a record that is broken. */
export interface BrokenRecord {
  /** Its form is broken, so what it says may be another advert's. False: it is sound, and lacks what every advert has. */
  isUnformed: boolean;
  reference: string | null;
  title: string | null;
  url: string | null;
}
