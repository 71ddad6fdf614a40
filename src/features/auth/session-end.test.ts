import { expect, test } from "vitest";
import { createFakeClock } from "#src/trpc/batch/stub-server.fixture.ts";
import { type SessionEndWarning, watchSessionEnd } from "./session-ending.tsx";

const minuteMs = 60_000;

function start({ endsAtMs, longestAtMs = Number.POSITIVE_INFINITY }: { endsAtMs: number; longestAtMs?: number }) {
  const clock = createFakeClock();
  const session = { endsAtMs, longestAtMs, isReachable: true };
  const told: [number, SessionEndWarning | null | "over"][] = [];
  const watch = watchSessionEnd({
    clock,
    ask: async () => {
      if (!session.isReachable) throw new Error("offline");
      const leftMs = Math.min(session.endsAtMs, session.longestAtMs) - clock.now();
      return leftMs > 0 ? { leftMs, longestMs: session.longestAtMs - clock.now() } : null;
    },
    onEnding: (ending) => told.push([clock.now(), ending]),
    onOver: () => told.push([clock.now(), "over"]),
  });
  return { clock, session, told, watch };
}

test("warns two minutes before the end, and says when it has come", async () => {
  const { clock, told, watch } = start({ endsAtMs: 30 * minuteMs });
  await watch.look();
  await clock.advance(31 * minuteMs);
  expect(told).toEqual([
    [0, null],
    [28 * minuteMs, { atMs: 30 * minuteMs, mayStay: true }],
    [30 * minuteMs + 1, "over"],
  ]);
});

test("says nothing while another tab keeps the session in use", async () => {
  const { clock, session, told, watch } = start({ endsAtMs: 30 * minuteMs });
  await watch.look();
  session.endsAtMs = 45 * minuteMs;
  await clock.advance(40 * minuteMs);
  expect(told).toEqual([
    [0, null],
    [28 * minuteMs, null],
  ]);
  await clock.advance(4 * minuteMs);
  expect(told.at(-1)).toEqual([43 * minuteMs, { atMs: 45 * minuteMs, mayStay: true }]);
});

test("takes the warning back when somebody stays, and knows an end that nothing moves", async () => {
  const { clock, session, told, watch } = start({ endsAtMs: 2 * minuteMs, longestAtMs: 20 * minuteMs });
  await watch.look();
  session.endsAtMs = 40 * minuteMs;
  await watch.look();
  await clock.advance(18 * minuteMs);
  expect(told).toEqual([
    [0, { atMs: 2 * minuteMs, mayStay: true }],
    [0, null],
    [18 * minuteMs, { atMs: 20 * minuteMs, mayStay: false }],
  ]);
});

test("asks again after a minute when it could not be told, and no more once stopped", async () => {
  const { clock, session, told, watch } = start({ endsAtMs: 90 * 86_400_000 });
  session.isReachable = false;
  await watch.look();
  session.isReachable = true;
  await clock.advance(minuteMs);
  expect(told).toEqual([[minuteMs, null]]);
  watch.stop();
  expect(clock.waiting()).toBe(0);
});
