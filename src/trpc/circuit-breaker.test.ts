import { expect, test } from "vitest";
import { createFakeClock } from "./batch/stub-server.fixture.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";

const open = () => {
  const clock = createFakeClock();
  const breaker = createCircuitBreaker({ clock, refusal: () => new Error("Circuit breaker is open.") });
  let sent = 0;
  const call = async (send: () => Promise<unknown>, isFailure = true) => {
    breaker.admit();
    return breaker.run(
      () => {
        sent += 1;
        return send();
      },
      () => isFailure,
    );
  };
  const ok = () => call(async () => "ok");
  const fail = () => expect(call(() => Promise.reject(new Error("down")))).rejects.toThrow("down");
  const isRefused = () => expect(ok()).rejects.toThrow("Circuit breaker is open.");
  const failTimes = async (times: number) => {
    for (let count = 0; count < times; count += 1) await fail();
  };
  return { clock, breaker, call, ok, fail, isRefused, failTimes, sent: () => sent };
};

test("C1 five failures in a row open it, four do not, and a success between counts them anew", async () => {
  const { ok, failTimes, isRefused, sent } = open();
  await failTimes(4);
  await ok();
  await failTimes(4);
  expect(await ok()).toBe("ok");
  await failTimes(5);
  expect(sent()).toBe(15);
  await isRefused();
  expect(sent()).toBe(15);
});

test("C2 after 30 s exactly one probe, others are refused", async () => {
  const { clock, breaker, failTimes, isRefused, sent } = open();
  await failTimes(5);
  await clock.advance(29_900);
  await isRefused();
  await clock.advance(100);
  breaker.admit();
  await isRefused();
  expect(sent()).toBe(5);
});

test("C3 a probe that goes well closes it and counts from nothing", async () => {
  const { clock, ok, failTimes, isRefused } = open();
  await failTimes(5);
  await clock.advance(30_000);
  await ok();
  await failTimes(4);
  await ok();
  await failTimes(5);
  await isRefused();
});

test("C4 a probe that fails opens it for another 30 s", async () => {
  const { clock, ok, fail, failTimes, isRefused } = open();
  await failTimes(5);
  await clock.advance(30_000);
  await fail();
  await clock.advance(29_900);
  await isRefused();
  await clock.advance(100);
  expect(await ok()).toBe("ok");
});

test("C5 what is no failure of the server counts for nothing, and ends a probe well", async () => {
  const { clock, call, ok, failTimes } = open();
  const refuse = () => expect(call(() => Promise.reject(new Error("404")), false)).rejects.toThrow("404");
  for (let count = 0; count < 10; count += 1) await refuse();
  await failTimes(4);
  await refuse();
  await failTimes(1);
  await clock.advance(30_000);
  await refuse();
  expect(await ok()).toBe("ok");
});

test("C6 answers to calls begun before it opened change nothing", async () => {
  const { clock, call, failTimes, isRefused } = open();
  let answer = (_: string) => {};
  const early = call(() => new Promise<string>((resolve) => (answer = resolve)));
  let refuse = (_: Error) => {};
  const alsoEarly = call(() => new Promise<string>((_, reject) => (refuse = reject)));
  await failTimes(5);
  answer("late");
  expect(await early).toBe("late");
  await isRefused();
  await clock.advance(30_000);
  const probe = call(async () => "ok");
  refuse(new Error("late failure"));
  await expect(alsoEarly).rejects.toThrow("late failure");
  expect(await probe).toBe("ok");
});

test("a probe withdrawn before it was sent leaves its place to the next caller", async () => {
  const { clock, breaker, ok, failTimes, isRefused } = open();
  await failTimes(5);
  await clock.advance(30_000);
  const admission = breaker.admit();
  await isRefused();
  admission.withdraw();
  expect(await ok()).toBe("ok");
  admission.withdraw();
  expect(await ok()).toBe("ok");
});

test("what was admitted before it opened is no longer sent once it has", async () => {
  const { breaker, failTimes, sent } = open();
  breaker.admit();
  await failTimes(5);
  const send = async () => expect.unreachable();
  await expect(breaker.run(send, () => true)).rejects.toThrow("Circuit breaker is open.");
  expect(sent()).toBe(5);
});

test("each opening is told once, a failed probe's too", async () => {
  const clock = createFakeClock();
  let opened = 0;
  const breaker = createCircuitBreaker({ clock, refusal: () => new Error("open"), onOpen: () => (opened += 1) });
  const fail = () =>
    breaker.run(
      () => Promise.reject(new Error("no")),
      () => true,
    );
  for (let time = 0; time < 5; time += 1) await expect(fail()).rejects.toThrow("no");
  expect(opened).toBe(1);
  await clock.advance(30_000);
  breaker.admit();
  await expect(fail()).rejects.toThrow("no");
  expect(opened).toBe(2);
});
