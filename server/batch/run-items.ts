/** Calls back after so many milliseconds, unless it is called off by what it returns. */
export type SetAlarm = (afterMs: number, ring: () => void) => () => void;

export const setTimer: SetAlarm = (afterMs, ring) => {
  const timer = setTimeout(ring, afterMs);
  return () => clearTimeout(timer);
};

export const batchTiming = { atOnce: 4, itemMs: 2000, allMs: 5000 } as const;

export interface ItemRunner<Item, Answer> {
  /** Must not reject. */
  run(item: Item): Promise<Answer>;
  /** Answers for an item that took too long, or was never begun. */
  late(item: Item): Answer;
  setAlarm: SetAlarm;
}

/**
 * Answers every item, in order: four at a time, each within its time and all within theirs. One that is late keeps its place until it has really ended,
 * so that a batch never holds more than four connections.
 */
export function runItems<Item, Answer>(items: readonly Item[], { run, late, setAlarm }: ItemRunner<Item, Answer>): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const answers = new Map<number, Answer>();
    let next = 0;
    const settle = (at: number, answer: () => Answer) => {
      if (answers.has(at)) return;
      answers.set(at, answer());
      if (answers.size < items.length) return;
      callOffAll();
      resolve(items.map((_, index) => answers.get(index) as Answer));
    };
    const startNext = () => {
      const at = next;
      const item = items[at];
      if (item === undefined || answers.has(at)) return;
      next += 1;
      const callOff = setAlarm(batchTiming.itemMs, () => settle(at, () => late(item)));
      run(item)
        .then((answer) => {
          callOff();
          settle(at, () => answer);
          startNext();
        })
        .catch(reject);
    };
    const callOffAll = setAlarm(batchTiming.allMs, () => {
      for (const [at, item] of items.entries()) settle(at, () => late(item));
    });
    for (let started = 0; started < batchTiming.atOnce; started += 1) startNext();
  });
}
