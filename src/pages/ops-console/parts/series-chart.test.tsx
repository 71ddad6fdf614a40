import fc from "fast-check";
import { Children, isValidElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Router } from "wouter";
import { roundMoments, SeriesChart } from "./series-chart.tsx";

const drawn = vi.hoisted((): { children: unknown } => ({ children: null }));
vi.mock("recharts", async (load) => ({
  ...(await load<typeof import("recharts")>()),
  ResponsiveContainer: ({ children }: { children: ReactNode }) => children,
  LineChart({ children }: { children: ReactNode }) {
    drawn.children = children;
    return null;
  },
}));

const at = (text: string) => Date.parse(`${text}Z`);

test("two alerts of one moment are one line, and nothing in a chart shares a key", () => {
  const span = { from: 0, to: 3_600_000 };
  renderToString(
    <Router ssrPath="/">
      <SeriesChart points={[]} span={span} text={String} alerts={[60_000, 60_000, 120_000]} />
    </Router>,
  );
  const lines = Children.toArray(drawn.children as ReactNode).filter(isValidElement);
  expect(lines.filter(({ props }) => typeof (props as { x?: unknown }).x === "number")).toHaveLength(2);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
});

test("a day is marked at every sixth hour at least, a month by days", () => {
  const day = roundMoments({ from: at("2026-11-21T09:53:12"), to: at("2026-11-22T09:53:12") });
  expect(day.map((moment) => new Date(moment).toISOString().slice(11, 16))).toEqual(["12:00", "18:00", "00:00", "06:00"]);
  const hours = roundMoments({ from: at("2026-11-22T05:56:00"), to: at("2026-11-22T09:56:00") });
  expect(hours.map((moment) => new Date(moment).toISOString().slice(11, 16))).toEqual(["06:00", "07:00", "08:00", "09:00"]);
});

test("hours are round on the clock that is shown, days are those of UTC", () => {
  const hourMs = 3_600_000;
  const day = roundMoments({ from: at("2026-07-21T09:53:12"), to: at("2026-07-22T09:53:12") }, hourMs);
  expect(day.map((moment) => new Date(moment + hourMs).toISOString().slice(11, 16))).toEqual(["12:00", "18:00", "00:00", "06:00"]);
  const week = { from: at("2026-07-01T09:53:12"), to: at("2026-07-08T09:53:12") };
  expect(roundMoments(week, hourMs)).toEqual(roundMoments(week));
});

test("marks are whole minutes, from a few hours on whole hours, within the span, evenly apart, and at most eight", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2e12 }), fc.integer({ min: 300_000, max: 5e10 }), (from, length) => {
      const marks = roundMoments({ from, to: from + length });
      expect(marks.length).toBeLessThanOrEqual(8);
      for (const [place, mark] of marks.entries()) {
        expect(mark % (length >= 4 * 3_600_000 ? 3_600_000 : 60_000)).toBe(0);
        expect(mark).toBeGreaterThanOrEqual(from);
        expect(mark).toBeLessThanOrEqual(from + length);
        if (place > 1) expect(mark - (marks[place - 1] ?? 0)).toBe((marks[1] ?? 0) - (marks[0] ?? 0));
      }
    }),
  );
});
