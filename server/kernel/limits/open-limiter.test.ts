import { expect, test } from "vitest";
import { createMemoryLimiter } from "./limiter.ts";

const start = Date.parse("2026-11-20T12:00:00Z");
const at = (ms: number) => new Date(start + ms);

test("several units are taken together or not at all", async () => {
  const limiter = createMemoryLimiter();
  const policy = { name: "test", quota: 5, windowMs: 10_000 };
  expect(await limiter.take(policy, "a", at(0), 3)).toMatchObject({ isAllowed: true, remaining: 2 });
  expect(await limiter.take(policy, "a", at(1000), 3)).toMatchObject({ isAllowed: false, remaining: 2, retryAfterSeconds: 1 });
  expect(await limiter.take(policy, "a", at(2000), 3)).toMatchObject({ isAllowed: true, remaining: 0, resetAt: at(12_000) });
});

test("looking takes nothing and is always allowed", async () => {
  const limiter = createMemoryLimiter();
  const policy = { name: "test", quota: 1, windowMs: 10_000 };
  expect(await limiter.take(policy, "a", at(0), 0)).toMatchObject({ isAllowed: true, remaining: 1, resetAt: at(0) });
  expect(limiter.keyCount()).toBe(0);
  await limiter.take(policy, "a", at(0));
  expect(await limiter.take(policy, "a", at(0), 0)).toMatchObject({ isAllowed: true, remaining: 0, resetAt: at(10_000) });
});

test("keys and policies do not share a quota", async () => {
  const limiter = createMemoryLimiter();
  const one = { name: "one", quota: 1, windowMs: 1000 };
  await limiter.take(one, "a", at(0));
  expect((await limiter.take(one, "a", at(0))).isAllowed).toBe(false);
  expect((await limiter.take(one, "b", at(0))).isAllowed).toBe(true);
  expect((await limiter.take({ ...one, name: "two" }, "a", at(0))).isAllowed).toBe(true);
});

test("keys whose quota is whole again are forgotten, and there are never more than allowed", async () => {
  const limiter = createMemoryLimiter({ maxKeys: 10 });
  const policy = { name: "test", quota: 1, windowMs: 1000 };
  for (let index = 0; index < 50; index += 1) await limiter.take(policy, `key ${index}`, at(index));
  expect(limiter.keyCount()).toBe(10);
  await limiter.take(policy, "later", at(5000));
  expect(limiter.keyCount()).toBe(1);
});

test("whoever goes on asking is not forgotten for the sake of others", async () => {
  const limiter = createMemoryLimiter({ maxKeys: 3 });
  const policy = { name: "test", quota: 1, windowMs: 1_000_000 };
  await limiter.take(policy, "stubborn", at(0));
  for (let index = 0; index < 20; index += 1) {
    await limiter.take(policy, `another ${index}`, at(index));
    expect((await limiter.take(policy, "stubborn", at(index))).isAllowed).toBe(false);
  }
});
