import { createServer } from "node:net";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestRedis, type TestRedis } from "#tests/fixtures/redis-server.ts";
import { createMemoryLimiter, createRedisLimiter, type LimitPolicy, type RedisLimiterOptions } from "./limiter.ts";
import { policies } from "./policies.ts";

const start = Date.parse("2026-11-20T12:00:00Z");
const at = (ms: number) => new Date(start + ms);
const policy: LimitPolicy = { name: "test", quota: 5, windowMs: 3_600_000 };
const sharedLine = "Redis is available: quotas are shared between processes";
const aloneLine = "Redis is unavailable: quotas are counted per process until it is back";

let redis: TestRedis;
let lines: string[];
let opened: { close(): void }[];

beforeEach(async () => {
  [redis, lines, opened] = [createTestRedis(), [], []];
  await redis.start();
});
afterEach(async () => {
  for (const limiter of opened) limiter.close();
  await redis.remove();
});

/** As another process would open one. Tests wait longer for a Redis on a busy machine than the site does. */
function open(options: Partial<RedisLimiterOptions> = {}) {
  const write = (line: string) => void lines.push(line);
  const limiter = createRedisLimiter({
    url: redis.url,
    fallback: createMemoryLimiter(),
    log: { info: write, warn: write },
    timeoutMs: 5000,
    askAgainMs: 0,
    ...options,
  });
  opened.push(limiter);
  return limiter;
}

const untilLast = (line: string) => expect.poll(() => lines.at(-1), { interval: 5 }).toBe(line);

async function openShared(options: Partial<RedisLimiterOptions> = {}) {
  const before = lines.length;
  const limiter = open(options);
  await expect.poll(() => lines.length, { interval: 5 }).toBe(before + 1);
  return limiter;
}

test("two processes share one quota, also when they ask at once", async () => {
  const [one, other] = [await openShared(), await openShared()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : other).take(policy, "someone", at(0))),
  );
  expect(answers.filter(({ isAllowed }) => isAllowed)).toHaveLength(policy.quota);
  expect((await other.take(policy, "someone else", at(0))).isAllowed).toBe(true);
});

test("answers exactly as the limiter in memory does", async () => {
  const shared = await openShared();
  const steps = fc.array(fc.record({ waitMs: fc.integer({ min: 0, max: 40_000 }), units: fc.integer({ min: 0, max: 3 }) }), {
    maxLength: 20,
  });
  // Redis forgets a key by its own clock: on a busy machine a shorter window ends while the steps are taken.
  const rates = fc.record({ quota: fc.integer({ min: 3, max: 500 }), windowMs: fc.integer({ min: 60_000, max: 86_400_000 }) });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(rates, steps, async (rate, taken) => {
      const memory = createMemoryLimiter();
      const [tested, key] = [{ name: "same", ...rate }, `run ${run++}`];
      let nowMs = 0;
      for (const { waitMs, units } of taken) {
        nowMs += waitMs;
        expect(await shared.take(tested, key, at(nowMs), units)).toEqual(await memory.take(tested, key, at(nowMs), units));
      }
    }),
    { numRuns: 40 },
  );
});

test.each([
  ["a line break", "a\r\nSET dayworks 1\r\n"],
  ["a null byte", "a\0b"],
  ["nothing", ""],
  ["a megabyte", "x".repeat(1_000_000)],
  ["other scripts and half a pair", "ключ 🔑 \ud800"],
  ["what would be a pattern or a hash tag", "{a}*[b]?"],
])("a key of %s is a key like any other", async (_which, key) => {
  const limiter = await openShared();
  for (let time = 0; time < policy.quota; time++) expect((await limiter.take(policy, key, at(0))).isAllowed).toBe(true);
  expect((await limiter.take(policy, key, at(0))).isAllowed).toBe(false);
  expect((await limiter.take(policy, `${key}.`, at(0))).isAllowed).toBe(true);
  expect(lines).toEqual([sharedLine]);
});

test("a quota that was changed starts anew", async () => {
  const limiter = await openShared();
  await limiter.take(policy, "someone", at(0), 5);
  expect(await limiter.take({ ...policy, quota: 6 }, "someone", at(0))).toMatchObject({ isAllowed: true, remaining: 5 });
});

