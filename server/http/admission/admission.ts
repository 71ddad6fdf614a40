import { randomInt, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { failurePage } from "../failures.ts";
import { problemBody, problemTitle } from "../problems.ts";
import { AdmissionQueue, type Urgency } from "./admission-queue.ts";

/** Begins each request in its turn, or answers 503 at once when that would be too late. */
export function createAdmission(queue = new AdmissionQueue()) {
  return (request: IncomingMessage, response: ServerResponse, begin: () => void): void =>
    queue.offer({
      urgency: urgencyOf(request.method, request.url ?? "/"),
      begin: () => {
        // The client may have hung up while waiting.
        if (!request.socket.destroyed) begin();
      },
      refuse: () => refuseBusy(request, response),
    });
}

const problem = JSON.stringify(problemBody({ code: "busy" }));

/** Answers 503 without anything that takes time; everybody who is sent away comes back at another moment. */
function refuseBusy({ headers: asked }: IncomingMessage, response: ServerResponse): void {
  const id = randomUUID();
  const isPage = asked.accept?.includes("text/html") === true;
  const body = isPage ? failurePage(problemTitle("busy"), id) : problem;
  response.writeHead(503, {
    "content-type": isPage ? "text/html; charset=utf-8" : "application/problem+json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "retry-after": String(randomInt(2, 7)),
    "x-content-type-options": "nosniff",
    "x-request-id": id,
  });
  response.end(body);
}

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
