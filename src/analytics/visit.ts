import type { QueryClient } from "@tanstack/react-query";
import { isMeasured } from "#db/telemetry-values.ts";
import { type CurrentUser, currentUserQuery } from "#src/features/auth/current-user.ts";
import { mayCount, onStatisticsChoice } from "#src/lib/consent.ts";
import { onVisitNamed } from "#src/lib/visit-name.ts";
import { browserClock } from "#src/trpc/clock.ts";
import { cleanPageUrl, cleanReferrer } from "./clean.ts";
import { createCollector, type Happening } from "./collector.ts";

const path = "/api/analytics/track";
const visitKey = "analyticsVisit";

interface Visit {
  id: string;
  referrerUrl: string;
  /** What the document it began with said, where not every visit is measured: "8-<mark>" for one in eight. */
  share?: string;
  /** What led to each of the last adverts that were looked at: what is then done about one is put down to that. */
  ledTo?: Record<string, string>;
  /** What is counted once for the whole visit, and has been. */
  counted?: string[];
}

const advertsKept = 30;

const collector = createCollector({ clock: browserClock, mayCount, send });
let cache: QueryClient | null = null;
let inMemory: Visit | null = null;

/** Who is signed in is read from here. */
export function countIn(queries: QueryClient): void {
  cache = queries;
}

/** Keeps an event of this tab until it is sent. `cameFrom` is the page before, where the event is the opening of one. */
export function collect(event: Happening, cameFrom?: string): void {
  if (!mayCount()) return;
  const current = visit();
  const { id } = current;
  const referrerUrl = event.entityType === "job" ? ledToAdvert(current, event, cameFrom) : current.referrerUrl;
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

/** The name of this visit, which means nothing elsewhere. To be asked for only while counting is allowed. */
export const visitName = (): string => visit().id;

/** What the visit is told with, where not every one is measured. */
export const visitShare = (): string | undefined => visit().share;

/** Whether this visit is among those whose pages are measured: decided as it began, and the same to its end. */
export function isVisitMeasured(): boolean {
  const { id, share } = visit();
  return share === undefined || isMeasured(id, Number.parseInt(share, 10));
}

// An error that is told names the visit, measured or not.
onVisitNamed(() => (mayCount() ? visitName() : null));

/** Whether this is the first time in this visit, which it is no longer afterwards. */
export function isFirstOfVisit(what: string): boolean {
  if (!mayCount()) return false;
  const current = visit();
  const { counted = [] } = current;
  if (counted.includes(what)) return false;
  keep({ ...current, counted: [...counted, what] });
  return true;
}

addEventListener("pagehide", () => collector.flush(true));
// A page that a phone has put away may never be told that it is left.
document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && collector.flush(true));
onStatisticsChoice(() => {
  if (mayCount()) return;
  collector.forget();
  inMemory = null;
  attempt(() => sessionStorage.removeItem(visitKey));
});

/** The page by which an advert was found in this tab. */
function ledToAdvert(current: Visit, { eventType, entityId }: Happening, cameFrom?: string): string {
  // Not a bare number, or the object would sort its keys.
  const name = `advert ${entityId}`;
  const known = current.ledTo?.[name];
  // Back from the form to the advert, or on from the advert to the form: what led there first is what counts.
  if (known !== undefined) return known;
  const referrerUrl = cameFrom ?? current.referrerUrl;
  if (eventType !== "job_view" && eventType !== "application_start") return referrerUrl;
  const kept = Object.entries({ ...current.ledTo, [name]: referrerUrl }).slice(-advertsKept);
  keep({ ...current, ledTo: Object.fromEntries(kept) });
  return referrerUrl;
}

function keep(changed: Visit): void {
  inMemory = changed;
  attempt(() => sessionStorage.setItem(visitKey, JSON.stringify(changed)));
}

/** This browser session, under a name that is made for it and means nothing elsewhere. */
function visit(): Visit {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(visitKey) ?? "null") as Visit | null);
  const current = kept ?? inMemory ?? beginVisit();
  inMemory = current;
  if (!kept) attempt(() => sessionStorage.setItem(visitKey, JSON.stringify(current)));
  return current;
}

function beginVisit(): Visit {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const share = navigation?.serverTiming?.find(({ name }) => name === "measured")?.description;
  return { id: crypto.randomUUID(), referrerUrl: cleanReferrer(document.referrer, location.origin), ...(share && { share }) };
}

function send(event: object, isLeaving: boolean): void {
  const body = JSON.stringify(event);
  if (isLeaving) attempt(() => navigator.sendBeacon(path, body));
  else fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body, keepalive: true }).catch(() => undefined);
}

function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    // A count more or less.
    return null;
  }
}
