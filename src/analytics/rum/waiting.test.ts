import { expect, test } from "vitest";
import { createFakeClock } from "#src/trpc/batch/stub-server.fixture.ts";
import { type ContentWait, createContentWaits } from "./content-wait.ts";
import { watchIdle } from "./page-visibility.ts";
import { isFontLate } from "./resources.ts";

test("M12 at 29.9 seconds somebody is there, at 30 nobody; told once until they come back", async () => {
  const clock = createFakeClock();
  let idle = 0;
  const act = watchIdle(clock, () => (idle += 1));
  await clock.advance(20_000);
  act();
  await clock.advance(29_900);
  expect(idle).toBe(0);
  await clock.advance(100);
  expect(idle).toBe(1);
  await clock.advance(600_000);
  expect([idle, clock.waiting()]).toEqual([1, 0]);
  act();
  await clock.advance(30_000);
  expect(idle).toBe(2);
});

test("M14 a type that comes within three seconds is in time", () => {
  expect(isFontLate({ fontEndsMs: [2999, 3000], isLoading: false, nowMs: 5000 })).toBe(false);
  expect(isFontLate({ fontEndsMs: [3001], isLoading: false, nowMs: 5000 })).toBe(true);
  expect(isFontLate({ fontEndsMs: [], isLoading: true, nowMs: 3000 })).toBe(true);
  expect(isFontLate({ fontEndsMs: [], isLoading: true, nowMs: 2999 })).toBe(false);
});

function waited(steps: (waits: ReturnType<typeof createContentWaits>) => void, left: string[] = []): ContentWait[] {
  const told: ContentWait[] = [];
  const waits = createContentWaits({ waited: (wait) => told.push(wait), left: (route) => left.push(route) });
  steps(waits);
  waits.end();
  return told;
}

test("somebody waits until the paint after the last fetch that what they did began", () => {
  const told = waited((waits) => {
    waits.acted(1000, "/jobs");
    waits.answered({ startMs: 1250, endMs: 1600, paintedMs: 1616 });
    // Begun by the answer to the first.
    waits.answered({ startMs: 1850, endMs: 2400, paintedMs: 2416 });
    // Begun long after.
    waits.answered({ startMs: 2800, endMs: 2900, paintedMs: 2916 });
  });
  expect(told).toEqual([{ startMs: 1000, paintedMs: 2416, route: "/jobs", isOpening: false }]);
});

test("who asked for nothing waits for nothing; what was begun before, or takes over ten seconds, is not theirs", () => {
  const told = waited((waits) => {
    waits.acted(1000, "/jobs");
    waits.answered({ startMs: 990, endMs: 1400, paintedMs: 1416 });
    waits.answered({ startMs: 1301, endMs: 1400, paintedMs: 1416 });
    waits.answered({ startMs: 1300, endMs: 11_000, paintedMs: 11_001 });
  });
  expect(told).toEqual([]);
});

test("the next thing somebody does ends the wait for the one before", () => {
  const told = waited((waits) => {
    waits.acted(0, "/jobs");
    waits.answered({ startMs: 10, endMs: 90, paintedMs: 100 });
    waits.acted(200, "/jobs/:id");
    waits.answered({ startMs: 210, endMs: 290, paintedMs: 300 });
  });
  expect(told.map(({ startMs, paintedMs }) => paintedMs - startMs)).toEqual([100, 100]);
});

test("a page that is opened is waited for until its content stands there, whoever asked for its data and however long it takes", () => {
  const left: string[] = [];
  const told = waited((waits) => {
    waits.acted(1000, "/jobs");
    waits.opened("/jobs/:id");
    // Prefetched on hovering over the link, then a small response that comes at once.
    waits.answered({ startMs: 900, endMs: 1100, paintedMs: 1116 });
    waits.answered({ startMs: 1010, endMs: 1200, paintedMs: 1216 });
    waits.endPress();
    // The visitor clicks on the skeleton.
    waits.acted(4000, "/jobs/:id");
    waits.shown(14_000);
    waits.shown(15_000);
  }, left);
  expect(told).toEqual([{ startMs: 1000, paintedMs: 14_000, route: "/jobs/:id", isOpening: true }]);
  expect(left).toEqual([]);
});

test("a page that is left before its content came is counted as that, and has no duration", () => {
  const left: string[] = [];
  const told = waited((waits) => {
    waits.acted(1000, "/jobs");
    waits.opened("/jobs/:id");
    waits.acted(3000, "/jobs/:id");
    waits.opened("/companies");
    waits.shown(3100);
    // Without an interaction.
    waits.opened("/signin");
    waits.shown(3200);
    waits.acted(4000, "/signin");
    waits.opened("/pricing");
  }, left);
  expect(told).toEqual([{ startMs: 3000, paintedMs: 3100, route: "/companies", isOpening: true }]);
  expect(left).toEqual(["/jobs/:id", "/pricing"]);
});
