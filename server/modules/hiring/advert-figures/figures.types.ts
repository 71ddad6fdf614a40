import type { JobStatus } from "#db/own-values.ts";
import type { AnalyticsSource } from "#db/telemetry-values.ts";

/** The steps from a list to an application. */
export interface Funnel {
  appearances: number;
  views: number;
  starts: number;
  applications: number;
}

export interface AdvertLine extends Funnel {
  jobId: number;
  title: string;
  status: JobStatus;
}

/** How one advert does in a week beside adverts like it: each of these had the middle of them. */
export interface Comparison {
  /** What the others share with it: "quantity-surveyor", "senior", "Yorkshire". */
  alike: { category: string; level: string | null; region: string | null };
  /** How many others were compared. */
  n: number;
  own: Funnel;
  median: Funnel;
}

/** A field this advert leaves empty that most adverts like it do not. */
export interface Advice {
  field: "pay" | "suites" | "project-value" | "days" | "start" | "rics";
  stated: number;
  of: number;
}

export interface Figures {
  period: { from: string; to: string; days: number };
  /** The advert asked for; null for all of them. */
  advert: { jobId: number; title: string } | null;
  total: Funnel;
  adverts: AdvertLine[];
  byDay: (Funnel & { day: string })[];
  /** Applications are those whose way here was counted; the rest is `applicationsUnknown`. */
  bySource: (Funnel & { source: AnalyticsSource })[];
  applicationsUnknown: number;
  /** From publishing to the first application. */
  firstApplicant: { medianDays: number | null; adverts: number; similarMedianDays: number | null; similarAdverts: number };
  /** Null without an advert, and where fewer than five others are like it. */
  comparison: Comparison | null;
  advice: Advice[];
}
