import { boolean, char, double, index, int, mysqlEnum, mysqlTable, primaryKey, smallint, tinyint, varchar } from "drizzle-orm/mysql-core";
import { z } from "zod";
import { annotateImpersonal } from "../personal.ts";
import {
  browserFamilies,
  deviceKinds,
  exemplarKinds,
  metricRatings,
  navigationKinds,
  type PageResource,
  pageEvents,
  pageMetrics,
  resourceKinds,
  type ShiftedElement,
} from "../telemetry-values.ts";
import { moment } from "./columns.ts";
import { jsonColumn, numberRecord, textList } from "./json-columns.ts";

/** Start of the counted hour. */
const hour = () => moment("hour").notNull();
/** Route pattern of the page, never its actual address. */
const route = () => varchar("route", { length: 80 }).notNull();
const count = () => int("n", { unsigned: true }).notNull();
/** Signed: a measurement that grew is subtracted in the hour of its update, so a row may be negative. */
const balance = () => int("n").notNull();
const releaseMaxLength = 40;

const rectangle = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const shiftDetail: z.ZodType<ShiftedElement> = z.object({ viewport: z.tuple([z.number(), z.number()]), from: rectangle, to: rectangle });
const resourceDetail: z.ZodType<PageResource> = z.object({
  kind: z.enum(resourceKinds),
  file: z.string(),
  startMs: z.number(),
  ms: z.number(),
  bytes: z.number(),
});

/** Times in milliseconds by part, elements as a path of tags, scripts by file and function. */
export interface ExemplarDetail {
  parts?: Record<string, number>;
  element?: string;
  script?: { file: string; function: string; position: number; part: string };
  /** Server traces that the page waited for. */
  traces?: string[];
  /** Where the element of the largest layout shift was before and after it. */
  shift?: ShiftedElement;
  /** What the page loaded until its largest paint, in order. */
  resources?: PageResource[];
}
const exemplarDetail: z.ZodType<ExemplarDetail> = z.looseObject({
  parts: numberRecord.optional(),
  element: z.string().optional(),
  script: z.looseObject({ file: z.string(), function: z.string(), position: z.number(), part: z.string() }).optional().catch(undefined),
  traces: textList.optional(),
  shift: shiftDetail.optional().catch(undefined),
  resources: z.array(resourceDetail).optional().catch(undefined),
});

/** Dimensions of a measurement, apart from its hour or day. */
const measurementColumns = () => ({
  route: route(),
  metric: mysqlEnum("metric", pageMetrics).notNull(),
  device: mysqlEnum("device", deviceKinds).notNull(),
  navigation: mysqlEnum("navigation", navigationKinds).notNull(),
  release: release(),
  oneIn: oneIn(),
});
/** Release of the page's code; "" if unknown. */
const release = () => varchar("release_name", { length: releaseMaxLength }).notNull().default("");
/** Sampling: one measured visit represents this many. */
const oneIn = () => smallint("one_in", { unsigned: true }).notNull().default(1);
const day = () => char("day", { length: 10 }).notNull();

/** Hourly histogram sketch of measurements, from which percentiles are read. Sketches are merged by summing rows. */
export const rumBins = mysqlTable(
  "rum_bins",
  { hour: hour(), ...measurementColumns(), bin: smallint("bin", { unsigned: true }).notNull(), n: balance() },
  (t) => [
    primaryKey({ name: "rum_bins_key", columns: [t.hour, t.metric, t.route, t.device, t.navigation, t.release, t.oneIn, t.bin] }),
    index("rum_bins_route").on(t.route, t.metric, t.hour),
  ],
);
annotateImpersonal(rumBins, "Counts of what pages measured, without anyone’s name, session or address.", {
  device: "Phone, tablet or desktop: a kind, no device of anybody’s.",
});

/** Exact counts of the same measurements by rating. */
export const rumRatings = mysqlTable(
  "rum_ratings",
  { hour: hour(), ...measurementColumns(), rating: mysqlEnum("rating", metricRatings).notNull(), n: balance() },
  (t) => [
    primaryKey({ name: "rum_ratings_key", columns: [t.hour, t.metric, t.route, t.device, t.navigation, t.release, t.oneIn, t.rating] }),
    index("rum_ratings_route").on(t.route, t.metric, t.hour),
  ],
);
annotateImpersonal(rumRatings, "Counts of what pages measured.", {
  device: "Phone, tablet or desktop: a kind, no device of anybody’s.",
});

