import { createHash } from "node:crypto";
import { Redis } from "ioredis";

/** A quota: `quota` units at once, which grow back evenly over `windowMs`; spent per key. */
export interface LimitPolicy {
  name: string;
  quota: number;
  windowMs: number;
  /** Callers are not told what is left of it: an attacker would count along, and a page would warn of so small a quota at its first use. */
  isHidden?: true;
  /** Its refusals belong in the audit log. */
  isAudited?: true;
}

export interface LimitAnswer {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  /** When the whole quota will be free again. */
  resetAt: Date;
  /** Whole seconds until the units asked for are free; 0 when allowed. */
  retryAfterSeconds: number;
}

/** Counts what callers use. A key names the caller: an address, a user, an account's hash. */
export interface Limiter {
  /** Takes all units or none. No units at all only tells what is left. */
  take(policy: LimitPolicy, key: string, now: Date, units?: number): Promise<LimitAnswer>;
}

/** Lets everything pass: for load tests, by configuration. */
export const unlimited: Limiter = {
  take: async ({ quota }, _key, now) => ({ isAllowed: true, limit: quota, remaining: quota, resetAt: now, retryAfterSeconds: 0 }),
};

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

/**
 * The generic cell rate algorithm. All that is kept of a caller is one number, the theoretical arrival time: the moment at which the whole quota will
 * be free again, here multiplied by the quota, so that every sum is of whole numbers and the same in JavaScript and in Redis.
 */
interface Spending {
  isAllowed: boolean;
  /** To be kept; unchanged by a refusal. */
  arrival: number;
}

type Rate = Pick<LimitPolicy, "quota" | "windowMs">;

/** Takes units at a moment. `arrival` is null for a caller of whom nothing is kept. */
export function spend({ quota, windowMs }: Rate, arrival: number | null, nowMs: number, units: number): Spending {
  if (units > quota) throw new RangeError(`${units} units can never be had of a quota of ${quota}.`);
  const start = nowMs * quota;
  const latest = start + windowMs * quota;
  // Never later than a quota spent just now: a clock set back locks nobody out for longer than that.
  const free = Math.min(Math.max(arrival ?? start, start), latest);
  const next = free + units * windowMs;
  return next <= latest ? { isAllowed: true, arrival: next } : { isAllowed: false, arrival: free };
}

/** What the caller is told. */
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
