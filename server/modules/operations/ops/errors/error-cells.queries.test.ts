import { expect, test } from "vitest";
import { pointsOf } from "./error-cells.queries.ts";

const to = new Date("2026-11-20T12:34:56Z");
const hoursBack = (hours: number) => new Date(Date.UTC(2026, 10, 20, 12) - hours * 3_600_000);

test("a point to each hour of a day, the hour that has begun included", () => {
  const points = pointsOf(
    [
      { hour: hoursBack(0), n: 2 },
      { hour: hoursBack(24), n: 1 },
      { hour: hoursBack(24), n: 3 },
      { hour: hoursBack(25), n: 9 },
    ],
    {
      from: hoursBack(24),
      to,
      isByHour: true,
    },
  );
  expect(points).toHaveLength(25);
  expect([points[0]?.n, points[1]?.n, points[24]?.n]).toEqual([4, 0, 2]);
});

test.each([7 * 24, 28 * 24, 90 * 24, 395 * 24])("%i hours have few enough points, and every count is in one", (hours) => {
  const cells = Array.from({ length: hours + 1 }, (_, back) => ({ hour: hoursBack(back), n: 1 }));
  const points = pointsOf(cells, { from: hoursBack(hours), to, isByHour: false });
  expect(points.length).toBeLessThanOrEqual(62);
  expect(points.reduce((sum, { n }) => sum + n, 0)).toBe(hours + 1);
});
