import type { Env } from "../env.ts";
import { type Limiter, unlimited } from "./limiter.ts";
import { createMemoryLimiter } from "./memory-limiter.ts";
import { createRedisLimiter, type RedisLimiterOptions } from "./redis-limiter.ts";

/** The limiter that the environment asks for. `close` ends its connection, if it has one. */
export function openLimiter(
  { rateLimits, redisUrl }: Pick<Env, "rateLimits" | "redisUrl">,
  log: RedisLimiterOptions["log"],
): { limiter: Limiter; close: () => void } {
  if (!rateLimits) return { limiter: unlimited, close: () => {} };
  if (redisUrl === null) return { limiter: createMemoryLimiter(), close: () => {} };
  const limiter = createRedisLimiter({ url: redisUrl, fallback: createMemoryLimiter(), log });
  return { limiter, close: limiter.close };
}