export const rumEvents = mysqlTable(
  "rum_events",
  {
    hour: hour(),
    route: route(),
    event: mysqlEnum("event", pageEvents).notNull(),
    release: release(),
    oneIn: oneIn(),
    n: count(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.event, t.route, t.release, t.oneIn] })],
);
annotateImpersonal(rumEvents, "Counts of what happened on pages.");

/** Hourly totals over all pages, devices and releases, for windows of hours of the whole site. */
export const rumSiteBins = mysqlTable(
  "rum_site_bins",
  {
    hour: hour(),
    metric: mysqlEnum("metric", pageMetrics).notNull(),
    navigation: mysqlEnum("navigation", navigationKinds).notNull(),
    oneIn: oneIn(),
    bin: smallint("bin", { unsigned: true }).notNull(),
    n: balance(),
  },
  (t) => [
    primaryKey({ name: "rum_site_bins_key", columns: [t.metric, t.navigation, t.hour, t.oneIn, t.bin] }),
    index("rum_site_bins_hour").on(t.hour),
  ],
);
annotateImpersonal(rumSiteBins, "Counts of what all pages measured, by hour.");

/** Daily totals (UTC), retained longer than the hours. */
export const rumDayBins = mysqlTable(
  "rum_day_bins",
  { day: day(), ...measurementColumns(), bin: smallint("bin", { unsigned: true }).notNull(), n: balance() },
  (t) => [
    primaryKey({ name: "rum_day_bins_key", columns: [t.day, t.metric, t.route, t.device, t.navigation, t.release, t.oneIn, t.bin] }),
    index("rum_day_bins_route").on(t.route, t.metric, t.day),
    index("rum_day_bins_release").on(t.release, t.metric, t.day),
  ],
);
annotateImpersonal(rumDayBins, "Counts of what pages measured, by day.", {
  device: "Phone, tablet or desktop: a kind, no device of anybody’s.",
});

/** Daily totals over all pages and releases, for trends of the whole site. */
export const rumSiteDayBins = mysqlTable(
  "rum_site_day_bins",
  {
    day: day(),
    metric: mysqlEnum("metric", pageMetrics).notNull(),
    device: mysqlEnum("device", deviceKinds).notNull(),
    navigation: mysqlEnum("navigation", navigationKinds).notNull(),
    oneIn: oneIn(),
    bin: smallint("bin", { unsigned: true }).notNull(),
    n: balance(),
  },
  (t) => [primaryKey({ name: "rum_site_day_bins_key", columns: [t.metric, t.navigation, t.day, t.device, t.oneIn, t.bin] })],
);
annotateImpersonal(rumSiteDayBins, "Counts of what all pages measured, by day.", {
  device: "Phone, tablet or desktop: a kind, no device of anybody’s.",
});

/** Monthly totals (UTC) over all releases, for completed months; year-long ranges read these. */
export const rumMonthBins = mysqlTable(
  "rum_month_bins",
  {
    month: char("month", { length: 7 }).notNull(),
    route: route(),
    metric: mysqlEnum("metric", pageMetrics).notNull(),
    device: mysqlEnum("device", deviceKinds).notNull(),
    navigation: mysqlEnum("navigation", navigationKinds).notNull(),
    oneIn: oneIn(),
    bin: smallint("bin", { unsigned: true }).notNull(),
    n: balance(),
  },
  (t) => [primaryKey({ name: "rum_month_bins_key", columns: [t.month, t.metric, t.navigation, t.route, t.device, t.oneIn, t.bin] })],
);
annotateImpersonal(rumMonthBins, "Counts of what pages measured, by month.", {
  device: "Phone, tablet or desktop: a kind, no device of anybody’s.",
});

