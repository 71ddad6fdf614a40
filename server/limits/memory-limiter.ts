import type { LimitAnswer, Limiter, LimitPolicy } from "./limiter.ts";

const keysPerPolicy = 100_000;

/**
 * Keeps the moments at which units were taken, so that no window of a policy's length ever holds more than its quota. One process, in memory.
 * Beyond `maxKeys` of one policy those go first that took nothing for longest.
 */
export function createMemoryLimiter({ maxKeys = keysPerPolicy }: { maxKeys?: number } = {}): Limiter & { keyCount(): number } {
  /** By policy and key, in the order of the latest unit taken. */
  const books = new Map<string, Map<string, number[]>>();

  const bookOf = (name: string) => {
    const known = books.get(name);
    if (known) return known;
    const made = new Map<string, number[]>();
    books.set(name, made);
    return made;
  };

  return {
    async take(policy, key, now, units = 1) {
      const book = bookOf(policy.name);
      const at = now.getTime();
      dropIdle(book, at - policy.windowMs, maxKeys);
      const taken = (book.get(key) ?? []).filter((moment) => moment > at - policy.windowMs);
      const isAllowed = taken.length + units <= policy.quota;
      if (isAllowed) {
        for (let unit = 0; unit < units; unit += 1) taken.push(at);
        book.delete(key);
        book.set(key, taken);
      }
      return answer(policy, { taken, isAllowed, units, at });
    },
    keyCount: () => [...books.values()].reduce((sum, book) => sum + book.size, 0),
  };
}

/** Forgets keys whose last unit is out of every window, and the longest idle ones while there are too many. */
function dropIdle(book: Map<string, number[]>, windowStart: number, maxKeys: number): void {
  for (const [key, taken] of book) {
    if ((taken.at(-1) ?? 0) > windowStart && book.size <= maxKeys) break;
    book.delete(key);
  }
}

function answer(
  { quota, windowMs }: LimitPolicy,
  { taken, isAllowed, units, at }: { taken: readonly number[]; isAllowed: boolean; units: number; at: number },
): LimitAnswer {
  /** The unit that must leave the window before as many are free as were asked. */
  const lastInTheWay = taken[Math.min(taken.length, taken.length + units - quota) - 1] ?? at;
  const waitMs = isAllowed ? 0 : lastInTheWay + windowMs - at;
  return {
    isAllowed,
    limit: quota,
    remaining: Math.max(0, quota - taken.length),
    resetAt: new Date((taken.at(-1) ?? at - windowMs) + windowMs),
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  };
}
