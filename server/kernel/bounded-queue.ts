/** Runs costly work a few at a time, lets a bounded number wait, and refuses the rest at once. First come, first served. */
export class BoundedQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly atOnce: number;
  private readonly waitingAtMost: number;
  private readonly refusal: () => Error;

  constructor(options: { atOnce: number; waitingAtMost: number; refusal: () => Error }) {
    this.atOnce = options.atOnce;
    this.waitingAtMost = options.waitingAtMost;
    this.refusal = options.refusal;
  }

  /** @throws what `refusal` makes when too many wait already */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    else if (this.waiting.length >= this.waitingAtMost) throw this.refusal();
    // The place of the one that ends is handed on, so nobody who comes later gets in between.
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