export const rumDayRatings = mysqlTable(
  "rum_day_ratings",
  { day: day(), ...measurementColumns(), rating: mysqlEnum("rating", metricRatings).notNull(), n: balance() },
  (t) => [
    primaryKey({ name: "rum_day_ratings_key", columns: [t.day, t.metric, t.route, t.device, t.navigation, t.release, t.oneIn, t.rating] }),
    index("rum_day_ratings_route").on(t.route, t.metric, t.day),
  ],
);
annotateImpersonal(rumDayRatings, "Counts of what pages measured, by day.", {
  device: "Phone, tablet or desktop: a kind, no device of anybody’s.",
});

export const rumDayEvents = mysqlTable(
  "rum_day_events",
  {
    day: day(),
    route: route(),
    event: mysqlEnum("event", pageEvents).notNull(),
    release: release(),
    oneIn: oneIn(),
    n: count(),
  },
  (t) => [primaryKey({ columns: [t.day, t.event, t.route, t.release, t.oneIn] })],
);
annotateImpersonal(rumDayEvents, "Counts of what happened on pages, by day.");

export const rumSiteDayRatings = mysqlTable(
  "rum_site_day_ratings",
  {
    day: day(),
    metric: mysqlEnum("metric", pageMetrics).notNull(),
    device: mysqlEnum("device", deviceKinds).notNull(),
    navigation: mysqlEnum("navigation", navigationKinds).notNull(),
    rating: mysqlEnum("rating", metricRatings).notNull(),
    n: balance(),
  },
  (t) => [primaryKey({ name: "rum_site_day_ratings_key", columns: [t.metric, t.navigation, t.day, t.device, t.rating] })],
);
annotateImpersonal(rumSiteDayRatings, "Counts of what all pages measured, by day.", {
  device: "Phone, tablet or desktop: a kind, no device of anybody’s.",
});

export const rumMonthEvents = mysqlTable(
  "rum_month_events",
  {
    month: char("month", { length: 7 }).notNull(),
    route: route(),
    event: mysqlEnum("event", pageEvents).notNull(),
    oneIn: oneIn(),
    n: count(),
  },
  (t) => [primaryKey({ name: "rum_month_events_key", columns: [t.month, t.event, t.route, t.oneIn] })],
);
annotateImpersonal(rumMonthEvents, "Counts of what happened on pages, by month.");

/** A few full measurements per hour: the worst, and one at random. Anonymous. */
export const rumExemplars = mysqlTable(
  "rum_exemplars",
  {
    hour: hour(),
    route: route(),
    metric: mysqlEnum("metric", pageMetrics).notNull(),
    kind: mysqlEnum("kind", exemplarKinds).notNull(),
    /** Rank within its kind, from 0. */
    place: tinyint("place", { unsigned: true }).notNull(),
    at: moment("at").notNull(),
    value: double("value").notNull(),
    device: mysqlEnum("device", deviceKinds).notNull(),
    navigation: mysqlEnum("navigation", navigationKinds).notNull(),
    release: release(),
    browser: mysqlEnum("browser", browserFamilies).notNull(),
    isSignedIn: boolean("is_signed_in").notNull(),
    /** Breakdown of the value and its cause on the page, as measured by the page. */
    detail: jsonColumn("detail", exemplarDetail.catch({})).notNull(),
    /** How many measurements the random one was drawn from. */
    drawnFrom: int("drawn_from", { unsigned: true }).notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.hour, t.route, t.metric, t.kind, t.place] }),
    index("rum_exemplars_route").on(t.route, t.metric, t.hour),
  ],
);
annotateImpersonal(rumExemplars, "Single measurements, without anyone’s name, session or address.", {
  device: "Phone, tablet or desktop: a kind, no device of anybody’s.",
});

/** Click positions in a coarse grid: columns of a twentieth of the page width, rows of 50 pixels. */
export const rumClicks = mysqlTable(
  "rum_clicks",
  {
    day: day(),
    route: route(),
    device: mysqlEnum("device", deviceKinds).notNull(),
    column: tinyint("column_at", { unsigned: true }).notNull(),
    row: smallint("row_at", { unsigned: true }).notNull(),
    n: count(),
  },
  (t) => [primaryKey({ columns: [t.route, t.device, t.day, t.column, t.row] }), index("rum_clicks_day").on(t.day)],
);
annotateImpersonal(rumClicks, "Counts of where on pages of a kind somebody clicked.", {
  device: "Phone, tablet or desktop: a kind, no device of anybody’s.",
});
