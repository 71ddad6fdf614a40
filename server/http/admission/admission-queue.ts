/** In which order requests are let in, and how soon they are turned away: the first is never, the last is first. */
export type Urgency = "always" | "urgent" | "usual" | "spare";
type Queued = Exclude<Urgency, "always">;

/** A request that would wait longer than this for its turn is refused at once. */
export const longestWaitMs: Readonly<Record<Queued, number>> = { urgent: 1_000, usual: 200, spare: 50 };
const inOrder: readonly Queued[] = ["urgent", "usual", "spare"];
/** How long requests are begun in one turn of the event loop; then what has arrived meanwhile is looked at. */
const turnMs = 8;
/** Weight of the newest measurement of what one request costs, for each request it was measured on. */
const smoothing = 0.1;
const heaviestWeight = 0.5;
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
 * A turn of the event loop begins as many requests as take a few milliseconds, so turns stay short and a refusal leaves within one. What one takes is read from
 * whole turns: most of a request's work comes after its first wait, among that of others.
 */
export class AdmissionQueue {
  private readonly clock: AdmissionClock;
  private readonly waiting: Record<Queued, { arrival: Arrival; arrivedAt: number }[]> = { urgent: [], usual: [], spare: [] };
  private turnBeganAt: number | null = null;
  private begunInTurn = 0;
  private hadWaiting = false;
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
    if (this.isEmpty() && this.mayBegin(now)) this.begin(arrival);
    else if (this.countAhead(arrival.urgency) * this.costMs > longestWaitMs[arrival.urgency]) this.refuse(arrival);
    else this.waiting[arrival.urgency].push({ arrival, arrivedAt: now });
  }

  private endTurn(): void {
    const now = this.clock.now();
    const isBusy = !this.isEmpty();
    if (this.turnBeganAt !== null && this.begunInTurn > 0 && (isBusy || this.hadWaiting)) {
      const weight = Math.min(heaviestWeight, smoothing * this.begunInTurn);
      this.costMs += weight * ((now - this.turnBeganAt) / this.begunInTurn - this.costMs);
    }
    this.hadWaiting = isBusy;
    this.begunInTurn = 0;
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

  private begin(arrival: Arrival): void {
    this.begunInTurn += 1;
    arrival.begin();
  }

  private beginNext(): void {
    const urgency = inOrder.find((each) => this.waiting[each].length > 0);
    const next = urgency && this.waiting[urgency].shift();
    if (!next) return;
    // After a long pause of the process the client has most likely hung up.
    if (this.clock.now() - next.arrivedAt > longestWaitMs.urgent) this.refuse(next.arrival);
    else this.begin(next.arrival);
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