describe("without Redis", () => {
  test("quotas are counted in the process, from what it has seen; once Redis is back they are shared again", async () => {
    const limiter = await openShared();
    for (let time = 0; time < 3; time++) await limiter.take(policy, "someone", at(0));
    await redis.kill();
    await untilLast(aloneLine);
    const answers = [];
    for (let time = 0; time < 4; time++) answers.push((await limiter.take(policy, "someone", at(0))).isAllowed);
    expect(answers).toEqual([true, true, false, false]);
    await redis.start();
    await untilLast(sharedLine);
    const other = await openShared();
    await limiter.take(policy, "a third", at(0), 5);
    expect((await other.take(policy, "a third", at(0))).isAllowed).toBe(false);
    expect(lines).toEqual([sharedLine, aloneLine, sharedLine, sharedLine]);
  });

  test("guesses of secrets weigh four times as much, from what was counted before, and a look says so", async () => {
    const guarded = Object.entries(policies).filter(([, each]) => "guardsSecrets" in each);
    expect(guarded.map(([name]) => name)).toEqual(["loginClient", "loginDevice", "confirmPassword", "secondStep", "secondFactor"]);
    const limiter = await openShared();
    const { loginClient: signIn, confirmPassword: confirm, write } = policies;
    for (let time = 0; time < 10; time++) await limiter.take(signIn, "client", at(0));
    await redis.kill();
    await untilLast(aloneLine);
    const countAllowed = async (tested: LimitPolicy, key: string) => {
      let allowed = 0;
      while ((await limiter.take(tested, key, at(0), 0)).remaining > 0)
        allowed += Number((await limiter.take(tested, key, at(0))).isAllowed);
      return allowed;
    };
    expect(await countAllowed(signIn, "client")).toBe(10);
    expect(await countAllowed(signIn, "another")).toBe(12);
    expect(await countAllowed(confirm, "user")).toBe(2);
    expect(await countAllowed(write, "user")).toBe(write.quota);
    expect(await limiter.take(signIn, "client", at(0))).toMatchObject({ isAllowed: false, remaining: 0 });
  });

  test("calls under way when it dies are counted, and none fails", async () => {
    const limiter = await openShared();
    redis.freeze();
    const asked = Array.from({ length: 8 }, () => limiter.take(policy, "someone", at(0)));
    await redis.kill();
    expect((await Promise.all(asked)).filter(({ isAllowed }) => isAllowed)).toHaveLength(policy.quota);
  });

  test("one that is silent is waited for three times, not by every request", async () => {
    const limiter = await openShared({ timeoutMs: 50, askAgainMs: 3_600_000 });
    redis.freeze();
    for (let time = 0; time < 3; time++) {
      expect(lines).toEqual([sharedLine]);
      expect((await limiter.take(policy, "someone", at(0))).isAllowed).toBe(true);
    }
    expect(lines.at(-1)).toBe(aloneLine);
    const asked = Array.from({ length: 500 }, () => limiter.take(policy, "someone", at(0)));
    expect((await Promise.all(asked)).filter(({ isAllowed }) => isAllowed)).toHaveLength(policy.quota - 3);
    expect(lines).toEqual([sharedLine, aloneLine]);
    redis.thaw();
  });

  test("one that answers again is believed again", async () => {
    const limiter = await openShared({ timeoutMs: 50 });
    redis.freeze();
    for (let time = 0; time < 3; time++) await limiter.take(policy, "someone", at(0));
    expect(lines.at(-1)).toBe(aloneLine);
    redis.thaw();
    await expect.poll(async () => [await limiter.take(policy, "someone", at(0), 0), lines.at(-1)][1], { interval: 5 }).toBe(sharedLine);
  });

  test("one that never was is no reason not to start", async () => {
    await redis.kill();
    const limiter = open();
    const answers = [];
    for (let time = 0; time < 6; time++) answers.push((await limiter.take(policy, "someone", at(0))).isAllowed);
    expect(answers).toEqual([true, true, true, true, true, false]);
    await untilLast(aloneLine);
  });

  test("nor is a server that is none", async () => {
    const wrong = createServer((socket) => socket.on("data", () => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n")));
    await new Promise<void>((resolve) => wrong.listen(0, "127.0.0.1", resolve));
    const address = wrong.address();
    const limiter = open({ url: `redis://127.0.0.1:${typeof address === "object" ? address?.port : 0}` });
    expect((await limiter.take(policy, "someone", at(0), 5)).isAllowed).toBe(true);
    expect((await limiter.take(policy, "someone", at(0))).isAllowed).toBe(false);
    limiter.close();
    await new Promise((resolve) => wrong.close(resolve));
  });
});
