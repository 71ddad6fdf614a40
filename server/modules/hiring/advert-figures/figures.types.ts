import type { JobStatus } from "#db/own-values.ts";
import type { AnalyticsSource } from "#db/telemetry-values.ts";

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

/** An advert's weekly figures beside the medians of similar adverts. */
export interface Comparison {
  /** Labels of what the compared adverts share with it: "quantity-surveyor", "senior", "Yorkshire". */
  alike: { category: string; level: string | null; region: string | null };
  /** Number of compared adverts. */
  n: number;
  own: Funnel;
  median: Funnel;
}

/** A field this advert leaves empty and most similar adverts fill in. */
export interface Advice {
  field: "pay" | "suites" | "project-value" | "days" | "start" | "rics";
  stated: number;
  of: number;
}

export interface Figures {
  period: { from: string; to: string; days: number };
  /** The requested advert; null for all. */
  advert: { jobId: number; title: string } | null;
  total: Funnel;
  adverts: AdvertLine[];
  byDay: (Funnel & { day: string })[];
  /** Counts only applications with a recorded source; the rest are in `applicationsUnknown`. */
  bySource: (Funnel & { source: AnalyticsSource })[];
  applicationsUnknown: number;
  /** Time from publishing to the first application. */
  firstApplicant: { medianDays: number | null; adverts: number; similarMedianDays: number | null; similarAdverts: number };
  /** Null without an advert, and where fewer than five others are similar. */
  comparison: Comparison | null;
  advice: Advice[];
}
