import { expect, test } from "vitest";
import { createFakeClock } from "#src/trpc/batch/stub-server.fixture.ts";
import { createCollector } from "./collector.ts";

function start() {
  const clock = createFakeClock();
  const sent: [number, number, boolean][] = [];
  const consent = { isGiven: true };
  const collector = createCollector<number>({
    clock,
    mayCount: () => consent.isGiven,
    send: (event, isLeaving) => sent.push([event, clock.now(), isLeaving]),
  });
  return { clock, sent, consent, collector };
}

test("of sixty events the newest fifty are sent after thirty seconds, and then nothing more", async () => {
  const { clock, sent, collector } = start();
  for (let event = 1; event <= 60; event += 1) collector.add(event);
  await clock.advance(29_999);
  expect(sent).toEqual([]);
  await clock.advance(1);
  expect(sent.map(([event]) => event)).toEqual(Array.from({ length: 50 }, (_, index) => index + 11));
  await clock.advance(300_000);
  expect(sent).toHaveLength(50);
  expect(clock.waiting()).toBe(0);
});

test("what comes later goes with the next round", async () => {
  const { clock, sent, collector } = start();
  collector.add(1);
  await clock.advance(20_000);
  collector.add(2);
  await clock.advance(15_000);
  collector.add(3);
  await clock.advance(30_000);
  expect(sent.map(([event, at]) => [event, at])).toEqual([
    [1, 30_000],
    [2, 30_000],
    [3, 65_000],
  ]);
});

test("what is kept is sent at once when the page is left", () => {
  const { clock, sent, collector } = start();
  collector.add(1);
  collector.flush(true);
  expect(sent).toEqual([[1, 0, true]]);
  expect(clock.waiting()).toBe(0);
});

test("nothing is kept before somebody allows it, and what is kept is dropped when they no longer do", async () => {
  const { clock, sent, consent, collector } = start();
  consent.isGiven = false;
  collector.add(1);
  expect(clock.waiting()).toBe(0);
  consent.isGiven = true;
  collector.add(2);
  consent.isGiven = false;
  collector.forget();
  consent.isGiven = true;
  await clock.advance(60_000);
  collector.add(3);
  consent.isGiven = false;
  await clock.advance(60_000);
  expect(sent).toEqual([]);
});
