/** Runs costly work with limited concurrency, queues a bounded number, and refuses the rest at once. First in, first out. */
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

  /** @throws the error from `refusal` when the queue is full */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.atOnce) this.running += 1;
    else if (this.waiting.length >= this.waitingAtMost) throw this.refusal();
    // The finished job's slot is handed over directly, so that no later arrival takes it first.
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
