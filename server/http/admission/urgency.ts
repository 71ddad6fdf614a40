import type { Urgency } from "./admission-queue.ts";

/** An orchestrator ends a process that does not answer these, and one that is busy is not dead. */
const health = ["/livez", "/readyz"];
/** Scripts and styles of pages that have been sent: they cost next to nothing, and a page without one of them stays dead. */
const files = "/assets/";
/** What people cannot do later, and who watches the site. */
const urgentReads = ["/api/auth/", "/api/user", "/metrics"];
const urgentWrites = [
  ...["/api/auth/", "/api/applications", "/api/webhooks/"],
  ...["/trpc/applications.", "/trpc/invitations.", "/trpc/billing."],
];
/** Measurements: they are of the load as much as of anything else. */
const spare = ["/api/analytics/", "/api/vitals", "/api/client-error", "/api/csp-report"];

export const urgentPrefixes: readonly string[] = [...urgentReads, ...urgentWrites, ...spare];

/** How urgent a request is, by its method and address alone. */
export function urgencyOf(method: string | undefined, url: string): Urgency {
  if (url.startsWith(files) || health.some((path) => url === path || url.startsWith(`${path}?`))) return "always";
  if (spare.some((prefix) => url.startsWith(prefix))) return "spare";
  const urgent = method === "GET" || method === "HEAD" ? urgentReads : urgentWrites;
  return urgent.some((prefix) => url.startsWith(prefix)) ? "urgent" : "usual";
}
