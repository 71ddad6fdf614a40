import { expect, test } from "vitest";
import { createPageLog, deviceOf, gridCellOf } from "./page-log.ts";

test("M13 of a hundred and one clicks the last hundred are sent, by page", () => {
  const log = createPageLog("phone");
  for (let row = 0; row <= 100; row += 1) log.clicked({ route: row < 60 ? "/jobs" : "/jobs/:id", column: 3, row });
  const [first, second, ...others] = log.take() as { kind: string; route: string; at: number[][] }[];
  expect([first?.route, first?.at.length, first?.at[0], second?.route, second?.at.length, others]).toEqual([
    "/jobs",
    59,
    [3, 1],
    "/jobs/:id",
    41,
    [],
  ]);
  expect(log.take()).toEqual([]);
});

test("measurements and happenings are sent once, with the device they are of", () => {
  const log = createPageLog("tablet");
  log.measured({ metric: "lcp", value: 900, route: "/jobs", navigation: "soft" });
  log.happened("idle", "/jobs");
  expect(log.take()).toEqual([
    { kind: "metric", device: "tablet", metric: "lcp", value: 900, route: "/jobs", navigation: "soft" },
    { kind: "event", event: "idle", route: "/jobs" },
  ]);
  expect(log.take()).toEqual([]);
});

test.each([
  [
    { x: 0, y: 0, width: 1000 },
    { column: 0, row: 0 },
  ],
  [
    { x: 999, y: 49, width: 1000 },
    { column: 19, row: 0 },
  ],
  [
    { x: 1000, y: 50, width: 1000 },
    { column: 19, row: 1 },
  ],
  [
    { x: -4, y: 1e6, width: 0 },
    { column: 0, row: 100 },
  ],
])("a click at %o is in %o", (at, square) => expect(gridCellOf(at)).toEqual(square));

test("a screen that is touched is a phone's or a tablet's", () => {
  const kinds = [599, 600].map((shorterSidePx) => deviceOf({ isTouched: true, shorterSidePx }));
  expect([...kinds, deviceOf({ isTouched: false, shorterSidePx: 320 })]).toEqual(["phone", "tablet", "desktop"]);
});
