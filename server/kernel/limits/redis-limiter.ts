import { createHash } from "node:crypto";
import { Redis } from "ioredis";
import { answerOf, type Spending } from "./gcra.ts";
import type { Limiter, LimitPolicy } from "./limiter.ts";

export interface RedisLimiterOptions {
  /** redis://, rediss:// (encrypted) or unix:///path/to/socket. */
  url: string;
  /** Counts while Redis does not answer. */
  fallback: Limiter;
  log: { info(message: string): void; warn(message: string): void };
  /** Longest that a request waits for Redis. */
  timeoutMs?: number;
  /** How often a Redis that is connected and silent is asked again, once it is known to be. */
  askAgainMs?: number;
}

/** The same sums as `spend`, in one step that nothing comes between. The moment is the caller's: no server's clock has a say. */
const script = `
local start, quota, window, units = tonumber(ARGV[1]) * tonumber(ARGV[2]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local latest = start + window * quota
local free = math.min(math.max(tonumber(redis.call('GET', KEYS[1]) or start) or start, start), latest)
local next = free + units * window
if next > latest then return {0, string.format('%.0f', free)} end
if units > 0 then redis.call('SET', KEYS[1], string.format('%.0f', next), 'PX', math.ceil((next - start) / quota)) end
return {1, string.format('%.0f', next)}`;

/**
 * Quotas that all processes share, one number for each key in Redis, gone when the quota is whole again. While Redis does not answer, each process
 * counts for itself, from what it has seen: nobody is let through uncounted.
 */
export function createRedisLimiter({
  url,
  fallback,
  log,
  timeoutMs = 50,
  askAgainMs = 1000,
}: RedisLimiterOptions): Limiter & { close(): void } {
  const redis = connect(url);
  /** Null until Redis has answered, or failed to, for the first time. */
  let isShared: boolean | null = null;
  let askAgainAtMs = 0;
  let failuresInARow = 0;

  const note = (answers: boolean) => {
    askAgainAtMs = performance.now() + askAgainMs;
    if (answers) failuresInARow = 0;
    if (answers === isShared) return;
    isShared = answers;
    if (answers) log.info("Redis answers: quotas are shared with the other processes");
    else log.warn("Redis does not answer: quotas are counted in this process until it does");
  };
  redis.on("ready", () => note(true));
  redis.on("close", () => note(false));
  // Without a listener it would end the process; "close" follows.
  redis.on("error", () => {});

  return {
    async take(policy, key, now, units = 1) {
      if (redis.status !== "ready" || (isShared === false && performance.now() < askAgainAtMs))
        return fallback.take(policy, key, now, units);
      // Until this one has an answer, nobody else waits for a silent Redis.
      askAgainAtMs = performance.now() + askAgainMs;
      try {
        const spending = await withinTime(spendInRedis(redis, policy, key, now.getTime(), units), timeoutMs);
        note(true);
        if (spending.isAllowed && units > 0) await fallback.take(policy, key, now, units);
        return answerOf(policy, spending, now.getTime(), units);
      } catch (error) {
        if (error instanceof RangeError) throw error;
        failuresInARow += 1;
        if (failuresInARow >= failuresUntilSilent) note(false);
        return fallback.take(policy, key, now, units);
      }
    },
    close() {
      redis.removeAllListeners("close");
      redis.disconnect();
    },
  };
}

/** So many in a row, and it is taken for silent; fewer are the hiccups of a busy machine, each counted in this process. */
const failuresUntilSilent = 3;

/** Rejects when there is no answer in time. One that has arrived while this process was busy with something else still counts. */
function withinTime<Answer>(answer: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(new Error(`Redis did not answer within ${timeoutMs} ms.`))), timeoutMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function connect(url: string): Redis {
  const options = {
    commandTimeout: 1000,
    connectTimeout: 1000,
    // Whatever cannot be sent now is counted here; sent later it would be counted twice.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt: number) => Math.min(100 * 2 ** attempt, 2000),
  };
  return url.startsWith("unix:") ? new Redis({ ...options, path: decodeURIComponent(new URL(url).pathname) }) : new Redis(url, options);
}

async function spendInRedis(redis: Redis, policy: LimitPolicy, key: string, nowMs: number, units: number): Promise<Spending> {
  const { name, quota, windowMs } = policy;
  if (units > quota) throw new RangeError(`${units} units can never be had of a quota of ${quota}.`);
  const answer = await redis.eval(script, 1, keyOf(name, quota, windowMs, key), nowMs, quota, windowMs, units);
  const [isAllowed, arrival] = answer as [number, string];
  return { isAllowed: isAllowed === 1, arrival: Number(arrival) };
}

/** Hashed: a key may hold anything of any length, and names of people and addresses need not stand in another server. */
const keyOf = (name: string, quota: number, windowMs: number, key: string): string =>
  `dayworks:limit:${name}:${quota}:${windowMs}:${createHash("sha256").update(key).digest("base64url")}`;
