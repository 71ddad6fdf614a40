/** Closed lists of page telemetry, shared by database, server and screens. Imports nothing. */

/** Analytics events reported by pages. */
export const analyticsEventTypes = [
  "job_view",
  "job_application",
  "profile_view",
  "website_click",
  "contact_click",
  "job_save",
  "search_performed",
  "application_start",
] as const;
export type AnalyticsEventType = (typeof analyticsEventTypes)[number];
/** Includes the one event counted by the server: an advert appeared in a list sent to a user. */
export const countedEventTypes = [...analyticsEventTypes, "job_appearance"] as const;
export type CountedEventType = (typeof countedEventTypes)[number];
export const analyticsEntityTypes = ["job", "company", "search"] as const;
export type AnalyticsEntityType = (typeof analyticsEntityTypes)[number];
/** Entities with counts: an event names a recruiter in addition to its entity, and a recruiter's page view counts as theirs. */
export const countedEntityTypes = [...analyticsEntityTypes, "recruiter"] as const;
export type CountedEntityType = (typeof countedEntityTypes)[number];
/** Traffic sources of a view: external ones, or a page of this site. */
export const analyticsSources = [
  "direct",
  "search-engine",
  "social",
  "other-site",
  "board",
  "landing-list",
  "company-page",
  "advert-page",
  "own-lists",
  "alert-mail",
  "partner",
] as const;
export type AnalyticsSource = (typeof analyticsSources)[number];

/** Real-user metrics. Times in milliseconds, sizes in bytes, layout shift in thousandths. */
export const pageMetrics = [
  "lcp",
  "inp",
  "cls",
  "fcp",
  "ttfb",
  "fid",
  "interaction-to-content",
  "load",
  "script-bytes",
  "style-bytes",
  "image-bytes",
  "font-bytes",
  "total-bytes",
  "cached-bytes",
  "requests",
  "dom-nodes",
] as const;
export type PageMetric = (typeof pageMetrics)[number];
export const deviceKinds = ["phone", "tablet", "desktop"] as const;
export type DeviceKind = (typeof deviceKinds)[number];
export const navigationKinds = ["hard", "soft", "back-forward-cache", "prerender"] as const;
export type NavigationKind = (typeof navigationKinds)[number];
/** Page events that are only counted. A visit is the time one tab is open, however many pages it views. */
export const pageEvents = [
  "breaker-open",
  "limit-notice",
  "limit-critical",
  "rate-limited",
  "idle",
  "font-fallback",
  "view",
  "visit",
  "visit-with-error",
  "visit-with-critical-limit",
  "left-before-content",
] as const;
export type PageEvent = (typeof pageEvents)[number];
export const metricRatings = ["good", "needs-improvement", "poor"] as const;
export type MetricRating = (typeof metricRatings)[number];
/** Why a measurement is stored in full: one of the worst of its hour, or chosen at random. */
export const exemplarKinds = ["worst", "random"] as const;
export const browserFamilies = ["chromium", "firefox", "safari", "other"] as const;
export type BrowserFamily = (typeof browserFamilies)[number];
/** What a page did before an error. */
export const breadcrumbKinds = ["navigation", "click", "call", "error"] as const;
/** Components of a measured time. */
export const timingParts = [
  "first-byte",
  "load-delay",
  "load",
  "render-delay",
  "input-delay",
  "processing",
  "presentation",
  "waiting",
  "cache",
  "dns",
  "connection",
  "request",
  "shift-at",
  "painted-at",
] as const;

export const resourceKinds = ["document", "script", "style", "font", "image", "fetch", "other"] as const;
/** A file or answer that a page loaded. The file is named only where it is one of the site's own, "/assets/jobs-page-3fa9c1e0.js". */
export interface PageResource {
  kind: (typeof resourceKinds)[number];
  file: string;
  startMs: number;
  ms: number;
  bytes: number;
}
/** Left, top, width and height in CSS pixels of the viewport. */
type Rectangle = [left: number, top: number, width: number, height: number];
export interface ShiftedElement {
  viewport: [width: number, height: number];
  from: Rectangle;
  to: Rectangle;
}

const knuth = 2_654_435_761;

/** Returns a stable number from 0 to 1 per visit, uniformly distributed. */
export function samplingPosition(session: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < session.length; at += 1) hash = Math.imul(hash ^ session.charCodeAt(at), 16_777_619);
  hash ^= hash >>> 15;
  return (Math.imul(hash, knuth) >>> 0) / 2 ** 32;
}

/** Returns whether a visit is sampled at one in `oneIn`. A sampled visit is also sampled at every smaller `oneIn`. */
export const isMeasured = (session: string, oneIn: number): boolean => samplingPosition(session) * oneIn < 1;
