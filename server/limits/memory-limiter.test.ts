import fc from "fast-check";
import { expect, test } from "vitest";
import type { LimitPolicy } from "./limiter.ts";
import { createMemoryLimiter } from "./memory-limiter.ts";

const start = Date.parse("2026-11-20T12:00:00Z");
const at = (ms: number) => new Date(start + ms);
const policies = fc.record({
  name: fc.constant("test"),
  quota: fc.integer({ min: 1, max: 8 }),
  windowMs: fc.integer({ min: 1000, max: 20_000 }),
});
/** Pauses between calls, many of them none at all. */
const pauses = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6000 })), { minLength: 1, maxLength: 60 });

async function run(policy: LimitPolicy, waitsMs: readonly number[]) {
  const limiter = createMemoryLimiter();
  let clockMs = 0;
  const calls = [];
  for (const waitMs of waitsMs) {
    clockMs += waitMs;
    calls.push({ atMs: clockMs, ...(await limiter.take(policy, "someone", at(clockMs))) });
  }
  return { limiter, calls, clockMs };
}

test("no window holds more than the quota", async () => {
  await fc.assert(
    fc.asyncProperty(policies, pauses, async (policy, waits) => {
      const allowed = (await run(policy, waits)).calls.filter(({ isAllowed }) => isAllowed);
      for (const { atMs: from } of allowed) {
        const inWindow = allowed.filter(({ atMs }) => atMs >= from && atMs < from + policy.windowMs);
        expect(inWindow.length).toBeLessThanOrEqual(policy.quota);
      }
    }),
  );
});

test("nobody is refused who has the quota free, and the answer counts what is left", async () => {
  await fc.assert(
    fc.asyncProperty(policies, pauses, async (policy, waits) => {
      const { calls } = await run(policy, waits);
      for (const [index, call] of calls.entries()) {
        const taken = calls.slice(0, index).filter((one) => one.isAllowed && one.atMs > call.atMs - policy.windowMs).length;
        expect(call.isAllowed).toBe(taken < policy.quota);
        expect(call.remaining).toBe(policy.quota - taken - (call.isAllowed ? 1 : 0));
        expect(call.limit).toBe(policy.quota);
      }
    }),
  );
});

test("who is refused and waits as told is let in, and no whole second sooner", async () => {
  await fc.assert(
    fc.asyncProperty(policies, pauses, async (policy, waits) => {
      const { limiter, calls, clockMs } = await run(policy, [...waits, ...Array<number>(policy.quota).fill(0)]);
      const { retryAfterSeconds } = await limiter.take(policy, "someone", at(clockMs));
      expect(retryAfterSeconds).toBeGreaterThan(0);
      expect(calls.every((call) => call.isAllowed === (call.retryAfterSeconds === 0))).toBe(true);
      const sooner = at(clockMs + (retryAfterSeconds - 1) * 1000);
      expect((await limiter.take(policy, "someone", sooner)).isAllowed).toBe(false);
      expect((await limiter.take(policy, "someone", at(clockMs + retryAfterSeconds * 1000))).isAllowed).toBe(true);
    }),
  );
});

test("the whole quota is free again at the moment it names", async () => {
  await fc.assert(
    fc.asyncProperty(policies, pauses, async (policy, waits) => {
      const { limiter, calls } = await run(policy, waits);
      const resetAt = calls.at(-1)?.resetAt ?? at(0);
      expect((await limiter.take(policy, "someone", resetAt, policy.quota)).isAllowed).toBe(true);
    }),
  );
});

test("several units are taken together or not at all", async () => {
  const limiter = createMemoryLimiter();
  const policy = { name: "test", quota: 5, windowMs: 10_000 };
  expect(await limiter.take(policy, "a", at(0), 3)).toMatchObject({ isAllowed: true, remaining: 2 });
  expect(await limiter.take(policy, "a", at(1000), 3)).toMatchObject({ isAllowed: false, remaining: 2, retryAfterSeconds: 9 });
  expect(await limiter.take(policy, "a", at(1000), 2)).toMatchObject({ isAllowed: true, remaining: 0 });
});

test("keys and policies do not share a quota", async () => {
  const limiter = createMemoryLimiter();
  const one = { name: "one", quota: 1, windowMs: 1000 };
  await limiter.take(one, "a", at(0));
  expect((await limiter.take(one, "a", at(0))).isAllowed).toBe(false);
  expect((await limiter.take(one, "b", at(0))).isAllowed).toBe(true);
  expect((await limiter.take({ ...one, name: "two" }, "a", at(0))).isAllowed).toBe(true);
});

test("keys whose window is over are forgotten, and there are never more than allowed", async () => {
  const limiter = createMemoryLimiter({ maxKeys: 10 });
  const policy = { name: "test", quota: 1, windowMs: 1000 };
  for (let index = 0; index < 50; index += 1) await limiter.take(policy, `key ${index}`, at(index));
  expect(limiter.keyCount()).toBeLessThanOrEqual(11);
  await limiter.take(policy, "later", at(5000));
  expect(limiter.keyCount()).toBe(1);
});
