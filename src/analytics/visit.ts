import type { QueryClient } from "@tanstack/react-query";
import { isMeasured } from "#db/telemetry-values.ts";
import { type CurrentUser, currentUserQuery } from "#src/features/auth/current-user.ts";
import { isAnalyticsAllowed, onStatisticsChoice } from "#src/lib/consent.ts";
import { tryStorage } from "#src/lib/stored.ts";
import { provideVisitId } from "#src/lib/telemetry-names.ts";
import { browserClock } from "#src/trpc/clock.ts";
import { cleanPageUrl, cleanReferrer } from "./clean.ts";
import { type AnalyticsEvent, createCollector } from "./collector.ts";

const path = "/api/analytics/track";
const visitKey = "analyticsVisit";

interface Visit {
  id: string;
  referrerUrl: string;
  /** The sample named by the visit's first document, where visits are sampled: "8-<mark>" for one in eight. */
  share?: string;
  /** The referrer of each of the last adverts viewed: later actions on an advert are attributed to it. */
  ledTo?: Record<string, string>;
  /** Names of the once-per-visit events already counted. */
  counted?: string[];
}

const maxAdverts = 30;

const collector = createCollector({ clock: browserClock, mayCount: isAnalyticsAllowed, send });
let cache: QueryClient | null = null;
let inMemory: Visit | null = null;

export function setAnalyticsCache(queries: QueryClient): void {
  cache = queries;
}

/** Queues an event of this tab until it is sent. `cameFrom` is the previous page, for page views. */
export function collectEvent(event: AnalyticsEvent, cameFrom?: string): void {
  if (!isAnalyticsAllowed()) return;
  const current = currentVisit();
  const { id } = current;
  const referrerUrl = event.entityType === "job" ? referrerOfAdvert(current, event, cameFrom) : current.referrerUrl;
  const user = cache?.getQueryData<CurrentUser | null>(currentUserQuery.queryKey);
  collector.add({
    eventType: event.eventType,
    entityType: event.entityType,
    entityId: event.entityId,
    companyId: event.companyId ?? null,
    recruiterId: event.recruiterId ?? null,
    userId: user?.id ?? null,
    metadata: event.metadata ?? {},
    sessionId: id,
    ipAddress: "",
    userAgent: navigator.userAgent,
    referrerUrl,
    pageUrl: cleanPageUrl(new URL(location.href)),
    timestamp: new Date().toISOString(),
  });
}

/** Returns the visit's random ID. Call only while the visitor consents. */
export const visitId = (): string => currentVisit().id;

/** Returns the sample the visit reports, where visits are sampled. */
export const visitSamplingShare = (): string | undefined => currentVisit().share;

/** Returns whether this visit is in the measured sample: decided when it began and constant until it ends. */
export function isVisitMeasured(): boolean {
  const { id, share } = currentVisit();
  return share === undefined || isMeasured(id, Number.parseInt(share, 10));
}

// An error report names the visit, measured or not.
provideVisitId(() => (isAnalyticsAllowed() ? visitId() : null));

/** Returns whether this is the first call with this name in the visit, and marks it as counted. */
export function markOncePerVisit(what: string): boolean {
  if (!isAnalyticsAllowed()) return false;
  const current = currentVisit();
  const { counted = [] } = current;
  if (counted.includes(what)) return false;
  saveVisit({ ...current, counted: [...counted, what] });
  return true;
}

addEventListener("pagehide", () => collector.flush(true));
// A page in the background of a phone may never receive `pagehide`.
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && collector.flush(true));
onStatisticsChoice(() => {
  if (isAnalyticsAllowed()) return;
  collector.forget();
  inMemory = null;
  tryStorage(() => sessionStorage.removeItem(visitKey));
});

function referrerOfAdvert(current: Visit, { eventType, entityId }: AnalyticsEvent, cameFrom?: string): string {
  // Not a bare number, or the object would sort its keys numerically.
  const name = `advert ${entityId}`;
  const known = current.ledTo?.[name];
  // Between the form and the advert, in either direction: the first referrer counts.
  if (known !== undefined) return known;
  const referrerUrl = cameFrom ?? current.referrerUrl;
  if (eventType !== "job_view" && eventType !== "application_start") return referrerUrl;
  const entries = Object.entries({ ...current.ledTo, [name]: referrerUrl }).slice(-maxAdverts);
  saveVisit({ ...current, ledTo: Object.fromEntries(entries) });
  return referrerUrl;
}

function saveVisit(changed: Visit): void {
  inMemory = changed;
  tryStorage(() => sessionStorage.setItem(visitKey, JSON.stringify(changed)));
}

/** Returns this browser session under a random ID that is used nowhere else. */
function currentVisit(): Visit {
  const stored = tryStorage(() => JSON.parse(sessionStorage.getItem(visitKey) ?? "null") as Visit | null);
  const current = stored ?? inMemory ?? beginVisit();
  inMemory = current;
  if (!stored) tryStorage(() => sessionStorage.setItem(visitKey, JSON.stringify(current)));
  return current;
}

function beginVisit(): Visit {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const share = navigation?.serverTiming?.find(({ name }) => name === "measured")?.description;
  return { id: crypto.randomUUID(), referrerUrl: cleanReferrer(document.referrer, location.origin), ...(share && { share }) };
}

function send(event: object, isLeaving: boolean): void {
  const body = JSON.stringify(event);
  if (isLeaving) tryStorage(() => navigator.sendBeacon(path, body));
  else fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body, keepalive: true }).catch(() => undefined);
}
