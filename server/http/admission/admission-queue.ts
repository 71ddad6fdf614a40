/** In which order requests are let in, and how soon they are turned away: the first is never, the last is first. */
export type Urgency = "always" | "urgent" | "usual" | "spare";
type Queued = Exclude<Urgency, "always">;

/** A request that would wait longer than this for its turn is refused at once. */
export const longestWaitMs: Readonly<Record<Queued, number>> = { urgent: 1_000, usual: 200, spare: 50 };
const inOrder: readonly Queued[] = ["urgent", "usual", "spare"];
/** How long requests are begun in one turn of the event loop; then what has arrived meanwhile is looked at. */
const turnMs = 8;
/** Weight of the newest measurement of what one request costs. */
const smoothing = 0.1;
const firstGuessMs = 2;

export interface Arrival {
  urgency: Urgency;
  begin(): void;
  refuse(): void;
}

export interface AdmissionClock {
  now(): number;
  /** Runs `work` once the event loop has looked at what has arrived. */
  nextTurn(work: () => void): void;
}

/**
 * Lets requests in no faster than the process answers them. Begun all at once, some hundred would each wait for all others, and a refusal with them.
 * A turn of the event loop begins requests for a few milliseconds and then only one, so turns stay short and a refusal leaves within one.
 */
export class AdmissionQueue {
  private readonly clock: AdmissionClock;
  private readonly waiting: Record<Queued, { arrival: Arrival; arrivedAt: number }[]> = { urgent: [], usual: [], spare: [] };
  private turnBeganAt: number | null = null;
  private lastBegunAt: number | null = null;
  private costMs = firstGuessMs;
  private refused = 0;

  constructor(clock: AdmissionClock = { now: () => performance.now(), nextTurn: setImmediate }) {
    this.clock = clock;
  }

  /** How many were turned away so far. */
  get refusedCount(): number {
    return this.refused;
  }

  /** Begins the request, now or in its turn, or refuses it. */
  offer(arrival: Arrival): void {
    if (arrival.urgency === "always") {
      arrival.begin();
      return;
    }
    const now = this.clock.now();
    if (this.turnBeganAt === null) {
      this.turnBeganAt = now;
      this.clock.nextTurn(() => this.endTurn());
    }
    if (this.isEmpty() && now - this.turnBeganAt < turnMs) arrival.begin();
    else if (this.countAhead(arrival.urgency) * this.costMs > longestWaitMs[arrival.urgency]) this.refuse(arrival);
    else this.waiting[arrival.urgency].push({ arrival, arrivedAt: now });
  }

  private endTurn(): void {
    const beganAt = this.clock.now();
    this.turnBeganAt = null;
    if (this.isEmpty()) {
      this.lastBegunAt = null;
      return;
    }
    this.turnBeganAt = beganAt;
    this.clock.nextTurn(() => this.endTurn());
    do this.beginNext();
    while (!this.isEmpty() && this.clock.now() - beganAt < turnMs);
  }

  private beginNext(): void {
    const urgency = inOrder.find((each) => this.waiting[each].length > 0);
    const next = urgency && this.waiting[urgency].shift();
    if (!next) return;
    const now = this.clock.now();
    // After a long pause of the process the client has most likely hung up.
    if (now - next.arrivedAt > longestWaitMs.urgent) {
      this.refuse(next.arrival);
      return;
    }
    if (this.lastBegunAt !== null) this.costMs += smoothing * (now - this.lastBegunAt - this.costMs);
    this.lastBegunAt = now;
    next.arrival.begin();
  }

  private refuse(arrival: Arrival): void {
    this.refused += 1;
    arrival.refuse();
  }

  private countAhead(urgency: Queued): number {
    return inOrder.slice(0, inOrder.indexOf(urgency) + 1).reduce((sum, each) => sum + this.waiting[each].length, 0);
  }

  private isEmpty(): boolean {
    return inOrder.every((each) => this.waiting[each].length === 0);
  }
}
