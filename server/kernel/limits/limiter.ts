import { createHash } from "node:crypto";
import { Redis } from "ioredis";

/** A quota: `quota` units at once, replenished evenly over `windowMs`; counted per key. */
export interface LimitPolicy {
  name: string;
  quota: number;
  windowMs: number;
  /** The remainder is not reported to callers: an attacker would use it, and a page would warn of so small a quota at its first use. */
  isHidden?: true;
  /** Its refusals are audited. */
  isAudited?: true;
  /** Guesses of passwords and codes: counted more strictly while processes cannot share their counts. */
  guardsSecrets?: true;
}

export interface LimitAnswer {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  /** When the whole quota will be available again. */
  resetAt: Date;
  /** Whole seconds until the requested units are available; 0 when allowed. */
  retryAfterSeconds: number;
}

/** Counts usage by callers. A key identifies the caller: an address, a user, an account's hash. */
export interface Limiter {
  /** Takes all units or none. Zero units only reads what remains. */
  take(policy: LimitPolicy, key: string, now: Date, units?: number): Promise<LimitAnswer>;
}

/** Allows everything: for load tests, by configuration. */
export const unlimited: Limiter = {
  take: async ({ quota }, _key, now) => ({ isAllowed: true, limit: quota, remaining: quota, resetAt: now, retryAfterSeconds: 0 }),
};

export interface RedisLimiterOptions {
  /** redis://, rediss:// (encrypted) or unix:///path/to/socket. */
  url: string;
  /** Limiter used while Redis does not respond. */
  fallback: Limiter;
  log: { info(message: string): void; warn(message: string): void };
  /** Maximum time that a request waits for Redis. */
  timeoutMs?: number;
  /** Interval between retries while Redis is connected but unresponsive. */
  askAgainMs?: number;
}

/**
 * Weight of an attempt to guess a secret while Redis is away: each of a site's processes counts by itself then, and together up to four of
 * them allow no more than the quota.
 */
const guessWeightAlone = 4;

/** Computes the same as `spend`, atomically. The caller passes the time, so that no server's clock matters. */
const script = `
local start, quota, window, units = tonumber(ARGV[1]) * tonumber(ARGV[2]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local latest = start + window * quota
local free = math.min(math.max(tonumber(redis.call('GET', KEYS[1]) or start) or start, start), latest)
local next = free + units * window
if next > latest then return {0, string.format('%.0f', free)} end
if units > 0 then redis.call('SET', KEYS[1], string.format('%.0f', next), 'PX', math.ceil((next - start) / quota)) end
return {1, string.format('%.0f', next)}`;

/**
 * Creates a limiter whose quotas all processes share: one number for each key in Redis, expiring when the quota is fully replenished. While
 * Redis does not respond, each process counts by itself from what it has seen, guesses of secrets more strictly: no call goes uncounted.
 */
export function createRedisLimiter({
  url,
  fallback,
  log,
  timeoutMs = 50,
  askAgainMs = 1000,
}: RedisLimiterOptions): Limiter & { close(): void } {
  const redis = connect(url);
  const takeAlone: Limiter["take"] = async (policy, key, now, units = 1) => {
    if (!policy.guardsSecrets) return fallback.take(policy, key, now, units);
    const answer = await fallback.take(policy, key, now, Math.min(units * guessWeightAlone, policy.quota));
    return { ...answer, remaining: Math.floor(answer.remaining / guessWeightAlone) };
  };
  /** Null until Redis has responded, or failed to, for the first time. */
  let isShared: boolean | null = null;
  let askAgainAtMs = 0;
  let failuresInARow = 0;

  const note = (answers: boolean) => {
    askAgainAtMs = performance.now() + askAgainMs;
    if (answers) failuresInARow = 0;
    if (answers === isShared) return;
    isShared = answers;
    if (answers) log.info("Redis is available: quotas are shared between processes");
    else log.warn("Redis is unavailable: quotas are counted per process until it is back");
  };
  redis.on("ready", () => note(true));
  redis.on("close", () => note(false));
  // Without a listener the error would end the process; "close" follows.
  redis.on("error", () => {});

  return {
    async take(policy, key, now, units = 1) {
      if (redis.status !== "ready" || (isShared === false && performance.now() < askAgainAtMs)) return takeAlone(policy, key, now, units);
      // Until this attempt settles, no other request waits for an unresponsive Redis.
      askAgainAtMs = performance.now() + askAgainMs;
      try {
        const spending = await withTimeout(spendInRedis(redis, policy, key, now.getTime(), units), timeoutMs);
        note(true);
        if (spending.isAllowed && units > 0) await fallback.take(policy, key, now, units);
        return answerOf(policy, spending, now.getTime(), units);
      } catch (error) {
        if (error instanceof RangeError) throw error;
        failuresInARow += 1;
        if (failuresInARow >= failuresUntilSilent) note(false);
        return takeAlone(policy, key, now, units);
      }
    },
    close() {
      redis.removeAllListeners("close");
      redis.disconnect();
    },
  };
}

