import { randomInt, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { problemBody, problemTitle } from "../problems.ts";
import { failurePage } from "../report-failure.ts";

/** Admission priority, in descending order, and how soon a request is refused: the first never is, the last is first. */
export type Urgency = "always" | "urgent" | "usual" | "spare";
type QueuedUrgency = Exclude<Urgency, "always">;

/** A request that would queue longer than this is refused at once. */
export const longestWaitMs: Readonly<Record<QueuedUrgency, number>> = { urgent: 1_000, usual: 200, spare: 50 };
const inOrder: readonly QueuedUrgency[] = ["urgent", "usual", "spare"];
/** How long requests are started in one turn of the event loop before it polls for new arrivals. */
const turnMs = 8;
/** The event loop accepts one connection each time it polls; so many times it polls at most before it goes on starting requests. */
const mostPollsForConnections = 64;
/** Weight of the newest cost measurement, for each request it was measured on. */
const smoothing = 0.1;
const heaviestWeight = 0.5;
/** A turn of few requests may have been stopped by something else, such as a collection of garbage: it counts as so many times the cost at most. */
const mostOfFewRequests = 2;
const firstGuessMs = 2;
/** After so long without a queue, what requests cost while there was one no longer tells what they cost. */
const forgetsAfterMs = 1_000;

interface WaitingRequest {
  urgency: Urgency;
  begin(): void;
  refuse(): void;
}

interface AdmissionClock {
  now(): number;
  /** Runs `work` after the event loop has polled for new arrivals. */
  nextTurn(work: () => void): void;
}

/**
 * Admits requests no faster than the process answers them. If some hundred were started at once, each would wait for all the others, and
 * refusals would wait with them. Each turn of the event loop starts only as many requests as take a few milliseconds, so turns stay short
 * and a refusal is sent within one. A turn starts nothing before the connections that are waiting to be accepted have been: their requests
 * would otherwise wait one turn for each of those before them. The cost of a request is measured over whole turns, because most of its work
 * happens after its first wait, interleaved with that of others.
 */
export class AdmissionQueue {
  private readonly clock: AdmissionClock;
  private readonly waiting: Record<QueuedUrgency, { arrival: WaitingRequest; arrivedAt: number }[]> = { urgent: [], usual: [], spare: [] };
  private turnBeganAt: number | null = null;
  private begunInTurn = 0;
  private hasNewConnection = false;
  private pollsForConnections = 0;
  private hadWaiting = false;
  private lastBusyAt = 0;
  private costMs = firstGuessMs;
  private refused = 0;
  /** Time of this turn that went into refusals: it is no part of what a request costs. */
  private refusingMs = 0;

  constructor(clock: AdmissionClock = { now: () => performance.now(), nextTurn: setImmediate }) {
    this.clock = clock;
  }

  get waitingCount(): number {
    return inOrder.reduce((sum, urgency) => sum + this.waiting[urgency].length, 0);
  }

  get refusedCount(): number {
    return this.refused;
  }

  /** Starts the request now, queues it or refuses it. */
  offer(arrival: WaitingRequest): void {
    if (arrival.urgency === "always") {
      arrival.begin();
      return;
    }
    const now = this.clock.now();
    if (this.turnBeganAt === null) {
      if (now - this.lastBusyAt > forgetsAfterMs) this.costMs = Math.min(this.costMs, firstGuessMs);
      this.turnBeganAt = now;
      this.clock.nextTurn(() => this.endTurn());
    }
    if (this.isEmpty() && this.mayBegin(now)) this.begin(arrival);
    else if (this.countAhead(arrival.urgency) * this.costMs > longestWaitMs[arrival.urgency]) this.refuse(arrival);
    else this.waiting[arrival.urgency].push({ arrival, arrivedAt: now });
  }

  /** Must be called for each accepted connection: there may be more behind it. */
  connectionOpened(): void {
    this.hasNewConnection = true;
  }

  private endTurn(): void {
    if (this.hasNewConnection && this.pollsForConnections < mostPollsForConnections) {
      this.hasNewConnection = false;
      this.pollsForConnections += 1;
      this.clock.nextTurn(() => this.endTurn());
      return;
    }
    this.pollsForConnections = 0;
    const now = this.clock.now();
    const isBusy = !this.isEmpty();
    if (this.turnBeganAt !== null && this.begunInTurn > 0 && (isBusy || this.hadWaiting)) {
      const weight = Math.min(heaviestWeight, smoothing * this.begunInTurn);
      const measuredMs = (now - this.turnBeganAt - this.refusingMs) / this.begunInTurn;
      const believedMs = weight < heaviestWeight ? Math.min(measuredMs, this.costMs * mostOfFewRequests) : measuredMs;
      this.costMs += weight * (believedMs - this.costMs);
    }
    this.hadWaiting = isBusy;
    if (isBusy) this.lastBusyAt = now;
    this.begunInTurn = 0;
    this.refusingMs = 0;
    this.turnBeganAt = null;
    if (!isBusy) return;
    this.turnBeganAt = now;
    this.clock.nextTurn(() => this.endTurn());
    do this.beginNext();
    while (!this.isEmpty() && this.mayBegin(this.clock.now()));
  }

  private mayBegin(now: number): boolean {
    const most = Math.max(1, Math.floor(turnMs / this.costMs));
    return this.begunInTurn < most && now - (this.turnBeganAt ?? now) < turnMs;
  }

  private begin(arrival: WaitingRequest): void {
    this.begunInTurn += 1;
    arrival.begin();
  }

  private beginNext(): void {
    const urgency = inOrder.find((each) => this.waiting[each].length > 0);
    const next = urgency && this.waiting[urgency].shift();
    if (!next) return;
    // After a long pause of the process the client has probably disconnected.
    if (this.clock.now() - next.arrivedAt > longestWaitMs.urgent) this.refuse(next.arrival);
    else this.begin(next.arrival);
  }

  private refuse(arrival: WaitingRequest): void {
    this.refused += 1;
    const startedAt = this.clock.now();
    arrival.refuse();
    this.refusingMs += this.clock.now() - startedAt;
  }

  private countAhead(urgency: QueuedUrgency): number {
    return inOrder.slice(0, inOrder.indexOf(urgency) + 1).reduce((sum, each) => sum + this.waiting[each].length, 0);
  }

  private isEmpty(): boolean {
    return inOrder.every((each) => this.waiting[each].length === 0);
  }
}

/** Starts each request in its turn, or responds with 503 at once when that would be too late. */
export function createAdmission(queue: Pick<AdmissionQueue, "offer">) {
  return (request: IncomingMessage, response: ServerResponse, begin: () => void): void =>
    queue.offer({
      urgency: urgencyOf(request.method, request.url ?? "/"),
      begin: () => {
        // The client may have disconnected while queued.
        if (!request.socket.destroyed) begin();
      },
      refuse: () => refuseBusy(request, response),
    });
}

const problem = JSON.stringify(problemBody({ code: "busy" }));

/** Responds with 503 at minimal cost; Retry-After is randomised so that refused clients do not all return at once. */
function refuseBusy({ headers: requestHeaders }: IncomingMessage, response: ServerResponse): void {
  const id = randomUUID();
  const isPage = requestHeaders.accept?.includes("text/html") === true;
  const body = isPage ? failurePage(problemTitle("busy"), id) : problem;
  response.writeHead(503, {
    "content-type": isPage ? "text/html; charset=utf-8" : "application/problem+json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "retry-after": String(randomInt(2, 7)),
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-request-id": id,
  });
  response.end(body);
}

/** An orchestrator kills a process that does not answer these, and a busy process is not dead. */
const health = ["/livez", "/readyz"];
/** Scripts and styles of pages already sent: they cost next to nothing, and a page does not work without them. */
const files = "/assets/";
/** Actions users cannot postpone, and monitoring. */
const urgentReads = ["/api/auth/", "/api/user", "/metrics"];
const urgentWrites = [
  ...["/api/auth/", "/api/applications", "/api/webhooks/"],
  ...["/trpc/applications.", "/trpc/invitations.", "/trpc/billing."],
];
/** Telemetry, which can be dropped under load. */
const spare = ["/api/analytics/", "/api/vitals", "/api/client-error", "/api/csp-report"];

export const urgentPrefixes: readonly string[] = [...urgentReads, ...urgentWrites, ...spare];

/** Returns the priority of a request, from its method and address alone. */
export function urgencyOf(method: string | undefined, url: string): Urgency {
  if (url.startsWith(files) || health.some((path) => url === path || url.startsWith(`${path}?`))) return "always";
  if (spare.some((prefix) => url.startsWith(prefix))) return "spare";
  const urgent = method === "GET" || method === "HEAD" ? urgentReads : urgentWrites;
  return urgent.some((prefix) => url.startsWith(prefix)) ? "urgent" : "usual";
}
