import { answerOf, spend } from "./gcra.ts";
import { type Limiter, unlimited } from "./limiter.ts";
import { createRedisLimiter, type RedisLimiterOptions } from "./redis-limiter.ts";

/** The limiter that the environment asks for. `close` ends its connection, if it has one. */
export function openLimiter(
  { rateLimits, redisUrl }: { rateLimits: boolean; redisUrl: string | null },
  log: RedisLimiterOptions["log"],
): { limiter: Limiter; close: () => void } {
  if (!rateLimits) return { limiter: unlimited, close: () => {} };
  if (redisUrl === null) return { limiter: createMemoryLimiter(), close: () => {} };
  const limiter = createRedisLimiter({ url: redisUrl, fallback: createMemoryLimiter(), log });
  return { limiter, close: limiter.close };
}

const keysPerPolicy = 100_000;

/** Keeps one number for each key, in memory. Beyond `maxKeys` of one policy those go first that asked for nothing for longest. */
export function createMemoryLimiter({ maxKeys = keysPerPolicy }: { maxKeys?: number } = {}): Limiter & { keyCount(): number } {
  /** Arrivals by policy and key, in the order last asked for. */
  const books = new Map<string, Map<string, number>>();

  const bookOf = (name: string) => {
    const known = books.get(name);
    if (known) return known;
    const made = new Map<string, number>();
    books.set(name, made);
    return made;
  };

  return {
    async take(policy, key, now, units = 1) {
      const book = bookOf(policy.name);
      const nowMs = now.getTime();
      const start = nowMs * policy.quota;
      const spending = spend(policy, book.get(key) ?? null, nowMs, units);
      book.delete(key);
      if (spending.arrival > start) book.set(key, spending.arrival);
      dropIdle(book, start, maxKeys);
      return answerOf(policy, spending, nowMs, units);
    },
    keyCount: () => [...books.values()].reduce((sum, book) => sum + book.size, 0),
  };
}

/** Forgets keys whose whole quota is free, and the longest idle ones while there are too many. */
function dropIdle(book: Map<string, number>, start: number, maxKeys: number): void {
  for (const [key, arrival] of book) {
    if (arrival > start && book.size <= maxKeys) break;
    book.delete(key);
  }
}