/**
 * Consecutive failures after which Redis is treated as unresponsive; fewer are the hiccups of a busy machine, each counted in this process.
 */
const failuresUntilSilent = 3;

/** Rejects on timeout. A response that arrived while this process was busy with other work still counts. */
function withTimeout<Answer>(answer: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(new Error(`Redis did not answer within ${timeoutMs} ms.`))), timeoutMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function connect(url: string): Redis {
  const options = {
    commandTimeout: 1000,
    connectTimeout: 1000,
    // A command that cannot be sent now is counted locally; sent later it would be counted twice.
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

/** Hashed: a key may be of any content and length, and personal names and addresses need not be stored in another server. */
const keyOf = (name: string, quota: number, windowMs: number, key: string): string =>
  `dayworks:limit:${name}:${quota}:${windowMs}:${createHash("sha256").update(key).digest("base64url")}`;

/** Opens the limiter that the environment configures. `close` ends its connection, if it has one. */
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

/** Creates an in-memory limiter with one number for each key. Beyond `maxKeys` of one policy, the least recently used are evicted. */
export function createMemoryLimiter({ maxKeys = keysPerPolicy }: { maxKeys?: number } = {}): Limiter & { keyCount(): number } {
  /** Arrival times by policy and key, least recently used first. */
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
      evictIdleKeys(book, start, maxKeys);
      return answerOf(policy, spending, nowMs, units);
    },
    keyCount: () => [...books.values()].reduce((sum, book) => sum + book.size, 0),
  };
}

/** Drops keys whose quota is fully available, and the longest idle ones while there are too many. */
function evictIdleKeys(book: Map<string, number>, start: number, maxKeys: number): void {
  for (const [key, arrival] of book) {
    if (arrival > start && book.size <= maxKeys) break;
    book.delete(key);
  }
}

/**
 * The generic cell rate algorithm. Its state is one number for each caller, the theoretical arrival time: when the whole quota will be
 * available again, here multiplied by the quota, so that all arithmetic is on integers and the same in JavaScript and in Redis.
 */
interface Spending {
  isAllowed: boolean;
  /** New state to store; unchanged by a refusal. */
  arrival: number;
}

type Rate = Pick<LimitPolicy, "quota" | "windowMs">;

/** Takes units at a moment. `arrival` is null for a caller without stored state. */
export function spend({ quota, windowMs }: Rate, arrival: number | null, nowMs: number, units: number): Spending {
  if (units > quota) throw new RangeError(`${units} units can never be had of a quota of ${quota}.`);
  const start = nowMs * quota;
  const latest = start + windowMs * quota;
  // Never later than a quota exhausted just now: a clock set back blocks no caller for longer than that.
  const free = Math.min(Math.max(arrival ?? start, start), latest);
  const next = free + units * windowMs;
  return next <= latest ? { isAllowed: true, arrival: next } : { isAllowed: false, arrival: free };
}

/** Returns the result reported to the caller. */
export function answerOf({ quota, windowMs }: Rate, { isAllowed, arrival }: Spending, nowMs: number, units: number): LimitAnswer {
  const debt = arrival - nowMs * quota;
  const waitMs = isAllowed ? 0 : (debt + units * windowMs - windowMs * quota) / quota;
  return {
    isAllowed,
    limit: quota,
    remaining: Math.floor(quota - debt / windowMs),
    resetAt: new Date(Math.ceil(arrival / quota)),
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  };
}
